import { Readable } from 'node:stream';
import type { MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import { formNotFound } from '#db/use-case-error.ts';
import type { App } from '#features/app.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { FormStore, StoredForm } from '#features/forms/store/form-store.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import type { Site } from '#features/site/site.ts';
import { tableOf } from '#features/submissions/store/reading/columns.ts';
import { readAll } from '#features/submissions/store/reading/export.ts';
import type { StoredRow } from '#features/submissions/store/reading/rows.ts';
import { exportSubmissions } from '#features/submissions/use-cases.ts';
import { withAddresses } from '#features/uploads/serving/links.ts';
import { csvLines } from '#forms/values/csv.ts';
import { file, id, listOf, streamed, text, timestamp } from '#http/routing/answers.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { reply, type Send } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { sendStream } from '#http/routing/send-stream.ts';
import type { Actor } from '#security/actor.ts';
import { CSV_QUERY, filterOf, JSON_QUERY } from './selection.ts';
import { EXPORTED, exportedJson } from './stored.ts';

export interface ExportParts extends Pick<App, 'baseUrl' | 'settings'> {
  orm: MikroORM;
  forms: Pick<FormStore, 'get'>;
  audit: AuditLog;
  clock: () => Date;
  readSite(): Promise<Pick<Site, 'timeZone'>>;
}

/** Columns before those of the form. */
const OWN_COLUMNS = ['submission_id', 'submitted_at', 'state'];
const BOM = '\uFEFF';

const shared = { tag: 'Submissions', method: 'GET', access: 'reader', params: { id: FORM_ID } } as const;

/**
 * All submissions of a form as one file, the oldest first, for whoever has SUBMISSIONS_PREVIEW: a stream that waits for its
 * reader; one that breaks off has no proper end.
 */
export const exportRoutes = [
  route({
    ...shared,
    path: 'b:/forms/:id/submissions.csv',
    summary: 'All submissions of a form as CSV, the oldest first',
    description: 'A stream. Cells that a spreadsheet would take for a formula are defused.',
    query: CSV_QUERY,
    answers: { 200: file('text/csv') },
    audit: 'submissions.exported',
    async handle(app: ExportParts, { params, query, actor }) {
      const { bom, separator, header, ...filter } = query;
      const form = await requireForm(app, params.id);
      const hasLabels = header === 'labels';
      const table = await tableOf(app.orm, new Revisions(app.orm), form.id, {
        as: hasLabels ? 'labels' : 'values',
        addressed: (...of) => withAddresses(app, ...of),
      });
      const timeOf = hasLabels ? timesIn((await app.readSite()).timeZone) : (time: Date) => time.toISOString();
      const names = table.columns.map((column) => (hasLabels ? column.label : column.name));
      async function* texts() {
        yield (bom === '1' ? BOM : '') + csvLines([[...OWN_COLUMNS, ...names]], separator);
        for await (const submissions of readAll(app.orm, { ...filterOf(filter), formId: form.id })) {
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
    ...shared,
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
      const revisions = new Revisions(app.orm);
      const addressed = async (submission: StoredRow) => {
        const { config } = await revisions.get(id, submission.revision);
        return { ...submission, payload: withAddresses(app, submission.id, config, submission.payload) };
      };
      async function* texts() {
        const head = { form: { id, title }, exported_at: app.clock().toISOString(), submissions: [] };
        yield JSON.stringify(head).slice(0, -2);
        let separator = '\n';
        for await (const submissions of readAll(app.orm, { ...filterOf(query), formId: id })) {
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

/** `2026-11-21T08:46:12+01:00`: the site's time, and how far it is from UTC. */
function timesIn(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    ...({ dateStyle: 'short', timeStyle: 'medium' } as const),
  });
  const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (time) => {
    const zone = offset.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
    return `${format.format(time).replace(' ', 'T')}${zone.replace('GMT', '') || '+00:00'}`;
  };
}

/** Also of a form in the trash. */
async function requireForm({ forms }: ExportParts, formId: number): Promise<StoredForm> {
  const form = await forms.get(formId);
  if (!form) throw formNotFound(formId);
  return form;
}

function headersOf(form: StoredForm, format: 'csv' | 'json', type: string): Record<string, string> {
  const disposition = `attachment; filename="form-${form.id}-submissions.${format}"`;
  return { 'Content-Type': type, 'Content-Disposition': disposition };
}

/**
 * Sends a file as it is made. What fails before its first byte is answered as ever; later the connection is cut, so that nobody takes a
 * part for the whole.
 */
function streamOf(
  app: ExportParts,
  actor: Actor,
  meant: { formId: number; format: 'csv' | 'json' },
  texts: () => AsyncGenerator<string>,
): Send {
  return async (res, req) => {
    if (req.method === 'HEAD') return void res.end();
    const all = await exportSubmissions(app, actor, meant, texts());
    const broke = { what: 'an export', ids: { formId: meant.formId } };
    await sendStream(Readable.from(all, { highWaterMark: 1 }), res, req, broke);
  };
}
