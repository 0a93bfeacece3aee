import type { MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { Actor } from '#security/actor.ts';
import type { Position, SubmissionFilter } from './store/reading/filter.ts';
import { listSubmissions, type SubmissionPage } from './store/reading/list.ts';
import { type Marks, setMarks } from './store/reading/marks.ts';

export interface SubmissionParts {
  orm: MikroORM;
  audit: AuditLog;
  clock: () => Date;
}

/** Reads a page of submissions with their values, and audits that. */
export async function readSubmissions(
  { orm, audit }: { orm: MikroORM; audit: AuditLog },
  actor: Actor,
  filter: SubmissionFilter,
  page: { limit: number; after?: Position | null },
): Promise<SubmissionPage> {
  const result = await listSubmissions(orm, filter, page);
  const searched = filter.text !== undefined;
  await audit.note(actor, 'submissions.listed', { formId: filter.formId, searched, count: result.submissions.length });
  return result;
}

/** @throws UseCaseError `submission_not_found` */
export async function markSubmission(
  { orm, audit, clock }: SubmissionParts,
  actor: Actor,
  id: number,
  given: Partial<Marks>,
): Promise<Marks> {
  const marks = await setMarks(orm, id, given, clock());
  if (!marks) throw submissionNotFound(id);
  await audit.note(actor, 'submission.marked', { submissionId: id, ...marks });
  return marks;
}

/** @param id the id as given, which may be no number */
export function submissionNotFound(id: number | string): UseCaseError {
  return new UseCaseError('not_found', 'submission_not_found', `There is no submission ${id}.`);
}
