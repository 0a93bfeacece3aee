import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { type DeliveryState, EmailDelivery, IntegrationJob } from '#features/deliveries/entities.ts';
import { OPEN, stateOf } from '#features/deliveries/store/state.ts';
import type { Delivery, DeliveryTable } from '#features/deliveries/store/table.ts';
import { Submission } from '#features/submissions/entities.ts';
import { releaseTransient } from '#features/submissions/store/release-transient.ts';
import { closeAttempts } from './attempt-log.ts';
import { type DeliveryRef, lookAfter, openDelivery } from './ref.ts';

export type DeliveryOutcome = Extract<DeliveryState, 'delivered' | 'failed' | 'cancelled'>;

/** For attempts whose end the engine did not wait for. */
const LOST_ATTEMPT = 'The attempt did not end in time, or its worker was lost.';
const NOT_TIMED_OUT = { $or: [{ errorType: null }, { errorType: { $ne: 'timeout' } }] };

/** How a run ends a delivery. */
export interface DeliveryEnd {
  outcome: DeliveryOutcome;
  errorType?: string;
  now: number;
}

/** Notes that a round failed, and when the next one is. Times in Unix ms. */
export async function noteRetry(
  orm: MikroORM,
  { entity }: DeliveryTable,
  ref: DeliveryRef,
  { errorType, nextAttemptAt: next }: { errorType: string; nextAttemptAt: number },
): Promise<void> {
  const em = orm.em.fork();
  const nextAttemptAt = new Date(next);
  if (errorType === 'timeout') {
    await em.nativeUpdate(entity, { $and: [openDelivery(ref), NOT_TIMED_OUT] }, { lastError: LOST_ATTEMPT });
  }
  const waiting = { status: 'retrying' as const, errorType, nextAttemptAt, dueAt: lookAfter(nextAttemptAt) };
  await em.nativeUpdate(entity, openDelivery(ref), waiting);
}

/**
 * Ends a delivery's record, and lets go of what only it still needed.
 * @param more what the row is to say beside that
 * @returns the outcome that stands: one that has ended stays as it is. `ended` is the row, when this has ended it.
 */
export function endDelivery(
  orm: MikroORM,
  { entity }: DeliveryTable,
  { id, replay = 0, owner }: DeliveryRef,
  { outcome, errorType, now }: DeliveryEnd,
  more: object = {},
): Promise<{ outcome: DeliveryOutcome; ended?: Delivery }> {
  return orm.em.fork().transactional(async (em) => {
    const row = await em.findOne(entity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!row) return { outcome: 'cancelled' };
    const state = stateOf(row.status);
    if (isSettled(state)) {
      if (row.replays === replay) await tellSubmission(em, row, state);
      return { outcome: state };
    }
    // Another run has it now.
    const isTakenOver = owner !== undefined && row.owner != null && row.owner > owner;
    if (isTakenOver || row.replays !== replay) return { outcome: 'cancelled' };
    Object.assign(row, { status: outcome, nextAttemptAt: null, dueAt: null, finishedAt: new Date(now), ...more });
    if (outcome === 'delivered') Object.assign(row, { errorType: null, lastError: null });
    else if (errorType === 'timeout' && row.errorType !== 'timeout') row.lastError = LOST_ATTEMPT;
    if (errorType) row.errorType = errorType;
    await em.flush();
    // Whoever ends a delivery knows how its last attempt ended, also where that could not be noted; but not of a lost one.
    if (outcome === 'delivered') await closeAttempts(em, id, 'delivered');
    else if (outcome === 'failed' && errorType && errorType !== 'timeout')
      await closeAttempts(em, id, 'failed', errorType);
    else await closeAttempts(em, id, 'lost');
    await tellSubmission(em, row, outcome);
    await releaseTransient(em, row.submissionUuid);
    return { outcome, ended: row };
  });
}

/**
 * A submission whose run has ended says what became of all that followed from it: a delivery that fails for good afterwards makes it
 * `completed_with_errors`, and one that is replayed and delivered `completed` again, when nothing else has failed.
 */
async function tellSubmission(em: EntityManager, row: Delivery, outcome: DeliveryOutcome): Promise<void> {
  const { submissionUuid: uuid, replays } = row;
  if (outcome === 'failed') {
    await em.nativeUpdate(Submission, { uuid, status: 'completed' }, { status: 'completed_with_errors' });
    return;
  }
  if (outcome !== 'delivered' || replays === 0 || (await hasFailures(em, uuid))) return;
  await em.nativeUpdate(Submission, { uuid, status: 'completed_with_errors' }, { status: 'completed' });
}

/** Whether a mail or a job of a submission has failed for good. */
export async function hasFailures(em: EntityManager, submissionUuid: string): Promise<boolean> {
  const failed = { submissionUuid, status: 'failed' as const };
  return (await em.count(EmailDelivery, failed)) + (await em.count(IntegrationJob, failed)) > 0;
}

function isSettled(state: DeliveryState): state is DeliveryOutcome {
  return !OPEN.includes(state);
}
