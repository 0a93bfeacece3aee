import type { EntityManager } from '@mikro-orm/mysql';
import { WaitingEntry } from '#features/limits/entities.ts';
import { waitingListOf } from '#features/limits/waiting-option.ts';
import type { SubmissionResource } from '#features/submissions/resources.ts';
import { follow } from './events.ts';

/** Inserts the entries of submissions that the limits have put on the waiting list, in the transaction that inserts them. */
export const waitingResource: SubmissionResource = {
  isNeeded: ({ form, limitsOf = form }) => waitingListOf(limitsOf.config) !== null,

  async insert(em, { submission: { form, values }, now, isWaitlisted }, { submissionUuid, submissionId }) {
    if (!isWaitlisted || submissionId === null) return;
    const { id: formId } = form;
    const ends = { offeredAt: null, offerUntil: null, endedAt: null, endedBy: null };
    const entry = { formId, submissionUuid, submissionId, state: 'waiting' as const, joinedAt: now, ...ends };
    await em.insert(WaitingEntry, entry);
    await insertList(em, formId);
    await follow(em, form, entry, { uuid: submissionUuid, version: 1, values }, { event: 'joined' }, now);
  },
};

async function insertList(em: EntityManager, formId: number): Promise<void> {
  await em.execute('insert into waiting_lists (id, due_at) values (?, null) on duplicate key update id = id', [formId]);
}
