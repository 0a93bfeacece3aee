import { DeadlockException, LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { IntegrationJob, type JobStatus } from '../../db/entities/deliveries.ts';
import { Form } from '../../db/entities/forms.ts';
import { TransientValues } from '../../db/entities/submissions.ts';
import { readOrigins } from '../../db/integrations/job-origins.ts';
import { type EngineCall, engineCall } from '../../engine/engine-call.ts';
import { type SIGNALS, workflowIds } from '../../engine/names.ts';
import { insertCalls } from '../../engine/outbox.ts';
import type { OutboxDispatcher } from '../../engine/outbox-dispatcher.ts';
import { integrationRun, type JobOrigin } from '../../engine/runs.ts';
import { JOB_GRACE_MS } from '../../engine/waits.ts';
import { isQueued } from '../../forms/values/plan.ts';
import type { SecretBox } from '../../security/secret-box.ts';

/** Whether a retried job follows the form as it was submitted to, or as it is now. Secrets are always current. */
export type RetryConfig = 'pinned' | 'current';

export type JobErrorCode = 'job_not_found' | 'job_pending' | 'job_ended' | 'submission_erased' | 'integration_removed';

const REASONS: Record<JobErrorCode, string> = {
  job_not_found: 'There is no such job.',
  job_pending: 'The job is already under way. Its next attempt comes by itself.',
  job_ended: 'The job has already ended.',
  submission_erased: 'The values of the submission are gone: its form does not store submissions, or they were erased.',
  integration_removed: 'The form no longer has this integration. Retry the job with the config "pinned".',
};

/** Why a command cannot be carried out on a job; nothing was changed. The message is for operators. */
export class JobError extends Error {
  readonly code: JobErrorCode;

  constructor(code: JobErrorCode) {
    super(REASONS[code]);
    this.name = 'JobError';
    this.code = code;
  }
}

export interface JobCommandDeps {
  orm: MikroORM;
  box: SecretBox;
  dispatcher: Pick<OutboxDispatcher, 'offer'>;
  clock: () => Date;
}

/** What a retry did: it replayed a job that had ended, or woke the run of one that waits. */
export interface JobRetry {
  done: 'replayed' | 'woken';
  /** How often the job has been replayed, this time included. */
  replay: number;
}

/** The run that delivers a job; an inline job has a run of its own only after its first round has failed. */
export function runIdOf(job: Pick<IntegrationJob, 'id' | 'replays' | 'integrationId' | 'submissionUuid' | 'status'>) {
  const inline = !isQueued(job.integrationId) && job.replays === 0 && job.status !== 'retrying';
  return inline ? workflowIds.submission(job.submissionUuid) : workflowIds.integrationDispatch(job.id, job.replays);
}

/**
 * Retries one job, whether its run waits or has ended.
 * @param inTransaction writes what is to be kept together with that, or not at all
 * @throws JobError, then nothing has changed
 */
export async function retryJob(
  deps: JobCommandDeps,
  id: string,
  config: RetryConfig,
  inTransaction?: (em: EntityManager, done: JobRetry) => Promise<void>,
): Promise<JobRetry> {
  return change(deps, async (em, now) => {
    const { jobs, retry } = await openJobs(em, [id], config);
    const [job] = jobs;
    if (!job) throw new JobError('job_not_found');
    const { call, ...result } = retry(job, now);
    await inTransaction?.(em, result);
    return { result, calls: [call] };
  });
}

/**
 * Retries jobs that are in one of these states (a deferred job counts as `retrying`), and leaves the others alone: what was
 * delivered since they were chosen is not sent again. The rows and the engine calls are kept in one transaction: all of them
 * or none, also while the engine is away. A second request finds the jobs pending, so each is replayed once.
 * @param inTransaction as of `retryJob`
 * @returns how many are retried.
 */
export async function retryJobs(
  deps: JobCommandDeps,
  ids: readonly string[],
  config: RetryConfig,
  states: readonly JobStatus[],
  inTransaction?: (em: EntityManager, retried: number) => Promise<void>,
): Promise<number> {
  return change(deps, async (em, now) => {
    const { jobs, retry } = await openJobs(em, ids, config);
    const calls = jobs
      .filter((job) => states.includes(isDeferred(job, now) ? 'retrying' : job.status))
      .flatMap((job) => {
        try {
          return [retry(job, now).call];
        } catch (error) {
          if (error instanceof JobError) return [];
          throw error;
        }
      });
    await inTransaction?.(em, calls.length);
    return { result: calls.length, calls };
  });
}

/** An attempt this close comes by itself; and the clocks of two callers differ. */
const SOON_MS = 1_000;

/** Whether a job waits for a free place at its receiver, in a run of its own that can be woken. */
function isDeferred(job: IntegrationJob, now: Date): boolean {
  const isInline = !isQueued(job.integrationId) && job.replays === 0;
  const waitMs = (job.nextAttemptAt?.getTime() ?? 0) - now.getTime();
  return job.status === 'pending' && !isInline && waitMs > SOON_MS;
}

/** Ends the run of a job before its next attempt. @throws JobError, then nothing has changed */
export async function cancelJob(deps: JobCommandDeps, id: string): Promise<void> {
  return change(deps, async (em) => {
    const { jobs, callOf } = await openJobs(em, [id], 'pinned');
    const [job] = jobs;
    if (!job) throw new JobError('job_not_found');
    if (job.status !== 'pending' && job.status !== 'retrying') throw new JobError('job_ended');
    return { result: undefined, calls: [callOf(job, 'cancel')] };
  });
}

/** With bulk retries and ends of runs many rows may be locked in different orders. */
const DEADLOCK_TRIES = 5;

/** Keeps what `work` changes together with its engine calls in one transaction, then hands the calls to the dispatcher. */
async function change<Result>(
  deps: JobCommandDeps,
  work: (em: EntityManager, now: Date) => Promise<{ result: Result; calls: EngineCall[] }>,
  tries = 1,
): Promise<Result> {
  const now = deps.clock();
  try {
    const { result, calls, rows } = await deps.orm.em.fork().transactional(async (em) => {
      const changed = await work(em, now);
      await em.flush();
      const calls = changed.calls.map((call) => ({ call, now }));
      return { ...changed, rows: await insertCalls(em, deps.box, calls) };
    });
    for (const [index, call] of calls.entries()) deps.dispatcher.offer(rows[index] as number, call);
    return result;
  } catch (error) {
    if (!(error instanceof DeadlockException) || tries === DEADLOCK_TRIES) throw error;
    return change(deps, work, tries + 1);
  }
}

/** Locks jobs and what their submissions need, and reads their forms as they are now. */
async function openJobs(em: EntityManager, ids: readonly string[], config: RetryConfig) {
  const byId = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
  const jobs = await em.find(IntegrationJob, { id: [...ids] }, byId);
  const seen = await readOrigins(em, jobs);
  const transient = [...seen].flatMap(([uuid, { submissionId }]) => (submissionId === null ? [uuid] : []));
  // Deleted in the transaction that ends the last job, which looks for open ones under this lock.
  const byUuid = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { uuid: 'asc' }, fields: ['uuid'] } as const;
  const kept = transient.length === 0 ? [] : await em.find(TransientValues, { uuid: transient }, byUuid);
  const there = new Set(kept.map(({ uuid }) => uuid));
  const origins = new Map([...seen].filter(([uuid, { submissionId }]) => submissionId !== null || there.has(uuid)));
  const formIds = config === 'current' ? [...new Set(jobs.map(({ formId }) => formId))] : [];
  const forms = new Map((await em.find(Form, { id: formIds })).map((form) => [form.id, form]));

  /** The revision to follow. @throws JobError */
  const revisionOf = ({ submissionUuid, formId, integrationKey, integrationId }: IntegrationJob): number => {
    const origin = origins.get(submissionUuid);
    if (!origin) throw new JobError('submission_erased');
    if (config === 'pinned') return origin.revision;
    const form = forms.get(formId);
    const same = form?.config.options.integrations.find(({ key }) => key === integrationKey);
    if (!form || same?.integration_id !== integrationId) throw new JobError('integration_removed');
    return form.revision;
  };
  const callOf = (job: IntegrationJob, signal?: keyof typeof SIGNALS): EngineCall => {
    const origin: JobOrigin = origins.get(job.submissionUuid) ?? {};
    return engineCall(integrationRun(job, origin), signal);
  };
  /** Changes the row; the call is still to be made. @throws JobError */
  const retry = (job: IntegrationJob, now: Date): JobRetry & { call: EngineCall } => {
    const isWaiting = job.status === 'retrying' || isDeferred(job, now);
    if (job.status === 'pending' && !isWaiting) throw new JobError('job_pending');
    const revision = revisionOf(job);
    if (isWaiting) {
      if (config === 'current') job.revision = revision;
      return { done: 'woken', replay: job.replays, call: callOf(job, 'retryNow') };
    }
    Object.assign(job, {
      status: 'pending',
      replays: job.replays + 1,
      revision,
      errorType: null,
      lastError: null,
      nextAttemptAt: now,
      finishedAt: null,
      dueAt: new Date(now.getTime() + JOB_GRACE_MS),
      owner: null,
    });
    return { done: 'replayed', replay: job.replays, call: callOf(job) };
  };
  return { jobs, retry, callOf };
}
