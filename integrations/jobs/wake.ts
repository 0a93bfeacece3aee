import type { FilterQuery } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError, WorkflowIdConflictPolicy } from '@temporalio/common';
import { IntegrationJob } from '../../db/entities/deliveries.ts';
import { QUEUED } from '../../db/integrations/integration-queue.ts';
import { readOrigins } from '../../db/integrations/job-origins.ts';
import { SIGNALS } from '../../engine/names.ts';
import { integrationRun, type RunStart } from '../../engine/runs.ts';
import { JOB_GRACE_MS } from '../../engine/waits.ts';
import { PREFIXES } from '../../hooks/definitions.ts';
import type { HookProblem } from '../../hooks/hook-run.ts';
import type { Hooks } from '../../hooks/hooks.ts';

/** Interface 4.4. */
const BATCH = 10;
/** How many batches of living runs are passed over in a minute. */
const MOST_ROUNDS = 10;
/** When a run that lives is looked at again. */
const LIVING_MS = 5 * 60_000;

export interface QueueDeps {
  orm: MikroORM;
  client: Client;
  hooks: Hooks;
}

export interface QueueResult {
  woken: number;
  problems?: HookProblem[];
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
 * Wakes up to 10 jobs, those first that have been due for longest, whose run was lost. One whose run lives is looked at again
 * later, and keeps nobody else asleep; one that is in its back-off is not due.
 * @returns how many were woken.
 */
async function wakeJobs({ orm, client }: QueueDeps, now: Date): Promise<number> {
  let woken = 0;
  const broken: unknown[] = [];
  for (let round = 0; round < MOST_ROUNDS && woken < BATCH; round += 1) {
    const due = { $and: [QUEUED, { dueAt: { $lte: now } }] };
    const runs = await runsOf(orm, due, { dueAt: 'asc' }, BATCH - woken);
    const looks = await Promise.allSettled(runs.map((run) => startOrLeave(orm, client, run, now)));
    woken += looks.filter((look) => look.status === 'fulfilled' && look.value).length;
    broken.push(...looks.flatMap((look) => (look.status === 'rejected' ? [look.reason] : [])));
    // What could not be started is still due, and would be found again.
    if (broken.length > 0 || runs.length === 0) break;
  }
  if (woken === 0 && broken.length > 0) throw broken[0];
  return woken;
}

/** @returns whether a run had to be started. */
async function startOrLeave(orm: MikroORM, client: Client, { jobId, run }: RunOfJob, now: Date): Promise<boolean> {
  const { workflowType, ...options } = run;
  const lookAgain = (ms: number) =>
    orm.em.fork().nativeUpdate(IntegrationJob, { id: jobId, dueAt: { $ne: null } }, { dueAt: later(now, ms) });
  try {
    await client.workflow.start(workflowType, options);
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    if (!(await neverBegan(client, options.workflowId, now))) {
      // A signal could shorten the back-off after the attempt that it is making.
      await lookAgain(LIVING_MS);
      return false;
    }
    const workflowIdConflictPolicy = WorkflowIdConflictPolicy.TERMINATE_EXISTING;
    await client.workflow.start(workflowType, { ...options, workflowIdConflictPolicy });
  }
  await lookAgain(JOB_GRACE_MS);
  return true;
}

/**
 * Whether a run stands in the engine without a task, and would for ever: the run of the submission that started it was
 * terminated, or the engine killed, before the engine had given it its first one. A signal does not bring it one either.
 */
async function neverBegan(client: Client, workflowId: string, now: Date): Promise<boolean> {
  const { historyLength, startTime } = await client.workflow.getHandle(workflowId).describe();
  return historyLength === 1 && startTime.getTime() < now.getTime() - JOB_GRACE_MS;
}

/**
 * Tries up to 10 jobs at once that wait out a back-off, the oldest first.
 * @returns how many.
 */
export async function retryOldest({ orm, client }: Omit<QueueDeps, 'hooks'>, now: Date): Promise<number> {
  const waiting = { status: 'retrying' as const, nextAttemptAt: { $gt: now } };
  const runs = await runsOf(orm, waiting, { enqueuedAt: 'asc' }, BATCH);
  return countDone(
    runs.map(({ run: { workflowType, ...options } }) =>
      client.workflow.signalWithStart(workflowType, { ...options, signal: SIGNALS.retryNow }),
    ),
  );
}

interface RunOfJob {
  jobId: string;
  run: RunStart;
}

async function runsOf(
  orm: MikroORM,
  where: FilterQuery<IntegrationJob>,
  orderBy: { dueAt: 'asc' } | { enqueuedAt: 'asc' },
  limit: number,
): Promise<RunOfJob[]> {
  const em = orm.em.fork();
  const jobs = await em.find(IntegrationJob, where, { orderBy, limit });
  const origins = await readOrigins(em, jobs);
  return jobs.map((job) => ({ jobId: job.id, run: integrationRun(job, origins.get(job.submissionUuid) ?? {}) }));
}

function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

/** One that cannot be reached must not keep the others asleep, this minute and every one after it. */
async function countDone(calls: Promise<unknown>[]): Promise<number> {
  const broken = (await Promise.allSettled(calls)).filter((call) => call.status === 'rejected');
  if (calls.length > 0 && broken.length === calls.length) throw broken[0]?.reason;
  return calls.length - broken.length;
}
