import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { log } from '@temporalio/activity';
import type { Outcomes } from '#activities/outcomes.ts';
import { MAIL_UNKNOWN, UNKNOWN_WAITS_MS } from '#engine/waits.ts';
import { Delivery, type DeliveryState } from '#features/deliveries/entities.ts';
import { emitDeliveryFailed } from '#features/deliveries/store/events.ts';
import { releaseTransient } from '#features/deliveries/store/release-transient.ts';
import { OPEN } from '#features/deliveries/store/state.ts';
import { Submission } from '#features/submissions/entities.ts';
import { noteChanged } from '#features/submissions/store/changed-slots.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';
import { closeAttempts } from './attempt-log.ts';
import { KINDS } from './kinds.ts';
import { checkTime, type DeliveryRef, openRow } from './ref.ts';

export type DeliveryOutcome = Extract<DeliveryState, 'delivered' | 'failed' | 'cancelled' | 'no_recipient'>;

/** The end of a delivery, as its run reports it. */
export interface DeliveryEnd {
  outcome: DeliveryOutcome;
  errorType?: string;
  /** Set when the last failure might have passed, but the days for retries are over. */
  givenUp?: boolean;
  /** Mails only: the numbers of accepted and rejected recipients, when they could not be stored at once. */
  accepted?: number;
  rejected?: number;
  /** The parts that a mail was sent without. */
  note?: string;
}

export interface NextAttempt {
  errorType: string;
  /** Unix ms. */
  nextAttemptAt: number;
  now: number;
  /** Set when the attempt was lost with its worker: the number of lost attempts before it. */
  lostAfter?: number;
}

const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true } as const;
const LOST_ATTEMPT = 'The attempt did not end in time, or its worker was lost.';
const LOST_EFFECT = `${LOST_ATTEMPT} The message may have been sent: look there before you send it again.`;
const NOT_TIMED_OUT = { $or: [{ errorType: null }, { errorType: { $ne: 'timeout' } }] };

/** Records how deliveries go on and end. Only our own database takes part. */
export function createDeliveryRecords({ orm, outcomes }: { orm: MikroORM; outcomes: Outcomes }) {
  return {
    /**
     * Records that a round failed, and the time of the next one.
     * @returns undefined unless the receiver may already have taken the message and would get it twice; then the milliseconds
     * until the next attempt, or null when there is none
     */
    async scheduleRetry(input: DeliveryRef & NextAttempt): Promise<{ waitMs: number | null } | undefined> {
      const { lostAfter, now, errorType } = input;
      const em = orm.em.fork();
      const row = lostAfter === undefined ? null : await em.findOne(Delivery, openRow(input));
      if (lostAfter !== undefined && row && !KINDS[row.kind].mayRepeat(row)) {
        const waitMs = UNKNOWN_WAITS_MS[lostAfter] ?? null;
        await noteUnknown(em, input, new Date(now + (waitMs ?? 0)));
        return { waitMs };
      }
      const nextAttemptAt = new Date(input.nextAttemptAt);
      if (errorType === 'timeout') {
        const unsaid = { $and: [openRow(input), NOT_TIMED_OUT] };
        await em.nativeUpdate(Delivery, unsaid, { lastError: LOST_ATTEMPT });
      }
      const waiting = { status: 'retrying' as const, errorType, nextAttemptAt, dueAt: checkTime(nextAttemptAt) };
      await em.nativeUpdate(Delivery, openRow(input), waiting);
      return undefined;
    },

    /**
     * Ends a delivery's record and deletes the transient values that only it still needed.
     * @returns the final outcome; a delivery that has already ended keeps its own
     */
    async finishDelivery(input: DeliveryRef & DeliveryEnd & { now: number }): Promise<DeliveryOutcome> {
      const { outcome, ended } = await endDelivery(orm.em.fork(), input);
      if (ended && input.givenUp) {
        const { id: deliveryId, kind, formId, integrationId } = ended;
        outcomes.attempt(kind, 'failed');
        const about = { deliveryId, formId, ...(integrationId && { integrationId }), class: input.errorType };
        log.warn(`${KINDS[kind].called} was given up`, about);
      }
      return outcome;
    },
  };
}

