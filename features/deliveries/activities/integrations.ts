import { raw } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { activityInfo, cancellationSignal, log } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { attemptTime, toFailure } from '#activities/attempt.ts';
import type { Outcomes } from '#activities/outcomes.ts';
import type { FailureDetail } from '#engine/failure-detail.ts';
import { IntegrationJob } from '#features/deliveries/entities.ts';
import { JOB_TABLE } from '#features/deliveries/store/table.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { beginAttempt } from './attempt-log.ts';
import type { Attempted, JobAttempts } from './job-attempts.ts';
import type { Place } from './receiver-limits.ts';
import { type DeliveryOutcome, endDelivery, noteRetry } from './records.ts';
import { type DeliveryRef, lookAfter, type OpenDelivery, openDelivery } from './ref.ts';
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

export type JobOutcome = DeliveryOutcome;

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
        const begun = { attempts: raw('attempts + 1'), dueAt: lookAfter(now), ...(ref.owner && { owner: ref.owner }) };
        if ((await em.nativeUpdate(IntegrationJob, openJob(ref), begun)) === 0) return undefined;
        return await attempt(em, await em.refreshOrFail(job), target, now);
      } finally {
        place.leave();
      }
    },

    async scheduleRetry(input: JobRef & { errorType: string; nextAttemptAt: number; now: number }): Promise<void> {
      await noteRetry(orm, JOB_TABLE, refOf(input), input);
    },

    /**
     * Ends a job's record. `givenUp`: its last failure might have passed, but the days for it are over.
     * @returns the outcome that stands: a job that has ended stays as it is.
     */
    async finishJob(
      input: JobRef & { outcome: JobOutcome; errorType?: string; givenUp?: boolean; now: number },
    ): Promise<JobOutcome> {
      const { outcome, ended } = await endDelivery(orm, JOB_TABLE, refOf(input), input);
      if (ended && input.givenUp) {
        const { id: jobId, formId, integrationId } = ended as IntegrationJob;
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
    await em.nativeUpdate(IntegrationJob, openJob(ref), { nextAttemptAt, dueAt: lookAfter(nextAttemptAt) });
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
export interface JobRef extends Omit<DeliveryRef, 'id'> {
  jobId: string;
}

function refOf({ jobId, replay, owner }: JobRef): DeliveryRef {
  return { id: jobId, replay, owner };
}

function openJob(ref: JobRef): OpenDelivery {
  return openDelivery(refOf(ref));
}

const FREE: Place = { leave() {} };
