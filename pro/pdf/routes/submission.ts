import type { MikroORM } from '@mikro-orm/mysql';
import { type RequestHandler, Router } from 'express';
import { mayPreview } from '#features/accounts/routes/authenticate.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { takeTurn } from '#features/submissions/limits/turn.ts';
import { recordOf } from '#features/submissions/store/load-submission.ts';
import { ApiError } from '#http/errors.ts';
import { audit } from '#http/middleware/audit.ts';
import type { Documents } from '#pro/pdf/documents.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { documentErrors } from './errors.ts';

export interface SubmissionPdfDeps {
  orm: MikroORM;
  box: SecretBox;
  documents: Documents;
  admin: RequestHandler;
  limits: Pick<RateLimits, 'take'>;
}

const TURNS = { key: 'submission_pdf', what: 'PDFs', perMinute: 60 };

/**
 * `GET /submissions/{id}.pdf`, for administrators with SUBMISSIONS_PREVIEW: a stored submission as its form was then, made at that
 * moment; no copy is kept. Errors: 401, 403, 404, 429 after sixty a minute, 503 while too many documents are being made.
 */
export function submissionPdfRouter({ orm, box, documents, admin, limits }: SubmissionPdfDeps): Router {
  const router = Router();
  const revisions = new Revisions(orm);

  router.get('/submissions/:id.pdf', admin, mayPreview, async (req, res) => {
    await takeTurn(req, limits, TURNS);
    const em = orm.em.fork();
    const id = /^[1-9]\d{0,15}$/.test(String(req.params.id)) ? Number(req.params.id) : 0;
    const row = await em.findOne(Submission, { id });
    if (!row) throw new ApiError(404, 'submission_not_found', `There is no submission ${req.params.id}.`);
    const form = await revisions.get(row.formId, row.revision, em);
    const { fileName, contentType, content } = await documents.pdf(recordOf(box, row), form);
    await audit(req, 'submission_pdf.viewed', { submissionId: id, formId: row.formId });
    res.type(contentType).attachment(fileName).send(Buffer.from(content));
  });

  router.use(documentErrors);
  return router;
}
