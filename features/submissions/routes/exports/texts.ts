import { object } from 'yup';
import { Revisions } from '#features/forms/store/revisions.ts';
import { CSV_QUERY, filterOf, JSON_QUERY } from '#features/submissions/routes/selection.ts';
import { EXPORTED, exportedJson } from '#features/submissions/routes/stored.ts';
import { tableOf } from '#features/submissions/store/reading/columns.ts';
import { readAll } from '#features/submissions/store/reading/export.ts';
import type { StoredRow } from '#features/submissions/store/reading/rows.ts';
import { withAddresses } from '#features/uploads/serving/links.ts';
import { csvLines } from '#forms/values/csv.ts';
import { file, id, listOf, streamed, text, timestamp } from '#http/routing/answers.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { type ExportParts, exporting, headersOf, OWN_COLUMNS, requireForm, streamOf, timesIn } from './sending.ts';

const BOM = '\uFEFF';

/**
 * All submissions of a form as one file, the oldest first, for whoever has SUBMISSIONS_PREVIEW: a stream that waits for its
 * reader; one that breaks off has no proper end.
 */
export const textExportRoutes = [
  route({
    ...exporting,
    path: 'b:/forms/:id/submissions.csv',
    summary: 'All submissions of a form as CSV, the oldest first',
    description: 'A stream. Cells that a spreadsheet would take for a formula are defused.',
    query: CSV_QUERY,
    answers: { 200: file('text/csv') },
    audit: 'submissions.exported',
    async handle(app: ExportParts, { params, query, actor }) {
      const { bom, separator, header, ...filter } = query;
      const form = await requireForm(app, params.id);
      const wanted = { ...filterOf(filter), formId: form.id };
      const hasLabels = header === 'labels';
      const table = await tableOf(app.orm, new Revisions(app.orm), form.id, {
        as: hasLabels ? 'labels' : 'values',
        addressed: (...of) => withAddresses(app, ...of),
      });
      const timeOf = hasLabels ? timesIn((await app.readSite()).timeZone) : (time: Date) => time.toISOString();
      const names = table.columns.map((column) => (hasLabels ? column.label : column.name));
      async function* texts() {
        yield (bom === '1' ? BOM : '') + csvLines([[...OWN_COLUMNS, ...names]], separator);
        for await (const submissions of readAll(app.orm, wanted)) {
          const rows: string[][] = [];
          for (const submission of submissions) {
            const { id, createdAt, status } = submission;
            rows.push([String(id), timeOf(createdAt), status, ...(await table.row(submission))]);
          }
          if (rows.length > 0) yield csvLines(rows, separator);
        }
      }
      const meant = { formId: form.id, format: 'csv' } as const;
      return reply(200, streamOf(app, actor, meant, texts), headersOf(form, 'csv', 'text/csv; charset=utf-8'));
    },
  }),

  route({
    ...exporting,
    path: 'b:/forms/:id/submissions.json',
    summary: 'All submissions of a form as JSON, the oldest first',
    description: 'A stream.',
    query: JSON_QUERY,
    answers: {
      200: streamed(
        object({
          form: object({ id: id(), title: text() }),
          exported_at: timestamp(),
          submissions: listOf(object(EXPORTED)),
        }),
      ),
    },
    audit: 'submissions.exported',
    async handle(app: ExportParts, { params, query, actor }) {
      const form = await requireForm(app, params.id);
      const { id, title } = form;
      const wanted = { ...filterOf(query), formId: id };
      const revisions = new Revisions(app.orm);
      const addressed = async (submission: StoredRow) => {
        const { config } = await revisions.get(id, submission.revision);
        return { ...submission, payload: withAddresses(app, submission.id, config, submission.payload) };
      };
      async function* texts() {
        const head = { form: { id, title }, exported_at: app.clock().toISOString(), submissions: [] };
        yield JSON.stringify(head).slice(0, -2);
        let separator = '\n';
        for await (const submissions of readAll(app.orm, wanted)) {
          let part = '';
          for (const submission of submissions) {
            part += separator + JSON.stringify(exportedJson(await addressed(submission)));
            separator = ',\n';
          }
          if (part !== '') yield part;
        }
        yield '\n]}\n';
      }
      const meant = { formId: id, format: 'json' } as const;
      return reply(200, streamOf(app, actor, meant, texts), headersOf(form, 'json', 'application/json; charset=utf-8'));
    },
  }),
];
