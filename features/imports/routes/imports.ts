import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { object } from 'yup';
import { pageOf } from '#db/page.ts';
import { importsBudgets } from '#features/imports/budgets.ts';
import { refusedRows } from '#features/imports/refused.ts';
import { IMPORT, type ImportLinks, importJson, meaningJson } from '#features/imports/routes/json.ts';
import { givenOrder, IMPORT_ORDER, TABLE_FORMAT } from '#features/imports/selection.ts';
import { listImports } from '#features/imports/store/imports.ts';
import {
  endImport,
  type ImportParts,
  importErrors,
  importInFull,
  importNotFound,
  loadImport,
  startImport,
} from '#features/imports/use-cases.ts';
import { digits } from '#forms/json-schema/keys.ts';
import { DATE_ORDERS } from '#forms/tables/parse-cells.ts';
import { ApiError } from '#http/errors.ts';
import { among, count, file, id, listOf, mapOf, SUCCESS, text, yesOrNo } from '#http/routing/answers.ts';
import { type Body, json } from '#http/routing/body.ts';
import { FORM_ID, uuidParam } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { sendStream } from '#http/routing/send-stream.ts';
import { allowSlowBody } from '#http/server/patience.ts';

export interface ImportRoutesParts extends ImportParts, ImportLinks {
  /** Path of surface B. */
  surfaceB: string;
}

/** The body is streamed: the handler reads it while it arrives. */
export const TABLE: Body<unknown, void> = {
  content: { 'text/csv': { schema: { type: 'string', description: 'The first line has the headings.' } } },
  required: true,
  parse: () => (_req, _res, next) => next(),
  read: () => {},
};

const COLUMN = object({ name: text(), label: text() });

const IN_FULL = object({
  success: SUCCESS,
  import: IMPORT,
  headings: listOf(text()),
  fields: listOf(COLUMN),
  left_out: listOf(COLUMN),
  columns: mapOf(text()),
  preview: listOf(
    object({
      heading: text(),
      column: text(),
      date_order: among(DATE_ORDERS).nullable(),
      decimal: among(['comma', 'point'] as const).nullable(),
      is_unclear: yesOrNo(),
      samples: listOf(object({ cell: text(), kept: text().nullable() })),
    }),
  ),
  id_column: text().nullable(),
  time_column: text().nullable(),
});

const UUID = uuidParam(importNotFound);

const shared = { tag: 'Submissions', access: 'preview' } as const;
const one = { ...shared, params: { uuid: UUID } };

/**
 * Routes to import submissions from a table: it is uploaded, checked and then imported by durable runs, which survive crashes.
 */
