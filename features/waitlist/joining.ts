import type { EntityManager } from '@mikro-orm/mysql';
import { WaitingEntry } from '#features/limits/entities.ts';
import { waitingListOf } from '#features/limits/waiting-option.ts';
import { takenBy } from '#features/limits/waiting-times.ts';
import type { SubmissionResource } from '#features/submissions/resources.ts';
import { follow } from './events.ts';

/** Inserts the entries of submissions that the limits have put on the waiting list, in the transaction that inserts them. */
export const waitingResource: SubmissionResource = {
  isNeeded: ({ form, limitsOf = form }) => waitingListOf(limitsOf.config) !== null,

  async insert(
    em,
    { submission: { form, limitsOf = form, values, order }, now, isWaitlisted },
    { submissionUuid, submissionId },
  ) {
    if (!isWaitlisted || submissionId === null) return;
    const { id: formId } = form;
    const ends = { offeredAt: null, offerUntil: null, endedAt: null, endedBy: null };
    const of = { formId, submissionUuid, submissionId, state: 'waiting' as const, joinedAt: now };
    const entry = { ...of, ...ends, orderTerms: order?.terms ?? null };
    await em.insert(WaitingEntry, entry);
    await insertList(em, formId, takenBy(limitsOf.config, values));
    await follow(em, form, entry, { uuid: submissionUuid, version: 1, values }, { event: 'joined' }, now);
  },
};

/** @param until when the time that the submission waits for can be booked no more, in Unix ms; infinite for none */
async function insertList(em: EntityManager, formId: number, until: number): Promise<void> {
  await em.execute(
    `insert into waiting_lists (id, due_at) values (?, ?) on duplicate key update
     due_at = least(coalesce(due_at, values(due_at)), coalesce(values(due_at), due_at))`,
    [formId, Number.isFinite(until) ? new Date(until) : null],
  );
}
