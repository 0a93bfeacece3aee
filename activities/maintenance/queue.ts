import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import { WorkflowIdConflictPolicy } from '@temporalio/common';
import { IntegrationJob } from '../../db/entities/deliveries.ts';
import { TASK_QUEUES, workflowIds } from '../../engine/names.ts';
import { searchAttributes } from '../../engine/search-attributes.ts';
import { PREFIXES } from '../../hooks/definitions.ts';
import type { HookProblem } from '../../hooks/hook-run.ts';
import type { Hooks } from '../../hooks/hooks.ts';
import { type IntegrationDispatchInput, integrationDispatch, retryNow } from '../../workflows/integration-dispatch.ts';

/** Interface 4.4. */
const BATCH = 10;
/** Below this a job is not late: its run may be about to act. */
const GRACE_MS = 60_000;

export interface QueueDeps {
  orm: MikroORM;
  client: Client;
  hooks: Hooks;
}

export interface QueueResult {
  woken: number;
  problems?: HookProblem[];
}

export function createQueueActivities(deps: QueueDeps) {
  return {
    /** What the schedule does every minute. */
    wakeJobs: ({ now }: { now: number }) => processQueue(deps, new Date(now)),
  };
}

/** Fires `svca_process_integration_queue` and `svcb_…`, and wakes up to 10 jobs, which waits for none of their handlers. */
export async function processQueue(deps: QueueDeps, now: Date): Promise<QueueResult> {
  const runs = PREFIXES.map((prefix) => deps.hooks.begin(prefix));
  const fired = runs.map((run) => run.action('process_integration_queue'));
  const [woken] = await Promise.all([wakeJobs(deps, now), ...fired]);
  const problems = runs.flatMap((run) => run.problems);
  return { woken, ...(problems.length > 0 && { problems }) };
}

/**
 * Wakes jobs, oldest first, whose first round never ended or that are overdue: their run was lost. A job that is in its
 * back-off is left alone.
 * @returns how many.
 */
async function wakeJobs({ orm, client }: QueueDeps, now: Date): Promise<number> {
  const before = new Date(now.getTime() - GRACE_MS);
  const jobs = await orm.em.fork().find(
    IntegrationJob,
    {
      $or: [
        { status: 'pending', nextAttemptAt: null, enqueuedAt: { $lt: before } },
        // Put off for a free place, or tried anew after its end.
        { status: 'pending', nextAttemptAt: { $lt: before } },
        { status: 'retrying', nextAttemptAt: { $lt: before } },
      ],
    },
    { orderBy: { enqueuedAt: 'asc' }, limit: BATCH },
  );
  return countDone(jobs.map((job) => startRun(client, job)));
}

/**
 * Tries up to 10 jobs at once that wait out a back-off, the oldest first.
 * @returns how many.
 */
export async function retryOldest({ orm, client }: Omit<QueueDeps, 'hooks'>, now: Date): Promise<number> {
  const jobs = await orm.em
    .fork()
    .find(
      IntegrationJob,
      { status: 'retrying', nextAttemptAt: { $gt: now } },
      { orderBy: { enqueuedAt: 'asc' }, limit: BATCH },
    );
  return countDone(
    jobs.map((job) => client.workflow.signalWithStart(integrationDispatch, { ...runOf(job), signal: retryNow })),
  );
}

/** One that cannot be reached must not keep the others asleep, this minute and every one after it. */
async function countDone(calls: Promise<unknown>[]): Promise<number> {
  const broken = (await Promise.allSettled(calls)).filter((call) => call.status === 'rejected');
  if (calls.length > 0 && broken.length === calls.length) throw broken[0]?.reason;
  return calls.length - broken.length;
}

/** A run that is still there goes on as it is: a signal could shorten the back-off after the try it is making. */
function startRun(client: Client, job: IntegrationJob) {
  return client.workflow.start(integrationDispatch, {
    ...runOf(job),
    workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
  });
}

function runOf({ id, replays, formId, integrationId }: IntegrationJob) {
  const input: IntegrationDispatchInput = { jobId: id, ...(replays > 0 && { replay: replays }) };
  return {
    workflowId: workflowIds.integrationDispatch(id, replays),
    taskQueue: TASK_QUEUES.submissions,
    args: [input] as [IntegrationDispatchInput],
    staticSummary: `Form ${formId}: integration ${integrationId}`,
    typedSearchAttributes: [
      { key: searchAttributes.formId, value: formId },
      { key: searchAttributes.integrationId, value: integrationId },
    ],
  };
}