export const importRoutes = [
  route({
    ...shared,
    operation: 'uploadImport',
    method: 'POST',
    path: 'b:/forms/:id/imports',
    summary: 'Upload a table of submissions',
    description:
      'CSV, which is stored sealed until it is imported. No submissions are created yet: `POST /imports/{uuid}/run` checks the table or imports it.',
    params: { id: FORM_ID },
    query: TABLE_FORMAT,
    body: TABLE,
    answers: { 201: IN_FULL },
    errors: [409, 413, 415, 422],
    audit: 'import.loaded',
    async handle(app: ImportRoutesParts, { params, query, raw, actor }) {
      if (!raw.is('text/csv')) {
        throw new ApiError(415, 'unsupported_media_type', 'Send the table as Content-Type: text/csv.');
      }
      const made = await allowSlowBody(raw, () => loadImport(app, actor, params.id, bytesOf(raw), query));
      const headers = { Location: `${app.surfaceB}/imports/${made.uuid}` };
      return reply(201, await inFull(app, made.uuid), headers);
    },
  }),

  route({
    ...shared,
    operation: 'listImports',
    method: 'GET',
    path: 'b:/imports',
    summary: 'Imports: waiting, in progress or ended, the newest first',
    query: object({
      form_id: digits(1, Number.MAX_SAFE_INTEGER),
      limit: digits(1, 100).default(20),
      before: digits(1, Number.MAX_SAFE_INTEGER),
    }),
    answers: { 200: object({ imports: listOf(IMPORT), next: id().nullable() }) },
    async handle(app: ImportRoutesParts, { query }) {
      const { limit, before, form_id: formId } = query;
      const found = await listImports(app, { limit: limit + 1, before, formId }, app.clock());
      const { rows, next } = pageOf(found, limit, ({ id }) => id);
      return { imports: rows.map((row) => importJson(row, app)), next };
    },
  }),

  route({
    ...one,
    operation: 'readImport',
    method: 'GET',
    path: 'b:/imports/:uuid',
    summary: 'The progress of an import, and the mapping of its columns',
    answers: { 200: IN_FULL },
    handle: (app: ImportRoutesParts, { params }) => inFull(app, params.uuid),
  }),

  route({
    ...one,
    operation: 'runImport',
    method: 'POST',
    path: 'b:/imports/:uuid/run',
    summary: 'Check or import a table',
    description:
      'A dry run unless `dry_run` is false. Without `columns`, headings match fields by name or label. Read the progress at the import, and the errors at its `errors`.',
    body: json(IMPORT_ORDER, {
      limit: importsBudgets.importRow.atMost,
      example: { dry_run: true, columns: { 'Your name': 'name' }, id_column: 'No.' },
    }),
    answers: { 202: object({ success: SUCCESS, import: IMPORT }) },
    errors: [409],
    audit: 'import.started',
    async handle(app: ImportRoutesParts, { params, body, actor }) {
      const begun = await startImport(app, actor, params.uuid, givenOrder(body));
      return reply(202, { success: true, import: importJson(begun, app) });
    },
  }),

  route({
    ...one,
    operation: 'listImportErrors',
    method: 'GET',
    path: 'b:/imports/:uuid/errors',
    summary: 'The row errors of the last run of an import',
    description:
      'Page by page: continue with `next` as `after` until it is null. The row of the headings is 1. `given` has the cells of the fields with errors.',
    query: object({ after: digits(1, Number.MAX_SAFE_INTEGER) }),
    answers: {
      200: object({
        errors: listOf(object({ row: count(), errors: mapOf(text()), given: mapOf(text()).optional() })),
        next: count().nullable(),
      }),
    },
    handle: (app: ImportRoutesParts, { params, query }) => importErrors(app, params.uuid, query.after),
  }),

  route({
    ...one,
    operation: 'downloadRefusedRows',
    method: 'GET',
    path: 'b:/imports/:uuid/refused.csv',
    summary: 'The refused rows of the last run of an import, with the reasons',
    description:
      'The table’s own headings and cells, after the columns `(row)` and `(reason)`. Mended, it can be imported as a table of its own: rows that are there already are recognised.',
    answers: { 200: file('text/csv') },
    async handle(app: ImportRoutesParts, { params }) {
      const rows = await refusedRows(app, params.uuid);
      const headers = {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="refused-${params.uuid}.csv"`,
      };
      const broke = { what: 'refused rows', ids: { import: params.uuid } };
      return reply(200, (res: Response, req: Request) => sendStream(Readable.from(rows), res, req, broke), headers);
    },
  }),

  route({
    ...one,
    operation: 'removeImport',
    method: 'DELETE',
    path: 'b:/imports/:uuid',
    summary: 'Remove an import, or cancel it while it is in progress',
    description: 'Submissions that were already imported stay.',
    answers: { 204: null },
    audit: 'import.removed',
    handle: (app: ImportRoutesParts, { params, actor }) => endImport(app, actor, params.uuid),
  }),
];

async function inFull(app: ImportRoutesParts, uuid: string) {
  const full = await importInFull(app, uuid);
  return { success: true, import: importJson(full.found, app), ...meaningJson(full) };
}

/** @throws ApiError 400 if the upload breaks off */
export async function* bytesOf(req: Request): AsyncGenerator<Uint8Array> {
  try {
    // The connection stays open, so that the sender still gets an answer if the table is not read to its end.
    yield* req.iterator({ destroyOnReturn: false });
  } catch {
    throw new ApiError(400, 'malformed_body', 'The table broke off.');
  }
}
