import { LockMode, raw } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { activityInfo, sleep } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { IntegrationJob, type JobStatus } from '../../db/entities/deliveries.ts';
import type { FormStore } from '../../db/forms/form-store.ts';
import { OPEN } from '../../db/integrations/integration-queue.ts';
import { loadSubmission } from '../../db/submissions/load-submission.ts';
import { AFTER_THE_LOCK, releaseTransient } from '../../db/submissions/release-transient.ts';
import type { FailureDetail } from '../../engine/failure-detail.ts';
import type { HookProblem } from '../../hooks/hook-run.ts';
import type { Hooks } from '../../hooks/hooks.ts';
import { hookContext, hookForm, hookPrefix } from '../../hooks/views.ts';
import type { Deliveries } from '../../integrations/deliveries.ts';
import { type Dispatch, type Receipt, undeliverable } from '../../integrations/delivery.ts';
import { ProviderError } from '../../providers/errors.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { attemptTime, describeError, toFailure } from '../attempt.ts';
import { beginAttempt, closeAttempts, endAttempt } from './attempt-log.ts';
import { type Receiver, type ReceiverLimits, ReceiverPlaces } from './receiver-limits.ts';
import { takeTurn } from './receiver-pace.ts';
import { findTarget, type Target } from './target.ts';

/** What became of a job's round. */
export interface DispatchResult {
  problems?: HookProblem[];
  /** Its receiver had no free place: nothing was tried, and one is likely to be free after so many ms. */
  deferredMs?: number;
}

export interface IntegrationActivitiesDeps {
  orm: MikroORM;
  box: SecretBox;
  forms: Pick<FormStore, 'secrets'>;
  hooks: Hooks;
  deliveries: Deliveries;
  /** By integration id, in place of the usual ones. */
  limits?: ReceiverLimits;
  /** Ms of a clock that only goes forward; how long tries take is measured by it. */
  monotonic?: () => number;
}

export type JobOutcome = Extract<JobStatus, 'delivered' | 'failed' | 'cancelled'>;

