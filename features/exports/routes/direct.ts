import { Readable } from 'node:stream';
import { object } from 'yup';
import { MOST_ROWS, XLSX } from '#features/exports/making/xlsx.ts';
import { type ExportParts, type ExportSent, exportNow } from '#features/exports/use-cases.ts';
import { CSV_QUERY, filterOf, JSON_QUERY, XLSX_QUERY } from '#features/submissions/routes/selection.ts';
import { EXPORTED } from '#features/submissions/routes/stored.ts';
import { anything, file, id, listOf, mapOf, streamed, text, timestamp } from '#http/routing/answers.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { reply, type Send } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { sendStream } from '#http/routing/send-stream.ts';

const shared = { tag: 'Submissions', method: 'GET', access: 'reader', params: { id: FORM_ID } } as const;

/**
 * The routes that return all submissions of a form as one file, the oldest first, with SUBMISSIONS_PREVIEW. The file is a stream
 * that waits for its reader; an aborted stream has no proper end.
 */
export const directExportRoutes = [
  route({
    ...shared,
    operation: 'downloadSubmissionsCsv',
    path: 'b:/forms/:id/submissions.csv',
    summary: 'All submissions of a form as CSV, the oldest first',
    description:
      'A stream. Cells that a spreadsheet would read as a formula are escaped. With `steps=1` there are columns for the steps of a form with `process`.',
    query: CSV_QUERY,
    answers: { 200: file('text/csv') },
    audit: 'submissions.exported',
    async handle(app: ExportParts, { params, query, actor }) {
      const { bom, separator, header, time_zone: timeZone, rows_of: rowsOf, steps, ...filter } = query;
      const how = { steps: steps === '1', bom: bom === '1', separator, labels: header === 'labels', timeZone, rowsOf };
      return answered(
        await exportNow(app, actor, params.id, { format: 'csv', filter: filterOf(filter), ...how }),
        params,
      );
    },
  }),

  route({
    ...shared,
    operation: 'downloadSubmissionsJson',
    path: 'b:/forms/:id/submissions.json',
    summary: 'All submissions of a form as JSON, the oldest first',
    description:
      'A stream. With `steps=1`, submissions of a form with `process` have `process`: where it stands, its end, and each opening of a step with outcome, time and those who decided; null without one.',
    query: JSON_QUERY,
    answers: {
      200: streamed(
        object({
          form: object({ id: id(), title: text() }),
          exported_at: timestamp(),
          submissions: listOf(object({ ...EXPORTED, process: mapOf(anything()).nullable().optional() })),
        }),
      ),
    },
    audit: 'submissions.exported',
    async handle(app: ExportParts, { params, query, actor }) {
      const { steps, ...filter } = query;
      const order = { format: 'json' as const, filter: filterOf(filter), steps: steps === '1' };
      return answered(await exportNow(app, actor, params.id, order), params);
    },
  }),

  route({
    ...shared,
    operation: 'downloadSubmissionsXlsx',
    path: 'b:/forms/:id/submissions.xlsx',
    summary: 'All submissions of a form as XLSX, the oldest first',
    description: `A stream. Days, moments and numbers are such, everything else is text, which no spreadsheet runs. More than ${MOST_ROWS} submissions do not fit into a sheet: then it is 409 \`too_many_rows\`, and \`from\` and \`to\` take a part of them.`,
    query: XLSX_QUERY,
    answers: { 200: file(XLSX) },
    errors: [409],
    audit: 'submissions.exported',
    async handle(app: ExportParts, { params, query, actor }) {
      const { header, time_zone: timeZone, rows_of: rowsOf, steps, ...filter } = query;
      const how = { steps: steps === '1', labels: header === 'labels', timeZone, rowsOf };
      return answered(
        await exportNow(app, actor, params.id, { format: 'xlsx', filter: filterOf(filter), ...how }),
        params,
      );
    },
  }),
];

/** Creates the response that sends a file. */
export function answered({ name, mediaType, bytes }: ExportSent, { id: formId }: { id: number | string }) {
  const headers = { 'Content-Type': mediaType, 'Content-Disposition': `attachment; filename="${name}"` };
  return reply(200, streamOf(bytes, { what: 'an export', ids: { formId } }), headers);
}

/**
 * Sends a file as it is created. An error before the first byte gets a normal response; later the connection is cut, so that
 * nobody takes a part for the whole.
 */
function streamOf(bytes: ExportSent['bytes'], broke: Parameters<typeof sendStream>[3]): Send {
  return async (res, req) => {
    if (req.method === 'HEAD') return void res.end();
    const pieces = bytes[Symbol.asyncIterator]();
    const first = await pieces.next();
    async function* all() {
      try {
        for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
      } finally {
        await pieces.return?.();
      }
    }
    await sendStream(Readable.from(all(), { highWaterMark: 1 }), res, req, broke);
  };
}
