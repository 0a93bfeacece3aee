import type { MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { Actor } from '#security/actor.ts';
import { type AddressErased, eraseByAddress } from './erase/by-address.ts';
import { type EraseParts, eraseStored } from './erase/submissions.ts';
import type { Place, SubmissionFilter } from './store/reading/filter.ts';
import { listSubmissions, type SubmissionPage } from './store/reading/list.ts';
import { type Marks, setMarks } from './store/reading/marks.ts';

/** What the use cases of stored submissions need. */
export interface SubmissionParts extends EraseParts {
  audit: AuditLog;
}

/** A page of submissions with their values. */
export async function lookAtSubmissions(
  { orm, audit }: { orm: MikroORM; audit: AuditLog },
  actor: Actor,
  filter: SubmissionFilter,
  page: { limit: number; after?: Place | null },
): Promise<SubmissionPage> {
  const found = await listSubmissions(orm, filter, page);
  const searched = filter.text !== undefined;
  await audit.note(actor, 'submissions.listed', { formId: filter.formId, searched, count: found.submissions.length });
  return found;
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

/** With its mails and jobs, also while its run is at work. @throws UseCaseError `submission_not_found` */
export async function eraseSubmission(app: SubmissionParts, actor: Actor, id: number): Promise<void> {
  const erased = await app.audit.together(actor, 'submission.erased', (keep) =>
    eraseStored(app, [id], (em) => keep(em, { submissionId: id })),
  );
  if (erased === 0) throw submissionNotFound(id);
}

/** Whose submissions are meant. */
export interface OfAddress {
  address: string;
  /** Of one form; without it of all. */
  formId?: number;
  /** Only counts. */
  dryRun: boolean;
}

/** Erases what an address has sent, or counts it: one part, which says where the next one begins. */
export async function eraseOfAddress(
  app: SubmissionParts,
  actor: Actor,
  wanted: OfAddress & { after?: Place | null },
): Promise<AddressErased> {
  return noted(app, actor, wanted, () => eraseByAddress(app, wanted));
}

/** All of it. */
export async function eraseAllOfAddress(
  app: SubmissionParts,
  actor: Actor,
  wanted: OfAddress,
): Promise<Omit<AddressErased, 'next'>> {
  return noted(app, actor, wanted, async () => {
    const total = { submissions: 0, drafts: 0, quarantined: 0, pending: 0, unreadable: 0 };
    let after: Place | null = null;
    do {
      const { next, ...part }: AddressErased = await eraseByAddress(app, { ...wanted, after });
      for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += part[key];
      after = next;
    } while (after);
    return total;
  });
}

/** @param id as it was given, which may be no number */
export function submissionNotFound(id: number | string): UseCaseError {
  return new UseCaseError('not_found', 'submission_not_found', `There is no submission ${id}.`);
}

/** An erasure is noted before it begins: nothing that is gone tells of it later. */
async function noted<Found extends Omit<AddressErased, 'next'>>(
  { audit }: SubmissionParts,
  actor: Actor,
  { formId, dryRun }: OfAddress,
  work: () => Promise<Found>,
): Promise<Found> {
  const detailsOf = ({ submissions, drafts, quarantined, pending, unreadable }: Found) => ({
    ...{ submissions, drafts, quarantined, pending, unreadable },
  });
  if (!dryRun) {
    return audit.around(actor, 'submissions.erased', { formId }, async () => {
      const result = await work();
      return { result, details: detailsOf(result) };
    });
  }
  const found = await work();
  await audit.note(actor, 'submissions.counted', { formId, ...detailsOf(found) });
  return found;
}
