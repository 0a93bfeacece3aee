import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { Form } from '#features/forms/entities.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { LimitClaim, WaitingEntry, type WaitingState } from '#features/limits/entities.ts';
import { wantsOf } from '#features/limits/queue.ts';
import { waitingListOf } from '#features/limits/waiting-option.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { Actor } from '#security/actor.ts';
import { type DecidingParts, moveEntry, waitingOver } from './deciding.ts';
import { isFreeFor } from './line.ts';
import { addressOf } from './mail.ts';
import { leaveList, makeDue, offerPlace } from './moves.ts';

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

/**
 * Offers a place to somebody at once, whoever else waits for it.
 * @throws UseCaseError `waiting_entry_not_found`, `waiting_over`, `no_place_free`, `no_waiting_list`
 */
export async function offerNow(
  deps: OperateParts,
  actor: Actor,
  { formId, entryId }: { formId?: number; entryId: number },
): Promise<WaitingEntry> {
  const now = deps.clock();
  const found = await requireEntry(deps.orm.em.fork(), formId, entryId);
  return deps.audit.together(actor, 'waiting_list.offered', (keep) =>
    moveEntry(deps, found, async (em, { entry, submission }) => {
      const form = await em.findOneOrFail(Form, { id: found.formId });
      const list = waitingListOf(form.config);
      if (!list) throw new UseCaseError('conflict', 'no_waiting_list', 'The form has no waiting list any more.');
      const claim = await em.findOne(
        LimitClaim,
        { submissionUuid: found.submissionUuid },
        { disableIdentityMap: true },
      );
      if (entry.state !== 'waiting' || submission.status !== 'waitlisted' || !claim) throw waitingOver();
      if (!(await isFreeFor(em, form.id, form.config, wantsOf(claim.names)))) {
        const message =
          'No place is free for this person. Raise the limit of the form, or wait until a place comes free.';
        throw new UseCaseError('conflict', 'no_place_free', message);
      }
      await offerPlace(em, new Revisions(deps.orm), { form, list }, { entry, submission }, now);
      await makeDue(em, form.id, now);
      await keep(em, { formId: form.id, submissionId: entry.submissionId });
      return entry;
    }),
  );
}

/**
 * Takes somebody who waits, or has an offer, off the list. The submission stays.
 * @throws UseCaseError `waiting_entry_not_found`, `waiting_over`
 */
export async function removeFromList(
  deps: OperateParts,
  actor: Actor,
  { formId, entryId }: { formId?: number; entryId: number },
): Promise<WaitingEntry> {
  const now = deps.clock();
  const found = await requireEntry(deps.orm.em.fork(), formId, entryId);
  return deps.audit.together(actor, 'waiting_list.removed', (keep) =>
    moveEntry(deps, found, async (em, { entry, submission }) => {
      if (entry.state !== 'waiting' && entry.state !== 'offered') throw waitingOver();
      const form = await em.findOneOrFail(Form, { id: found.formId });
      await leaveList(em, form, { entry, submission }, { state: 'declined', by: 'operator', now });
      await makeDue(em, form.id, now);
      await keep(em, { formId: form.id, submissionId: entry.submissionId });
      return entry;
    }),
  );
}

/** An entry as lists show it. */
export interface ListedEntry {
  entry: WaitingEntry;
  /** The place of somebody who waits, from 1; null for others. */
  position: number | null;
  /** Null once it was erased. */
  address: string | null;
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
  const form = await em.findOne(Form, { id: formId });
  const before = await em.count(WaitingEntry, { formId, state: 'waiting', id: { $lte: after } });
  let position = before;
  return entries.map((entry) => {
    if (entry.state === 'waiting') position += 1;
    const submission = submissions.find(({ uuid }) => uuid === entry.submissionUuid);
    const address = form && submission ? addressOf(form.config, submission.payload) : null;
    return { entry, position: entry.state === 'waiting' ? position : null, address };
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
