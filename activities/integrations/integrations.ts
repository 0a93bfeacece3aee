import { type FilterQuery, LockMode, raw } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { activityInfo, cancellationSignal, log } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { OPEN } from '../../db/deliveries/state.ts';
import { IntegrationJob, type JobStatus } from '../../db/entities/deliveries.ts';
import { loadSubmission } from '../../db/submissions/load-submission.ts';
import { releaseTransient } from '../../db/submissions/release-transient.ts';
import type { FailureDetail } from '../../engine/failure-detail.ts';
import { JOB_GRACE_MS } from '../../engine/waits.ts';
import type { HookProblem } from '../../hooks/hook-run.ts';
import { ProviderError } from '../../providers/errors.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { attemptTime, toFailure } from '../attempt.ts';
import type { Outcomes } from '../outcomes.ts';
import { beginAttempt, closeAttempts } from './attempt-log.ts';
import type { Attempted, JobAttempts } from './job-attempts.ts';
import type { Place } from './receiver-limits.ts';
import type { Target } from './target.ts';

/** What became of a job's round. */
export interface DispatchResult {
  problems?: HookProblem[];
  /** The attempt was deferred: its receiver had no free place, and one is likely to be free after so many ms. */
  deferredMs?: number;
}

export interface IntegrationActivitiesDeps {
  orm: MikroORM;
  box: SecretBox;
  attempts: JobAttempts;
  outcomes: Outcomes;
}

export type JobOutcome = Extract<JobStatus, 'delivered' | 'failed' | 'cancelled'>;

