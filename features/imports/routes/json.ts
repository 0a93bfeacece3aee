import { workflowIds } from '#engine/names.ts';
import { IMPORT_STATES, type Import } from '#features/imports/entities.ts';
import type { importInFull } from '#features/imports/use-cases.ts';
import { among, count, id, text, timestamp, uuid } from '#http/routing/answers.ts';
import { resource } from '#http/routing/resource.ts';
import { temporalUiLink } from '#http/temporal-ui.ts';

export interface ImportLinks {
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/** An import in answers. */
const LINE = resource<Import>()({
  id: [uuid(), (row) => row.uuid],
  form_id: [id(), (row) => row.formId],
  state: [among(IMPORT_STATES), (row) => row.status],
  rows: [count(), (row) => row.rowsRead],
  added: [count(), (row) => row.added],
  known: [count(), (row) => row.known],
  refused: [count(), (row) => row.refused],
  error: [text().nullable(), (row) => row.errorType],
  created_at: [timestamp(), (row) => row.createdAt],
  finished_at: [timestamp().nullable(), (row) => row.finishedAt],
  expires_at: [timestamp(), (row) => row.expiresAt],
  workflow_id: [
    text().nullable(),
    ({ runs, uuid: key }) => (runs > 0 ? workflowIds.submissionImport(key, runs) : null),
  ],
});
export const IMPORT = LINE.schema.shape({ temporal_ui_url: text().nullable() });
export const importLine = LINE.json;

export function importJson(row: Import, { temporalUiUrl, temporalNamespace }: ImportLinks) {
  const line = importLine(row);
  const link = line.workflow_id === null ? null : temporalUiLink(temporalUiUrl, temporalNamespace, line.workflow_id);
  return { ...line, temporal_ui_url: link };
}

/** Builds the description of a table: its headings, the form's columns, and the requested or suggested mapping. */
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
