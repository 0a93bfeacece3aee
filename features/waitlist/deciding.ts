import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { retryDeadlocks } from '#db/retry.ts';
import { UseCaseError } from '#db/use-case-error.ts';
import { Form } from '#features/forms/entities.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { lockStates } from '#features/limits/counters.ts';
import { WaitingEntry } from '#features/limits/entities.ts';
import type { PaymentService } from '#features/submissions/payment.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { orderOf } from './cost.ts';
import { type LockedEntry, leaveList, lockSubmissions, makeDue, placeTaken } from './moves.ts';

export interface DecidingParts {
  orm: MikroORM;
  box: SecretBox;
  clock: () => Date;
  /** Absent if the process takes no payments. */
  payments?: PaymentService | undefined;
}

/** The decisions of a respondent: `give_up` gives up an offer, `leave` the wait for one. */
export const DECISIONS = ['take', 'give_up', 'leave'] as const;
export type Decision = (typeof DECISIONS)[number];

/**
 * Stores what a respondent decides, and what follows from it, in one transaction: of a hundred requests at once, one decides.
 * @returns the uuid of the order that has to be paid for the place; null if nothing is to be paid
 * @throws UseCaseError `waiting_over` when there is nothing to decide any more, or the time is over
 * @throws Refusal `payment_unavailable` if this service takes no payments
 */
export async function decide(deps: DecidingParts, entryId: number, decision: Decision): Promise<string | null> {
  const now = deps.clock();
  // Read without a lock, so that late clicks do not wait for one another.
  const found = await deps.orm.em.fork().findOne(WaitingEntry, { id: entryId });
  if (!found || !isOpen(found, decision, now)) throw waitingOver();
  return moveEntry(deps, found, async (em, locked) => {
    if (!isOpen(locked.entry, decision, now)) throw waitingOver();
    const form = await em.findOneOrFail(Form, { id: found.formId });
    const order = decision === 'take' ? orderOf(deps.payments, form, locked.entry) : null;
    if (decision === 'take') await placeTaken(em, new Revisions(deps.orm), form, locked, { now, order });
    else await leaveList(em, form, locked, { state: 'declined', by: 'respondent', now });
    await makeDue(em, found.formId, now);
    return order?.uuid ?? null;
  });
}

/** Runs a change of an entry, whose submission and form's limits are locked. @throws UseCaseError `waiting_over` if it was erased */
export function moveEntry<Result>(
  { orm }: Pick<DecidingParts, 'orm'>,
  { id, formId, submissionUuid }: Pick<WaitingEntry, 'id' | 'formId' | 'submissionUuid'>,
  work: (em: EntityManager, locked: LockedEntry) => Promise<Result>,
): Promise<Result> {
  return retryDeadlocks(() =>
    orm.em.fork().transactional(async (em) => {
      const submission = (await lockSubmissions(em, [submissionUuid])).get(submissionUuid);
      await lockStates(em, [formId]);
      const entry = await em.findOne(WaitingEntry, { id });
      if (!submission || !entry) throw waitingOver();
      return work(em, { entry, submission });
    }),
  );
}

function isOpen({ state, offerUntil }: WaitingEntry, decision: Decision, now: Date): boolean {
  if (decision === 'leave') return state === 'waiting';
  return state === 'offered' && (offerUntil == null || offerUntil > now);
}

export function waitingOver(): UseCaseError {
  return new UseCaseError('conflict', 'waiting_over', 'This has been decided, or the time for it is over.');
}