/** Ends a delivery, unless it has ended, and changes what follows from its end, in one transaction. */
export function endDelivery(em: EntityManager, input: DeliveryRef & DeliveryEnd & { now: number }): Promise<Ended> {
  return em.transactional((transaction) => end(transaction, input));
}

interface Ended {
  outcome: DeliveryOutcome;
  /** The row, if it had not ended before. */
  ended?: Delivery;
}

async function end(em: EntityManager, input: DeliveryRef & DeliveryEnd & { now: number }): Promise<Ended> {
  const { id, replay = 0, owner, outcome, errorType, accepted, rejected, note, now } = input;
  const row = await em.findOne(Delivery, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!row) return { outcome: 'cancelled' };
  if (isSettled(row.status)) {
    // The attempt has already stored its end, or the row belongs to an earlier run.
    if (row.replays === replay) await reconcile(em, row, row.status);
    return { outcome: row.status };
  }
  // Another run has taken over the delivery.
  const isTakenOver = owner !== undefined && row.owner != null && row.owner > owner;
  if (isTakenOver || row.replays !== replay) return { outcome: 'cancelled' };
  Object.assign(row, { status: outcome, nextAttemptAt: null, dueAt: null, finishedAt: new Date(now) });
  if (owner) row.owner = owner;
  if (accepted !== undefined) Object.assign(row, { accepted, rejected });
  if (outcome === 'delivered') row.note = note ?? null;
  if (outcome === 'delivered') Object.assign(row, { errorType: null, lastError: null });
  else if (errorType === 'timeout' && row.errorType !== 'timeout') row.lastError = LOST_ATTEMPT;
  if (errorType) row.errorType = errorType;
  await em.flush();
  // The end of a delivery also ends its last attempt where that could not be stored; but not a lost one.
  if (outcome === 'delivered') await closeAttempts(em, id, 'delivered');
  else if (outcome === 'failed' && errorType && errorType !== 'timeout') {
    await closeAttempts(em, id, 'failed', errorType);
  } else await closeAttempts(em, id, 'lost');
  await reconcile(em, row, outcome);
  if (outcome === 'failed') await emitDeliveryFailed(em, id, new Date(now));
  return { outcome, ended: row };
}

/**
 * Updates a submission whose run has ended: a delivery that fails for good afterwards makes it `completed_with_errors`; a
 * replayed one that does not fail again makes it `completed` if nothing else has failed. Transient values go with the last
 * delivery.
 */
async function reconcile(em: EntityManager, row: Delivery, outcome: DeliveryOutcome): Promise<void> {
  const { submissionUuid: uuid, replays } = row;
  // Two deliveries may end at the same moment: the second reads the end of the first.
  if (outcome === 'failed' || replays > 0) {
    await em.findOne(Submission, { uuid }, { ...LOCKED, fields: ['uuid'] });
  }
  if (outcome === 'failed') {
    await changeStatus(em, uuid, 'completed', 'completed_with_errors');
  } else if (replays > 0 && !(await hasFailures(em, uuid))) {
    await changeStatus(em, uuid, 'completed_with_errors', 'completed');
  }
  await releaseTransient(em, uuid);
}

async function changeStatus(em: EntityManager, uuid: string, from: SubmissionStatus, to: SubmissionStatus) {
  if ((await em.nativeUpdate(Submission, { uuid, status: from }, { status: to })) > 0) await noteChanged(em, [uuid]);
}

async function hasFailures(em: EntityManager, submissionUuid: string): Promise<boolean> {
  return (await em.count(Delivery, { submissionUuid, status: 'failed' })) > 0;
}

/** Records that the result of the last attempt is unknown: its worker was lost while the receiver may have taken the message. */
export async function noteUnknown(em: EntityManager, ref: DeliveryRef, nextAttemptAt: Date): Promise<void> {
  await em.nativeUpdate(Delivery, openRow(ref), {
    status: 'retrying',
    errorType: MAIL_UNKNOWN,
    lastError: LOST_EFFECT,
    nextAttemptAt,
    dueAt: checkTime(nextAttemptAt),
  });
}

function isSettled(state: DeliveryState): state is DeliveryOutcome {
  return !OPEN.includes(state);
}
