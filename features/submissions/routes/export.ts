import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { FormStore, StoredForm } from '#features/forms/store/form-store.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { tableOf } from '#features/submissions/store/reading/columns.ts';
import { readAll } from '#features/submissions/store/reading/export.ts';
import { csvLines } from '#forms/values/csv.ts';
import { formNotFound } from '#http/errors.ts';
import { audit } from '#http/middleware/audit.ts';
import { mayPreview } from '#http/middleware/authenticate.ts';
import { readQuery } from '#http/middleware/read.ts';
import { CSV_QUERY, filterOf, JSON_QUERY } from './selection.ts';
import { exportedJson } from './stored.ts';

export interface ExportDeps {
  orm: MikroORM;
  forms: Pick<FormStore, 'get'>;
  clock: () => Date;
  admin: RequestHandler;
}

/** Columns before those of the form. */
const OWN_COLUMNS = ['submission_id', 'submitted_at', 'state'];
const BOM = '\uFEFF';

/**
 * All submissions of a form as one file, the oldest first, for administrators with SUBMISSIONS_PREVIEW: `GET /forms/{id}/submissions.csv`
 * and `.json`. A stream that waits for its reader; one that breaks off has no proper end. Errors: 401, 403, 404, 422.
 */
export function exportRouter({ orm, forms, clock, admin }: ExportDeps): Router {
  const router = Router();
  const revisions = new Revisions(orm);

  router.get('/forms/:id/submissions.csv', admin, mayPreview, async (req, res) => {
    const { bom, separator, header, ...query } = readQuery(req, CSV_QUERY);
    const form = await requireForm(req);
    const table = await tableOf(orm, revisions, form.id);
    const names = table.columns.map((column) => (header === 'labels' ? column.label : column.name));
    res.type('text/csv; charset=utf-8');
    await send(req, res, form, 'csv', async function* () {
      yield (bom === '1' ? BOM : '') + csvLines([[...OWN_COLUMNS, ...names]], separator);
      for await (const submissions of readAll(orm, { ...filterOf(query), formId: form.id })) {
        const rows: string[][] = [];
        for (const submission of submissions) {
          const { id, createdAt, status } = submission;
          rows.push([String(id), createdAt.toISOString(), status, ...(await table.row(submission))]);
        }
        if (rows.length > 0) yield csvLines(rows, separator);
      }
    });
  });

  router.get('/forms/:id/submissions.json', admin, mayPreview, async (req, res) => {
    const query = readQuery(req, JSON_QUERY);
    const form = await requireForm(req);
    const { id, title } = form;
    res.type('json');
    await send(req, res, form, 'json', async function* () {
      const head = JSON.stringify({ form: { id, title }, exported_at: clock().toISOString(), submissions: [] });
      yield head.slice(0, -2);
      let separator = '\n';
      for await (const submissions of readAll(orm, { ...filterOf(query), formId: id })) {
        let text = '';
        for (const submission of submissions) {
          text += separator + JSON.stringify(exportedJson(submission));
          separator = ',\n';
        }
        if (text !== '') yield text;
      }
      yield '\n]}\n';
    });
  });

  return router;

  async function requireForm({ params }: Request): Promise<StoredForm> {
    const id = String(params.id);
    const form = /^[1-9]\d{0,15}$/.test(id) ? await forms.get(Number(id)) : null;
    if (!form) throw formNotFound(id);
    return form;
  }
}

/**
 * Sends a file as it is made. That it was asked for is audited before the first byte, whether or not it arrives. What fails before that is
 * answered as ever; later the connection is cut, so that nobody takes a part for the whole.
 */
async function send(
  req: Request,
  res: Response,
  { id: formId }: StoredForm,
  format: 'csv' | 'json',
  make: () => AsyncGenerator<string>,
): Promise<void> {
  res.set('Content-Disposition', `attachment; filename="form-${formId}-submissions.${format}"`);
  if (req.method === 'HEAD') return void res.end();
  const texts = make();
  const first = await texts.next();
  await audit(req, 'submissions.exported', { formId, format });
  const all = async function* () {
    if (first.value) yield first.value;
    yield* texts;
  };
  try {
    await pipeline(Readable.from(all(), { highWaterMark: 1 }), res);
  } catch (error) {
    // A client that goes away is no failure of ours. Nobody can be answered any more.
    if ((error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    req.log.error({ err: error, requestId: req.id, formId }, 'an export broke off');
  }
}
