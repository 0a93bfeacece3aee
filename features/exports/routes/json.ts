import { workflowIds } from '#engine/names.ts';
import type { Export } from '#features/exports/entities.ts';
import { temporalUiLink } from '#http/temporal-ui.ts';

export interface ExportLinks {
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/** An export as people see it; not what was looked for. Times are ISO 8601. */
export function exportLine({ uuid, formId, format, status, written, total, size, files, errorType, ...more }: Export) {
  return {
    id: uuid,
    form_id: formId,
    format,
    state: status,
    written,
    total: total ?? null,
    size,
    files: files ?? null,
    error: errorType ?? null,
    delivered_at: more.deliveredAt?.toISOString() ?? null,
    schedule_id: more.scheduleUuid ?? null,
    created_at: more.createdAt.toISOString(),
    finished_at: more.finishedAt?.toISOString() ?? null,
    expires_at: more.expiresAt.toISOString(),
    workflow_id: workflowIds.submissionExport(uuid),
  };
}

export function exportJson(row: Export, { temporalUiUrl, temporalNamespace }: ExportLinks) {
  const line = exportLine(row);
  return { ...line, temporal_ui_url: temporalUiLink(temporalUiUrl, temporalNamespace, line.workflow_id) };
}
