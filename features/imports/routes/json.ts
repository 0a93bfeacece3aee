import { workflowIds } from '#engine/names.ts';
import type { Import } from '#features/imports/entities.ts';
import type { importInFull } from '#features/imports/use-cases.ts';
import { temporalUiLink } from '#http/temporal-ui.ts';

export interface ImportLinks {
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/** An import as people see it. Times are ISO 8601. */
export function importLine(row: Import) {
  const { uuid, formId, status, rowsRead: rows, added, known, refused, errorType, runs, ...times } = row;
  return {
    id: uuid,
    form_id: formId,
    state: status,
    rows,
    added,
    known,
    refused,
    error: errorType ?? null,
    created_at: times.createdAt.toISOString(),
    finished_at: times.finishedAt?.toISOString() ?? null,
    expires_at: times.expiresAt.toISOString(),
    workflow_id: runs > 0 ? workflowIds.submissionImport(uuid, runs) : null,
  };
}

export function importJson(row: Import, { temporalUiUrl, temporalNamespace }: ImportLinks) {
  const line = importLine(row);
  const link = line.workflow_id === null ? null : temporalUiLink(temporalUiUrl, temporalNamespace, line.workflow_id);
  return { ...line, temporal_ui_url: link };
}

/** What its table has, what its form takes, and how it is meant, or would be. */
export function meaningJson({
  headings,
  columns,
  leftOut,
  mapping,
  preview,
}: Awaited<ReturnType<typeof importInFull>>) {
  const { idColumn, timeColumn } = mapping;
  return {
    headings,
    fields: columns,
    left_out: leftOut,
    columns: mapping.columns,
    preview,
    id_column: idColumn ?? null,
    time_column: timeColumn ?? null,
  };
}
