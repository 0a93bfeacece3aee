import { DeadlockException, LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { IntegrationJob, type JobStatus } from '../../db/entities/deliveries.ts';
import { Form } from '../../db/entities/forms.ts';
import { OutboxRow } from '../../db/entities/outbox.ts';
import { Submission, TransientValues } from '../../db/entities/submissions.ts';
import { AFTER_THE_LOCK } from '../../db/submissions/release-transient.ts';
import { type EngineCall, sealPayload } from '../../engine/engine-call.ts';
import { TASK_QUEUES, workflowIds } from '../../engine/names.ts';
import type { OutboxDispatcher } from '../../engine/outbox-dispatcher.ts';
import { CLAIM_MS } from '../../engine/outbox-sweep.ts';
import { searchAttributes } from '../../engine/search-attributes.ts';
import { isQueued } from '../../forms/values/plan.ts';
import { insertTogether } from '../../intake/accept.ts';
import type { SecretBox } from '../../security/secret-box.ts';

/** Whether a job that is tried anew follows the form as it was submitted to, or as it is now. Secrets are always current. */
export type RetryConfig = 'pinned' | 'current';

/** Why nothing can be done with a job. */
export type JobRefusal = 'job_not_found' | 'job_pending' | 'job_ended' | 'submission_erased' | 'integration_removed';

export interface JobCommandDeps {
  orm: MikroORM;
  box: SecretBox;
  dispatcher: Pick<OutboxDispatcher, 'offer'>;
  clock: () => Date;
}

/** What was done: a run of its own was begun for a job that had ended, or the one that waits tries at once. */
export type JobRetry = { done: 'replayed' | 'woken'; replay: number } | { refused: JobRefusal };

/** The run that delivers a job; what a submission's run does itself has none of its own before it has failed. */
export function runIdOf(job: Pick<IntegrationJob, 'id' | 'replays' | 'integrationId' | 'submissionUuid' | 'status'>) {
  const inline = !isQueued(job.integrationId) && job.replays === 0 && job.status !== 'retrying';
  return inline ? workflowIds.submission(job.submissionUuid) : workflowIds.integrationDispatch(job.id, job.replays);
}

/**
 * Has jobs tried again, whether their runs wait or have ended. Rows and the calls to the engine are kept in one
 * transaction: all of it is promised, also while the engine is away, or nothing is. Whoever asks twice finds the job
 * pending: it is tried anew once.
 * @param states jobs that are in none of these any more are left alone: what was delivered since they were chosen is not sent again
 * @returns by job id
 */
export async function retryJobs(
  deps: JobCommandDeps,
  ids: readonly string[],
  config: RetryConfig,
  states?: readonly JobStatus[],
): Promise<Map<string, JobRetry>> {
  const now = deps.clock();
  return promise(deps, now, async (em) => {
    const jobs = await lockJobs(em, ids);
    const sources = await readSources(em, jobs, config);
    const results = new Map<string, JobRetry>(ids.map((id) => [id, { refused: 'job_not_found' }]));
    const calls: EngineCall[] = [];
    for (const job of jobs) {
      const revision = sources.revisionOf(job);
      if (job.status === 'pending') results.set(job.id, { refused: 'job_pending' });
      else if (states && !states.includes(job.status)) results.set(job.id, { refused: 'job_ended' });
      else if (typeof revision !== 'number') results.set(job.id, revision);
      else if (job.status === 'retrying') {
        if (config === 'current') job.revision = revision;
        calls.push(callOf(job, 'retryNow'));
        results.set(job.id, { done: 'woken', replay: job.replays });
      } else {
        Object.assign(job, {
          status: 'pending',
          replays: job.replays + 1,
          revision,
          errorType: null,
          lastError: null,
          nextAttemptAt: now,
          finishedAt: null,
        });
        calls.push(callOf(job));
        results.set(job.id, { done: 'replayed', replay: job.replays });
      }
    }
    return { result: results, calls };
  });
}

/** Ends the run of a job before its next try. @returns why that cannot be, or null. */
export async function cancelJob(deps: JobCommandDeps, id: string): Promise<JobRefusal | null> {
  return promise(deps, deps.clock(), async (em) => {
    const [job] = await lockJobs(em, [id]);
    if (!job) return { result: 'job_not_found', calls: [] };
    if (job.status !== 'pending' && job.status !== 'retrying') return { result: 'job_ended', calls: [] };
    return { result: null, calls: [callOf(job, 'cancel')] };
  });
}

/** With bulk retries and ends of runs many rows may be locked in different orders. */
const DEADLOCK_TRIES = 5;

/** Keeps what `change` does together with its calls, then has them made. */
async function promise<Result>(
  deps: JobCommandDeps,
  now: Date,
  change: (em: EntityManager) => Promise<{ result: Result; calls: EngineCall[] }>,
  tries = 1,
): Promise<Result> {
  try {
    const { result, calls, rows } = await deps.orm.em.fork().transactional(async (em) => {
      const changed = await change(em);
      await em.flush();
      return { ...changed, rows: await keepCalls(em, deps.box, changed.calls, now) };
    }, AFTER_THE_LOCK);
    for (const [index, call] of calls.entries()) deps.dispatcher.offer(rows[index] as number, call);
    return result;
  } catch (error) {
    if (!(error instanceof DeadlockException) || tries === DEADLOCK_TRIES) throw error;
    return promise(deps, now, change, tries + 1);
  }
}

async function keepCalls(em: EntityManager, box: SecretBox, calls: EngineCall[], now: Date): Promise<number[]> {
  if (calls.length === 0) return [];
  const rows = calls.map(({ kind, workflowType, workflowId, payload }) => ({
    kind,
    workflowType,
    workflowId,
    arguments: sealPayload(box, workflowId, payload),
    claimedUntil: new Date(now.getTime() + CLAIM_MS),
    createdAt: now,
  }));
  return insertTogether(em, OutboxRow, rows);
}

function lockJobs(em: EntityManager, ids: readonly string[]): Promise<IntegrationJob[]> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
  return em.find(IntegrationJob, { id: [...ids] }, lock);
}

