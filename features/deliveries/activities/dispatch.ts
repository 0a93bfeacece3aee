import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { activityInfo, cancellationDetails, cancellationSignal } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { attemptTime, givenUpSignal, toFailure } from '#activities/attempt.ts';
import type { RunSlots } from '#engine/due/slots.ts';
import type { FailureDetail } from '#engine/failure-detail.ts';
import type { DeliveryKind } from '#engine/names.ts';
import { waitInRound } from '#engine/waits.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { isOfSite, loadEvent } from '#features/deliveries/site/events.ts';
import { loadNotice } from '#features/deliveries/store/notices.ts';
import { loadSubmission, type SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { beginAttempt } from './attempt-log.ts';
import type { AttemptedDelivery, AttemptResult, DeliveryAttempts } from './attempts.ts';
import type { DeliveryMethod, Target } from './method.ts';
import type { PacedPermits } from './receivers/pace.ts';
import type { Permit } from './receivers/permits.ts';
import { type DeliveryEnd, type DeliveryOutcome, endDelivery } from './records.ts';
import { checkTime, type DeliveryRef, openRow } from './ref.ts';

export interface DispatchParts {
  orm: MikroORM;
  box: SecretBox;
  methods: Record<DeliveryKind, DeliveryMethod>;
  attempts: DeliveryAttempts;
  paced: PacedPermits;
  /** The slots of the runs that this worker has started. */
  deliverySlots?: RunSlots;
}

export interface DispatchRequest extends DeliveryRef {
  /** Set when the run of the submission makes the request; that run then watches the delivery itself. */
  here?: true;
  /**
   * Set by a run that does not call `finishDelivery` after `settled`. Runs of 1.0 call it always: with `settled` in such a history, the code
   * of 1.1 could not replay it.
   */
  settles?: true;
}

/** The result of a round that did not fail. */
export interface Round {
  /** Absent when nothing was sent: the delivery was deferred, has ended, or belongs to another run. */
  outcome?: 'delivered' | 'cancelled' | 'no_recipient';
  problems?: HookProblem[];
  /** Milliseconds until the receiver is likely to have a free permit; set when it had none. */
  deferredMs?: number;
  /** The end of the delivery, if its row could not be written. */
  unnoted?: DeliveryEnd;
  /** The final outcome, when all that follows from it is stored too; otherwise the run still has to finish the delivery. */
  settled?: DeliveryOutcome;
}

export function createDispatchActivities({ orm, box, methods, attempts, paced, deliverySlots }: DispatchParts) {
  return {
    /**
     * Makes one attempt at a delivery once its receiver has a free permit. Sends nothing for a delivery that has ended, or that
     * another run works on.
     * @throws ProviderError, after the attempt was recorded in the delivery's row
     */
    async dispatch(request: DispatchRequest): Promise<Round> {
      try {
        return await dispatch(request);
      } finally {
        deliverySlots?.release(request.id);
      }
    },
  };

  async function dispatch({ here, settles, ...ref }: DispatchRequest): Promise<Round> {
    const em = orm.em.fork();
    const now = attemptTime();
    const found = await em.findOne(Delivery, openRow(ref));
    // The row is gone when somebody erased the submission or cleared the queue.
    if (!found) return {};
    const target = await methods[found.kind].targetOf(em, found, now).catch((error: unknown) => ({ error }));
    const permit = 'error' in target || target.waitsInQueue ? FREE : await paced.acquire(target.receiver);
    if ('waitMs' in permit) return defer(em, { here, ...ref }, found, now, permit.waitMs);
    let round: Round;
    try {
      const due = here ? {} : { dueAt: checkTime(now) };
      const asked = 'error' in target ? {} : { provider: target.provider };
      // The attempt is counted before it is made, so that an attempt whose worker is lost counts too.
      const begun = await beginAttempt(em, found, { ref, startedAt: now, ...due, ...asked });
      if (!begun) return {};
      const { id, kind, formId, revision, integrationId, submissionUuid, version, replays, errorType } = found;
      const attempting = { id, kind, formId, integrationId, replays, errorType, attempts: begun.attempt };
      const owner = ref.owner ?? found.owner;
      round = await attempt(em, { ...attempting, owner, submissionUuid, version, revision }, target, {
        now,
        attemptId: begun.id,
      });
    } finally {
      permit.release();
    }
    return settles ? settle(ref, round, now) : round;
  }

  /** Stores what follows from the end of the delivery, which saves its run an activity. */
  async function settle(ref: DeliveryRef, round: Round, now: Date): Promise<Round> {
    const { outcome, unnoted } = round;
    if (!outcome || unnoted) return round;
    const end = { ...ref, outcome, now: now.getTime() };
    const ended = await endDelivery(orm.em.fork(), end).catch(() => null);
    return ended ? { ...round, settled: ended.outcome } : round;
  }

  /** Loads the submission; for deliveries without one, the site event or the erasure notice in the shape of a submission. */
  async function submissionOf(em: EntityManager, delivery: OfDelivery): Promise<SubmissionRecord | null> {
    if (isOfSite(delivery)) return loadEvent(em, delivery);
    const { submissionUuid, version } = delivery;
    return (await loadSubmission(em, box, submissionUuid, version)) ?? (await loadNotice(em, delivery));
  }

  /**
   * Defers the delivery, because its receiver has no free permit. A round that has already started does not wait: it ends with
   * its last failure.
   */
  async function defer(
    em: EntityManager,
    { here, ...ref }: Omit<DispatchRequest, 'settles'>,
    { errorType }: Delivery,
    now: Date,
    waitMs: number,
  ): Promise<Round> {
    if (activityInfo().attempt > 1) {
      const detail: FailureDetail = { kind: 'transient' };
      throw ApplicationFailure.create({
        message: 'The receiver had no free permit for another attempt.',
        type: errorType ?? 'timeout',
        nonRetryable: true,
        category: 'BENIGN',
        details: [detail],
      });
    }
    const nextAttemptAt = new Date(now.getTime() + waitMs);
    const due = here ? {} : { dueAt: checkTime(nextAttemptAt) };
    await em.nativeUpdate(Delivery, openRow(ref), { nextAttemptAt, ...due, ...(ref.owner && { owner: ref.owner }) });
    return { deferredMs: waitMs };
  }

  async function attempt(
    em: EntityManager,
    delivery: AttemptedDelivery & Pick<Delivery, 'submissionUuid' | 'version' | 'revision'>,
    target: Target | { error: unknown },
    { now, attemptId }: { now: Date; attemptId: number | undefined },
  ): Promise<Round> {
    const submission = 'error' in target ? null : await submissionOf(em, delivery);
    const tried = await attempts.make(delivery, target, submission, { now, signal: givenUpSignal() });
    const unnoted = await attempts.note(em, delivery, tried, {
      startedAt: now,
      attemptId,
      stores: submission !== null && (submission.id !== null || submission.event !== undefined),
      // The engine makes the next attempt of this round; after the last one the run sets the time of the next round.
      retry: (endedAt) => ({ status: 'retrying', nextAttemptAt: nextInRound(delivery.kind, tried, endedAt) }),
    });
    return roundOf(tried, unnoted);
  }
}

type OfDelivery = Pick<Delivery, 'id' | 'formId' | 'revision' | 'submissionUuid' | 'version'>;

function nextInRound(kind: DeliveryKind, { error }: AttemptResult, endedAt: Date): Date {
  const isQuick = kind === 'integration' && !(error instanceof ProviderError && error.kind !== 'transient');
  return isQuick ? new Date(endedAt.getTime() + waitInRound(activityInfo().attempt)) : endedAt;
}

/** @throws ApplicationFailure for a failed attempt; the workflow ends the row if that could not be stored */
function roundOf({ outcome, problems, error }: AttemptResult, unnoted: DeliveryEnd | undefined): Round {
  if (outcome === 'delivered' || outcome === 'cancelled' || outcome === 'no_recipient') {
    return { outcome, ...(problems.length > 0 && { problems }), ...(unnoted && { unnoted }) };
  }
  // The run was cancelled and ends the delivery itself.
  if (cancellationDetails()?.cancelRequested) throw cancellationSignal().reason;
  if (!(error instanceof ProviderError)) throw error;
  // The workflow waits out a rate limit, so that signals reach it meanwhile. A message that may have been taken must not be
  // repeated at once.
  throw toFailure(error, { retryable: error.kind === 'transient', problems });
}

const FREE: Permit = { release() {} };
