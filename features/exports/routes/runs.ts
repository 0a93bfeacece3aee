import { object } from 'yup';
import { pageOf } from '#db/page.ts';
import { XLSX } from '#features/exports/making/xlsx.ts';
import { ZIP, type ZipParts } from '#features/exports/making/zip.ts';
import { EXPORT, type ExportLinks, exportJson } from '#features/exports/routes/json.ts';
import { EXPORT_BODY, orderOf } from '#features/exports/selection.ts';
import { listExports } from '#features/exports/store/exports.ts';
import {
  type ExportParts,
  endExport,
  exportNotFound,
  requireExport,
  sendExport,
  startExport,
} from '#features/exports/use-cases.ts';
import { digits } from '#forms/json-schema/keys.ts';
import { file, id, listOf, SUCCESS } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { FORM_ID, uuidParam } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { answered } from './direct.ts';

export interface ExportRoutesParts extends ExportParts, ExportLinks, Pick<ZipParts, 'fileStore'> {
  /** The path of surface B. */
  surfaceB: string;
}

const UUID = uuidParam(exportNotFound);

const shared = { tag: 'Submissions', access: 'reader' } as const;
const one = { ...shared, params: { uuid: UUID } };

/**
 * The routes for exports that a run creates: they survive the loss of any process, and are stored for some days. They need
 * SUBMISSIONS_PREVIEW.
 */
export const exportRunRoutes = [
  route({
    ...shared,
    operation: 'startExport',
    method: 'POST',
    path: 'b:/forms/:id/exports',
    summary: 'Create an export, which is stored',
    tool: {
      toolset: 'exports',
      about: 'read_export shows its progress. People fetch the file in the console.',
    },
    description:
      'Exports the submissions that exist now, the oldest first, in the background: read its progress at its `Location`, and the file at `/exports/{uuid}/file`.',
    params: { id: FORM_ID },
    body: json(EXPORT_BODY, { example: { format: 'csv', header: 'labels' } }),
    answers: { 202: object({ success: SUCCESS, export: EXPORT }) },
    errors: [409],
    audit: 'export.started',
    idempotent: true,
    async handle(app: ExportRoutesParts, { params, body, actor, once }) {
      const order = orderOf(body);
      const started = await once<{ export: string }, Awaited<ReturnType<typeof startExport>>>({
        create: (keep) => startExport(app, actor, params.id, order, (em, uuid) => keep(em, { export: uuid })),
        repeat: ({ export: uuid }) => requireExport(app, uuid).catch(() => null),
      });
      const headers = { Location: `${app.surfaceB}/exports/${started.uuid}` };
      return reply(202, { success: true, export: exportJson(started, app) }, headers);
    },
  }),

  route({
    ...shared,
    operation: 'listExports',
    method: 'GET',
    path: 'b:/exports',
    summary: 'Exports in progress or stored, the newest first',
    tool: { toolset: 'exports' },
    query: object({
      form_id: digits(1, Number.MAX_SAFE_INTEGER),
      limit: digits(1, 100).default(20),
      before: digits(1, Number.MAX_SAFE_INTEGER),
    }),
    answers: { 200: object({ exports: listOf(EXPORT), next: id().nullable() }) },
    async handle(app: ExportRoutesParts, { query }) {
      const { limit, before, form_id: formId } = query;
      const found = await listExports(app, { limit: limit + 1, before, formId }, app.clock());
      const { rows, next } = pageOf(found, limit, ({ id }) => id);
      return { exports: rows.map((row) => exportJson(row, app)), next };
    },
  }),

  route({
    ...one,
    operation: 'readExport',
    method: 'GET',
    path: 'b:/exports/:uuid',
    summary: 'Progress of an export',
    tool: { toolset: 'exports' },
    answers: { 200: object({ success: SUCCESS, export: EXPORT }) },
    async handle(app: ExportRoutesParts, { params }) {
      return { success: true, export: exportJson(await requireExport(app, params.uuid), app) };
    },
  }),

  route({
    ...one,
    operation: 'downloadExport',
    method: 'GET',
    path: 'b:/exports/:uuid/file',
    summary: 'The file of a finished export',
    description: 'A stream in the media type of the format; with `files` a ZIP.',
    answers: { 200: file('text/csv', XLSX, 'application/json', ZIP) },
    errors: [409],
    audit: 'submissions.exported',
    handle: async (app: ExportRoutesParts, { params, actor }) =>
      answered(await sendExport(app, actor, params.uuid), { id: params.uuid }),
  }),

  route({
    ...one,
    operation: 'removeExport',
    method: 'DELETE',
    path: 'b:/exports/:uuid',
    summary: 'Remove an export, or cancel it while it is in progress',
    tool: {
      toolset: 'exports',
      confirm: 'The file of the export is deleted.',
      shows: 'GET b:/exports/:uuid',
    },
    answers: { 204: null },
    audit: 'export.removed',
    handle: (app: ExportRoutesParts, { params, actor }) => endExport(app, actor, params.uuid),
  }),
];
