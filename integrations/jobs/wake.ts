import type { FilterQuery } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import { WorkflowIdConflictPolicy } from '@temporalio/common';
import { IntegrationJob } from '../../db/entities/deliveries.ts';
import { readOrigins } from '../../db/integrations/job-origins.ts';
import { SIGNALS } from '../../engine/names.ts';
import { integrationRun, type RunStart } from '../../engine/runs.ts';
import { PREFIXES } from '../../hooks/definitions.ts';
import type { HookProblem } from '../../hooks/hook-run.ts';
import type { Hooks } from '../../hooks/hooks.ts';

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
  const late = {
    $or: [
      { status: 'pending' as const, nextAttemptAt: null, enqueuedAt: { $lt: before } },
      // Deferred, or replayed.
      { status: 'pending' as const, nextAttemptAt: { $lt: before } },
      { status: 'retrying' as const, nextAttemptAt: { $lt: before } },
    ],
  };
  // A run that is still there goes on as it is: a signal could shorten the back-off after the attempt it is making.
  const workflowIdConflictPolicy = WorkflowIdConflictPolicy.USE_EXISTING;
  const runs = await runsOf(orm, late);
  return countDone(
    runs.map(({ workflowType, ...options }) =>
      client.workflow.start(workflowType, { ...options, workflowIdConflictPolicy }),
    ),
  );
}

/**
 * Tries up to 10 jobs at once that wait out a back-off, the oldest first.
 * @returns how many.
 */
export async function retryOldest({ orm, client }: Omit<QueueDeps, 'hooks'>, now: Date): Promise<number> {
  const runs = await runsOf(orm, { status: 'retrying', nextAttemptAt: { $gt: now } });
  return countDone(
    runs.map(({ workflowType, ...options }) =>
      client.workflow.signalWithStart(workflowType, { ...options, signal: SIGNALS.retryNow }),
    ),
  );
}

/** The runs of the ten oldest of these jobs. */
async function runsOf(orm: MikroORM, where: FilterQuery<IntegrationJob>): Promise<RunStart[]> {
  const em = orm.em.fork();
  const jobs = await em.find(IntegrationJob, where, { orderBy: { enqueuedAt: 'asc' }, limit: BATCH });
  const origins = await readOrigins(em, jobs);
  return jobs.map((job) => integrationRun(job, origins.get(job.submissionUuid) ?? {}));
}

/** One that cannot be reached must not keep the others asleep, this minute and every one after it. */
async function countDone(calls: Promise<unknown>[]): Promise<number> {
  const broken = (await Promise.allSettled(calls)).filter((call) => call.status === 'rejected');
  if (calls.length > 0 && broken.length === calls.length) throw broken[0]?.reason;
  return calls.length - broken.length;
}
