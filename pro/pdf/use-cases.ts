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
import type { Appearance } from './appearance.ts';
import type { Documents, MadeDocument } from './documents.ts';
import { toApiError } from './errors.ts';

export interface SubmissionPdfParts {
  orm: MikroORM;
  box: SecretBox;
  documents: Documents;
  audit: Pick<AuditTrail, 'note'>;
  limits: Pick<RateLimits, 'take'>;
}

const LIMIT = { key: 'submission_pdf', what: 'PDFs', perMinute: 60 };

/**
 * Renders the PDF of a stored submission at its form's revision. No copy is stored.
 * @param appearance appearance in place of the saved one
 * @throws UseCaseError `submission_not_found`, `rate_limited`, `documents_busy`; DocumentError
 */
export async function viewSubmissionPdf(
  app: SubmissionPdfParts,
  actor: Actor,
  id: number,
  appearance?: Appearance,
): Promise<MadeDocument> {
  const { orm, box, documents, audit } = app;
  const em = orm.em.fork();
  const row = await em.findOne(Submission, { id });
  if (!row) throw submissionNotFound(id);
  await countUse(app, actor, LIMIT);
  const form = await new Revisions(orm).get(row.formId, row.revision, em);
  const document = await documents.pdf(recordOf(box, row), form, appearance).catch((error: unknown) => {
    throw toApiError(error);
  });
  await audit.note(actor, 'submission_pdf.viewed', { submissionId: id, formId: row.formId });
  return document;
}