export function createIntegrationActivities({ orm, box, attempts, outcomes }: IntegrationActivitiesDeps) {
  return {
    /**
     * One attempt at a job, once its receiver has a free place; nothing is sent for a job that has ended, or that another
     * run works on.
     * @throws ProviderError; the attempt is recorded in the job's row first.
     */
    async dispatch(ref: JobRef): Promise<DispatchResult | undefined> {
      const em = orm.em.fork();
      const now = attemptTime();
      const job = await em.findOne(IntegrationJob, openJob(ref));
      // Gone when the queue was cleared.
      if (!job) return undefined;
      const target = await attempts.targetOf(em, job, now).catch((error: unknown) => ({ error }));
      const place = 'error' in target ? FREE : await attempts.enter(target.receiver);
      if ('waitMs' in place) return defer(em, ref, job, now, place.waitMs);
      try {
        // Counted before it is made: an attempt whose worker is lost is one too.
        const begun = { attempts: raw('attempts + 1'), dueAt: after(now), ...(ref.owner && { owner: ref.owner }) };
        if ((await em.nativeUpdate(IntegrationJob, openJob(ref), begun)) === 0) return undefined;
        return await attempt(em, await em.refreshOrFail(job), target, now);
      } finally {
        place.leave();
      }
    },

    async scheduleRetry(input: JobRef & { errorType: string; nextAttemptAt: number; now: number }): Promise<void> {
      const em = orm.em.fork();
      const { errorType } = input;
      const nextAttemptAt = new Date(input.nextAttemptAt);
      if (errorType === 'timeout') {
        await em.nativeUpdate(IntegrationJob, { $and: [openJob(input), NOT_TIMED_OUT] }, { lastError: LOST_ATTEMPT });
      }
      const waiting = { status: 'retrying' as const, errorType, nextAttemptAt, dueAt: after(nextAttemptAt) };
      await em.nativeUpdate(IntegrationJob, openJob(input), waiting);
    },

    /**
     * Ends a job's record. `givenUp`: its last failure might have passed, but the days for it are over.
     * @returns the outcome that stands: a job that has ended stays as it is.
     */
    async finishJob(
      input: JobRef & { outcome: JobOutcome; errorType?: string; givenUp?: boolean; now: number },
    ): Promise<JobOutcome> {
      let ended: IntegrationJob | undefined;
      const outcome = await orm.em.fork().transactional(async (em) => {
        const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
        const job = await em.findOne(IntegrationJob, { id: input.jobId }, lock);
        if (!job) return 'cancelled';
        if (isSettled(job.status)) return job.status;
        // Another run has the job now.
        const isTakenOver = input.owner !== undefined && job.owner != null && job.owner > input.owner;
        if (isTakenOver || job.replays !== (input.replay ?? 0)) return 'cancelled';
        const finishedAt = new Date(input.now);
        Object.assign(job, { status: input.outcome, nextAttemptAt: null, dueAt: null, finishedAt });
        if (input.outcome === 'delivered') Object.assign(job, { errorType: null, lastError: null });
        else if (input.errorType === 'timeout' && job.errorType !== 'timeout') job.lastError = LOST_ATTEMPT;
        if (input.errorType) job.errorType = input.errorType;
        await em.flush();
        // Whoever ends a job knows how its last attempt ended, also where that could not be noted; but not of a lost one.
        if (input.outcome === 'delivered') await closeAttempts(em, job.id, 'delivered');
        else if (input.outcome === 'failed' && input.errorType && input.errorType !== 'timeout')
          await closeAttempts(em, job.id, 'failed', input.errorType);
        else await closeAttempts(em, job.id, 'lost');
        await releaseTransient(em, job.submissionUuid);
        ended = job;
        return input.outcome;
      });
      if (ended && input.givenUp) {
        const { id: jobId, formId, integrationId } = ended;
        outcomes.integration('failed');
        log.warn('an integration was given up', { jobId, formId, integrationId, class: input.errorType });
      }
      return outcome;
    },
  };

  /** A round that has begun does not wait for a place: it ends with its last failure. */
  async function defer(
    em: EntityManager,
    ref: JobRef,
    { errorType }: IntegrationJob,
    now: Date,
    waitMs: number,
  ): Promise<DispatchResult> {
    if (activityInfo().attempt > 1) {
      const detail: FailureDetail = { kind: 'transient' };
      throw ApplicationFailure.create({
        message: 'The receiver had no free place for another attempt.',
        type: errorType ?? 'timeout',
        nonRetryable: true,
        category: 'BENIGN',
        details: [detail],
      });
    }
    const nextAttemptAt = new Date(now.getTime() + waitMs);
    await em.nativeUpdate(IntegrationJob, openJob(ref), { nextAttemptAt, dueAt: after(nextAttemptAt) });
    return { deferredMs: waitMs };
  }

  async function attempt(
    em: EntityManager,
    job: IntegrationJob,
    target: Target | { error: unknown },
    now: Date,
  ): Promise<DispatchResult | undefined> {
    const attemptId = await beginAttempt(em, job, now);
    const submission = 'error' in target ? null : await loadSubmission(em, box, job.submissionUuid);
    const tried: Attempted =
      'error' in target
        ? attempts.failed(job, target.error, { durationMs: 0, problems: [] })
        : await attempts.deliver(job, target, submission, now, cancellationSignal());
    const { error, problems } = tried;
    const isFinal = error instanceof ProviderError && error.kind === 'permanent';
    // Overdue from now on, in case this run is lost before it notes its next attempt.
    const overdue = { status: 'retrying' as const, nextAttemptAt: job.nextAttemptAt ?? now };
    const change = error === undefined || isFinal ? {} : overdue;
    await attempts.note(em, job, attemptId, tried, { stores: submission !== null && submission.id !== null, change });
    if (error === undefined) return problems.length > 0 ? { problems } : undefined;
    // The workflow waits out a rate limit, so that signals reach it meanwhile.
    const retryable = error instanceof ProviderError && error.kind === 'transient';
    throw error instanceof ProviderError ? toFailure(error, { retryable, problems }) : error;
  }
}

/** A job, and which of its runs asks. */
export interface JobRef {
  jobId: string;
  replay?: number;
  /** Runs of an older version do not name themselves. */
  owner?: string;
}

/** The job while it is open and this run's: of two runs the later one has it. */
function openJob({ jobId: id, replay: replays = 0, owner }: JobRef): FilterQuery<IntegrationJob> {
  const own = owner === undefined ? {} : { $or: [{ owner: null }, { owner: { $lte: owner } }] };
  return { id, replays, status: [...OPEN], ...own };
}

/** When somebody looks whether a job still has a run that was to act by then. */
function after(time: Date): Date {
  return new Date(time.getTime() + JOB_GRACE_MS);
}

const FREE: Place = { leave() {} };

/** For attempts whose end the engine did not wait for. */
const LOST_ATTEMPT = 'The attempt did not end in time, or its worker was lost.';
const NOT_TIMED_OUT = { $or: [{ errorType: null }, { errorType: { $ne: 'timeout' } }] };

function isSettled(status: JobStatus): status is JobOutcome {
  return status === 'delivered' || status === 'failed' || status === 'cancelled';
}