export function createIntegrationActivities(deps: IntegrationActivitiesDeps) {
  const { orm, box, hooks, deliveries, monotonic = () => performance.now() } = deps;
  const places = new ReceiverPlaces(monotonic);
  return {
    /**
     * One attempt at a job, once its receiver has a free place; nothing is sent for a job that has ended.
     * @throws ProviderError; the attempt is recorded in the job's row first.
     */
    async dispatch({ jobId: id, replay: replays = 0 }: JobRef): Promise<DispatchResult | undefined> {
      const em = orm.em.fork();
      const open = { id, replays, status: OPEN };
      const job = await em.findOne(IntegrationJob, open);
      // Gone when the queue was cleared.
      if (!job) return undefined;
      const target = await findTarget(em, job, attemptTime(), deps).catch((error: unknown) => ({ error }));
      const place = 'error' in target ? FREE : await enter(target.receiver);
      if ('waitMs' in place) return defer(em, job, place.waitMs);
      try {
        // Counted before it is made: a try whose worker is lost is one too.
        if ((await em.nativeUpdate(IntegrationJob, open, { attempts: raw('attempts + 1') })) === 0) return undefined;
        return await attempt(em, await em.refreshOrFail(job), target);
      } finally {
        place.leave();
      }
    },

    async scheduleRetry(input: JobRef & { errorType: string; nextAttemptAt: number; now: number }): Promise<void> {
      const { jobId: id, replay: replays = 0, errorType } = input;
      const em = orm.em.fork();
      const open = { id, replays, status: OPEN };
      if (errorType === 'timeout') {
        await em.nativeUpdate(IntegrationJob, { ...open, ...NOT_TIMED_OUT }, { lastError: LOST_TRY });
      }
      await em.nativeUpdate(IntegrationJob, open, {
        status: 'retrying',
        errorType,
        nextAttemptAt: new Date(input.nextAttemptAt),
      });
    },

    /** Ends a job's record. @returns the outcome that stands: a job that has ended stays as it is. */
    async finishJob(input: JobRef & { outcome: JobOutcome; errorType?: string; now: number }): Promise<JobOutcome> {
      return orm.em.fork().transactional(async (em) => {
        const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
        const job = await em.findOne(IntegrationJob, { id: input.jobId }, lock);
        if (!job) return 'cancelled';
        if (isSettled(job.status)) return job.status;
        // Another run has the job now.
        if (job.replays !== (input.replay ?? 0)) return 'cancelled';
        Object.assign(job, { status: input.outcome, nextAttemptAt: null, finishedAt: new Date(input.now) });
        if (input.outcome === 'delivered') Object.assign(job, { errorType: null, lastError: null });
        else if (input.errorType === 'timeout' && job.errorType !== 'timeout') job.lastError = LOST_TRY;
        if (input.errorType) job.errorType = input.errorType;
        await em.flush();
        await closeAttempts(em, job.id, input.outcome === 'delivered' ? 'delivered' : 'lost');
        await releaseTransient(em, job.submissionUuid);
        return input.outcome;
      }, AFTER_THE_LOCK);
    },
  };

  async function enter(receiver: Receiver): Promise<Place | { waitMs: number }> {
    const place = places.enter(receiver);
    if ('waitMs' in place) return place;
    try {
      const turn = await takeTurn(orm, receiver);
      if ('turnInMs' in turn) {
        if (turn.turnInMs > 0) await sleep(turn.turnInMs);
        return place;
      }
      place.leave();
      return turn;
    } catch (error) {
      place.leave();
      throw error;
    }
  }

  /** A round that was begun does not wait for a place: its last failure is what it ends with. */
  async function defer(em: EntityManager, job: IntegrationJob, waitMs: number): Promise<DispatchResult> {
    if (activityInfo().attempt > 1) {
      const detail: FailureDetail = { kind: 'transient' };
      throw ApplicationFailure.create({
        message: 'The receiver had no free place for another try.',
        type: job.errorType ?? 'timeout',
        nonRetryable: true,
        category: 'BENIGN',
        details: [detail],
      });
    }
    const { id, replays } = job;
    const nextAttemptAt = new Date(attemptTime().getTime() + waitMs);
    await em.nativeUpdate(IntegrationJob, { id, replays, status: OPEN }, { nextAttemptAt });
    return { deferredMs: waitMs };
  }

  async function attempt(
    em: EntityManager,
    job: IntegrationJob,
    target: Target | { error: unknown },
  ): Promise<DispatchResult | undefined> {
    const { id, replays } = job;
    const began = monotonic();
    const attemptId = await beginAttempt(em, job, attemptTime());
    let problems: HookProblem[] = [];
    // What a form does not store is kept nowhere, and receivers like to repeat it.
    let stores = false;
    const outcomeOf = ({ status, excerpt }: Receipt) => ({
      durationMs: Math.round(monotonic() - began),
      statusCode: status ?? null,
      excerpt: (stores && excerpt) || null,
    });
    try {
      if ('error' in target) throw target.error;
      const dispatch = await prepare(em, job, target);
      stores = dispatch.submission.id !== null;
      problems = dispatch.hooks.problems;
      const { deliver } = deliveries.of(job.integrationId);
      const receipt = (await deliver({ ...dispatch, now: attemptTime() })) ?? {};
      // What was delivered must not be sent again because that could not be noted here; the job's end notes it too.
      await endAttempt(em, attemptId, { outcome: 'delivered', ...outcomeOf(receipt) }).catch(() => {});
      return problems.length > 0 ? { problems } : undefined;
    } catch (error) {
      const failed: Partial<IntegrationJob> = describeError(error);
      const { errorType } = failed;
      await endAttempt(em, attemptId, {
        outcome: 'failed',
        errorType,
        ...outcomeOf(error instanceof ProviderError ? error : {}),
      });
      if (!(error instanceof ProviderError) || error.kind !== 'permanent') {
        // Overdue from now on, should this run be lost before it says when it tries again.
        Object.assign(failed, { status: 'retrying', nextAttemptAt: job.nextAttemptAt ?? attemptTime() });
      }
      // A try that the engine has given up may end after the job did.
      await em.nativeUpdate(IntegrationJob, { id, replays, status: OPEN }, failed);
      // The workflow waits out a rate limit, so that signals reach it meanwhile.
      const retryable = error instanceof ProviderError && error.kind === 'transient';
      throw error instanceof ProviderError ? toFailure(error, { retryable, problems }) : error;
    }
  }

  async function prepare(
    em: EntityManager,
    { id: deliveryId, submissionUuid, integrationId }: IntegrationJob,
    { form, integration, secrets }: Target,
  ): Promise<Omit<Dispatch, 'now'>> {
    const submission = await loadSubmission(em, box, submissionUuid);
    if (!submission) throw undeliverable('its submission has been erased', 'submission_erased');
    const context = { ...hookContext(submission), delivery_id: deliveryId };
    const run = hooks.begin(hookPrefix(submission.surface), { jobId: deliveryId });
    const payload = await run.integrationPayload({
      integrationId,
      form: hookForm(form),
      payload: submission.values,
      context,
    });
    return { deliveryId, integration, form, submission, secrets, payload, context, hooks: run };
  }
}

/** A job, and which of its runs asks. */
interface JobRef {
  jobId: string;
  replay?: number;
}

interface Place {
  leave(): void;
}

const FREE: Place = { leave() {} };

/** What a try did not tell itself, because the engine did not wait for its end. */
const LOST_TRY = 'The try did not end in time, or its worker was lost.';
const NOT_TIMED_OUT = { $or: [{ errorType: null }, { errorType: { $ne: 'timeout' } }] };

function isSettled(status: JobStatus): status is JobOutcome {
  return status === 'delivered' || status === 'failed' || status === 'cancelled';
}