/** The submissions of jobs, kept from going meanwhile, and their forms as they are now. */
async function readSources(em: EntityManager, jobs: IntegrationJob[], config: RetryConfig) {
  const uuid = [...new Set(jobs.map(({ submissionUuid }) => submissionUuid))];
  const stored = await em.find(Submission, { uuid }, { fields: ['uuid', 'revision'] });
  // Deleted in the transaction that ends the last job, which looks for open ones under this lock.
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { uuid: 'asc' } } as const;
  const there = await em.find(TransientValues, { uuid }, { fields: ['uuid'] });
  const transient =
    there.length === 0 ? [] : await em.find(TransientValues, { uuid: there.map((row) => row.uuid) }, lock);
  const revisions = new Map([...stored, ...transient].map((row) => [row.uuid, row.revision]));
  const formIds = config === 'current' ? [...new Set(jobs.map(({ formId }) => formId))] : [];
  const forms = new Map((await em.find(Form, { id: formIds })).map((form) => [form.id, form]));

  return {
    /** The revision to follow, or why there is none. */
    revisionOf({ submissionUuid, formId, integrationKey, integrationId }: IntegrationJob) {
      const pinned = revisions.get(submissionUuid);
      if (pinned === undefined) return { refused: 'submission_erased' as const };
      if (config === 'pinned') return pinned;
      const form = forms.get(formId);
      const same = form?.config.options.integrations.find(({ key }) => key === integrationKey);
      if (same?.integration_id !== integrationId) return { refused: 'integration_removed' as const };
      return form?.revision as number;
    },
  };
}

/** Starts a job's run, or tells it something; a run that was lost is started for it. */
function callOf({ id, replays, formId, integrationId }: IntegrationJob, signal?: 'retryNow' | 'cancel'): EngineCall {
  return {
    kind: signal ? 'signal_with_start' : 'start',
    workflowType: 'integrationDispatch',
    workflowId: workflowIds.integrationDispatch(id, replays),
    payload: {
      taskQueue: TASK_QUEUES.submissions,
      args: [{ jobId: id, ...(replays > 0 && { replay: replays }) }],
      searchAttributes: [
        { key: searchAttributes.formId, value: formId },
        { key: searchAttributes.integrationId, value: integrationId },
      ],
      summary: `Form ${formId}: integration ${integrationId}`,
      ...(signal && { signal: { name: signal, args: [] } }),
    },
  };
}
