import type { EntityManager } from '@mikro-orm/mysql';
import { WaitingEntry } from '#features/limits/entities.ts';
import { waitingListOf } from '#features/limits/waiting-option.ts';
import type { SubmissionResource } from '#features/submissions/resources.ts';
import { follow } from './events.ts';
import { WATCH_MS } from './pass.ts';

/** Inserts the entries of submissions that the limits have put on the waiting list, in the transaction that inserts them. */
export const waitingResource: SubmissionResource = {
  isNeeded: ({ form, limitsOf = form }) => waitingListOf(limitsOf.config) !== null,

  async insert(em, { submission: { form, values, order }, now, isWaitlisted }, { submissionUuid, submissionId }) {
    if (!isWaitlisted || submissionId === null) return;
    const { id: formId } = form;
    const ends = { offeredAt: null, offerUntil: null, endedAt: null, endedBy: null };
    const of = { formId, submissionUuid, submissionId, state: 'waiting' as const, joinedAt: now };
    const entry = { ...of, ...ends, orderTerms: order?.terms ?? null };
    await em.insert(WaitingEntry, entry);
    await insertList(em, formId, now);
    await follow(em, form, entry, { uuid: submissionUuid, version: 1, values }, { event: 'joined' }, now);
  },
};

async function insertList(em: EntityManager, formId: number, now: Date): Promise<void> {
  await em.execute(
    `insert into waiting_lists (id, due_at) values (?, ?) on duplicate key update due_at = coalesce(due_at, values(due_at))`,
    [formId, new Date(now.getTime() + WATCH_MS)],
  );
}
