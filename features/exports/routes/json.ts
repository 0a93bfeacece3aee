import { workflowIds } from '#engine/names.ts';
import { EXPORT_STATES, type Export } from '#features/exports/entities.ts';
import { EXPORT_FORMATS } from '#features/exports/making/file.ts';
import { among, count, id, text, timestamp, uuid } from '#http/routing/answers.ts';
import { resource } from '#http/routing/resource.ts';
import { temporalUiLink } from '#http/temporal-ui.ts';

export interface ExportLinks {
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/** Renders an export without the text that it searches for. */
const LINE = resource<Export>()({
  id: [uuid(), (row) => row.uuid],
  form_id: [id(), (row) => row.formId],
  format: [among(EXPORT_FORMATS), (row) => row.format],
  state: [among(EXPORT_STATES), (row) => row.status],
  written: [count(), (row) => row.written],
  total: [count().nullable(), (row) => row.total],
  size: [count(), (row) => row.size],
  files: [count().nullable(), (row) => row.files],
  error: [text().nullable(), (row) => row.errorType],
  delivered_at: [timestamp().nullable(), (row) => row.deliveredAt],
  schedule_id: [uuid().nullable(), (row) => row.scheduleUuid],
  created_at: [timestamp(), (row) => row.createdAt],
  finished_at: [timestamp().nullable(), (row) => row.finishedAt],
  expires_at: [timestamp(), (row) => row.expiresAt],
  workflow_id: [text(), (row) => workflowIds.submissionExport(row.uuid)],
});
export const EXPORT = LINE.schema.shape({ temporal_ui_url: text().nullable() });
export const exportLine = LINE.json;

export function exportJson(row: Export, { temporalUiUrl, temporalNamespace }: ExportLinks) {
  const line = exportLine(row);
  return { ...line, temporal_ui_url: temporalUiLink(temporalUiUrl, temporalNamespace, line.workflow_id) };
}
