import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { Form } from '#features/forms/entities.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { LimitClaim, WaitingEntry, type WaitingState } from '#features/limits/entities.ts';
import { wantsOf } from '#features/limits/queue.ts';
import { waitingListOf } from '#features/limits/waiting-option.ts';
import { isInCalendar, takenBy } from '#features/limits/waiting-times.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';
import type { Actor } from '#security/actor.ts';
import { type DecidingParts, moveEntry, waitingOver } from './deciding.ts';
import { isFreeFor } from './line.ts';
import { addressOf } from './mail.ts';
import { type LockedEntry, leaveList, makeDue, offerPlace } from './moves.ts';

export interface OperateParts extends DecidingParts {
  audit: AuditLog;
}

export function entryNotFound(): UseCaseError {
  return new UseCaseError('not_found', 'waiting_entry_not_found', 'There is no such entry on the waiting list.');
}

async function requireEntry(em: EntityManager, formId: number | undefined, id: number): Promise<WaitingEntry> {
  const entry = await em.findOne(WaitingEntry, { id, ...(formId !== undefined && { formId }) });
  if (!entry) throw entryNotFound();
  return entry;
}

/** The entry that an operator means; with `formId` only one of that form. */
interface Which {
  formId?: number;
  entryId: number;
}

/** Runs what an operator does with an entry, and lets a worker look at the list, in one audited transaction. */
async function operate(
  deps: OperateParts,
  actor: Actor,
  event: 'waiting_list.offered' | 'waiting_list.removed',
  { formId, entryId }: Which,
  work: (em: EntityManager, form: Form, locked: LockedEntry, now: Date) => Promise<void>,
): Promise<WaitingEntry> {
  const now = deps.clock();
  const found = await requireEntry(deps.orm.em.fork(), formId, entryId);
  return deps.audit.together(actor, event, (keep) =>
    moveEntry(deps, found, async (em, locked) => {
      const form = await em.findOneOrFail(Form, { id: found.formId });
      await work(em, form, locked, now);
      await makeDue(em, form.id, now);
      await keep(em, { formId: form.id, submissionId: locked.entry.submissionId });
      return locked.entry;
    }),
  );
}

/**
 * Offers a place to somebody at once, whoever else waits for it.
 * @throws UseCaseError `waiting_entry_not_found`, `waiting_over`, `no_place_free`, `no_waiting_list`
 */
export function offerNow(deps: OperateParts, actor: Actor, which: Which): Promise<WaitingEntry> {
  return operate(deps, actor, 'waiting_list.offered', which, async (em, form, { entry, submission }, now) => {
    const list = form.active ? waitingListOf(form.config) : null;
    if (!list) throw conflict('no_waiting_list', 'The form has no waiting list any more, or is in the trash.');
    const { submissionUuid } = entry;
    const claim = await em.findOne(LimitClaim, { submissionUuid }, { disableIdentityMap: true });
    if (entry.state !== 'waiting' || submission.status !== 'waitlisted' || !claim) throw waitingOver();
    const { payload: values } = submission;
    if (!isInCalendar(form.config, values) || takenBy(form.config, values) <= now.getTime()) {
      throw conflict('no_place_free', 'The time that this person waits for cannot be booked any more.');
    }
    if (!(await isFreeFor(em, form.id, form.config, wantsOf(claim.names)))) {
      const todo = 'Raise the limit of the form, or wait until a place comes free.';
      throw conflict('no_place_free', `No place is free for this person. ${todo}`);
    }
    await offerPlace(em, new Revisions(deps.orm), { form, list }, { entry, submission }, now);
  });
}

function conflict(code: string, message: string): UseCaseError {
  return new UseCaseError('conflict', code, message);
}

/**
 * Takes somebody who waits, or has an offer, off the list. The submission stays.
 * @throws UseCaseError `waiting_entry_not_found`, `waiting_over`
 */
export function removeFromList(deps: OperateParts, actor: Actor, which: Which): Promise<WaitingEntry> {
  return operate(deps, actor, 'waiting_list.removed', which, async (em, form, locked, now) => {
    const { state } = locked.entry;
    if (state !== 'waiting' && state !== 'offered') throw waitingOver();
    await leaveList(em, form, locked, { state: 'declined', by: 'operator', now });
  });
}

/** An entry as lists show it. */
export interface ListedEntry {
  entry: WaitingEntry;
  /** The place of somebody who waits, from 1; null for others. */
  position: number | null;
  /** Null once it was erased. */
  address: string | null;
  /** The status of the submission; null once it was erased. */
  status: SubmissionStatus | null;
}

/** Reads the entries of a form in the order of arrival; those who wait and those with an offer, unless a state is named. */
export async function listEntries(
  { orm }: { orm: MikroORM },
  {
    formId,
    state,
    limit,
    after = 0,
  }: { formId: number; state?: WaitingState | undefined; limit: number; after?: number | undefined },
): Promise<ListedEntry[]> {
  const em = orm.em.fork();
  const where = { formId, state: state ?? (['waiting', 'offered'] as WaitingState[]), id: { $gt: after } };
  const entries = await em.find(WaitingEntry, where, { orderBy: { id: 'asc' }, limit });
  const submissions = await em.find(Submission, { uuid: entries.map(({ submissionUuid }) => submissionUuid) });
  const byUuid = new Map(submissions.map((submission) => [submission.uuid, submission]));
  const form = await em.findOne(Form, { id: formId });
  const before = await em.count(WaitingEntry, { formId, state: 'waiting', id: { $lte: after } });
  let position = before;
  return entries.map((entry) => {
    if (entry.state === 'waiting') position += 1;
    const submission = byUuid.get(entry.submissionUuid);
    const address = form && submission ? addressOf(form.config, submission.payload) : null;
    return {
      entry,
      position: entry.state === 'waiting' ? position : null,
      address,
      status: submission?.status ?? null,
    };
  });
}

/** Counts the entries of a form by state. */
export async function countEntries({ orm }: { orm: MikroORM }, formId: number): Promise<Record<WaitingState, number>> {
  const rows = await orm.em
    .fork()
    .execute<{ state: WaitingState; n: number | string }[]>(
      'select state, count(*) as n from waiting_entries where form_id = ? group by state',
      [formId],
    );
  const counts = { waiting: 0, offered: 0, taken: 0, declined: 0, lapsed: 0 };
  for (const { state, n } of rows) counts[state] = Number(n);
  return counts;
}
