import type { MikroORM } from '@mikro-orm/mysql';
import { countUse } from '#features/accounts/actor-limits.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import { Submission } from '#features/submissions/entities.ts';
import { recordOf } from '#features/submissions/store/load-submission.ts';
import { submissionNotFound } from '#features/submissions/use-cases.ts';
import type { Actor } from '#security/actor.ts';
import type { AuditTrail } from '#security/audit-events.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { Documents, SubmissionDocument } from './documents.ts';
import { asAnswered } from './errors.ts';
import type { Look } from './look.ts';

export interface SubmissionPdfParts {
  orm: MikroORM;
  box: SecretBox;
  documents: Documents;
  audit: Pick<AuditTrail, 'note'>;
  limits: Pick<RateLimits, 'take'>;
}

const LIMIT = { key: 'submission_pdf', what: 'PDFs', perMinute: 60 };

/**
 * The PDF of a stored submission as its form was then, made at that moment; no copy is kept.
 * @param look in place of the one that is saved
 * @throws UseCaseError `submission_not_found`, `rate_limited`, `documents_busy`; DocumentError
 */
export async function viewSubmissionPdf(
  app: SubmissionPdfParts,
  actor: Actor,
  id: number,
  look?: Look,
): Promise<SubmissionDocument> {
  const { orm, box, documents, audit } = app;
  const em = orm.em.fork();
  const row = await em.findOne(Submission, { id });
  if (!row) throw submissionNotFound(id);
  await countUse(app, actor, LIMIT);
  const form = await new Revisions(orm).get(row.formId, row.revision, em);
  const document = await documents.pdf(recordOf(box, row), form, look).catch((error: unknown) => {
    throw asAnswered(error);
  });
  await audit.note(actor, 'submission_pdf.viewed', { submissionId: id, formId: row.formId });
  return document;
}
