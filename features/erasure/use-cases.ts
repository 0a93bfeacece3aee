import type { AuditLog } from '#features/audit/audit-log.ts';
import { submissionNotFound } from '#features/submissions/use-cases.ts';
import type { Actor } from '#security/actor.ts';
import { type EraseParts, eraseStored } from './submissions.ts';

export interface ErasureParts extends EraseParts {
  audit: AuditLog;
}

/** Erases a submission with its mails and jobs, also while its run is at work. @throws UseCaseError `submission_not_found` */
export async function eraseSubmission(app: ErasureParts, actor: Actor, id: number): Promise<void> {
  const erased = await app.audit.together(actor, 'submission.erased', (keep) =>
    eraseStored(app, [id], { after: (em) => keep(em, { submissionId: id }) }),
  );
  if (erased === 0) throw submissionNotFound(id);
}
