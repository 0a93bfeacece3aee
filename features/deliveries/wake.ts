import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { wakeDue } from '#engine/due/loop.ts';
import { SIGNALS } from '#engine/names.ts';
import { PREFIXES } from '#hooks/definitions.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import type { Hooks } from '#hooks/hooks.ts';
import { dueDeliveries, runsOf } from './due.ts';

/** Integration jobs per batch (docs/interface.md 4.4). */
const BATCH = 10;
/** Mails per batch. */
const MAIL_BATCH = 100;

export interface WakeParts {
  orm: MikroORM;
  client: Client;
  hooks: Hooks;
  log: Logger;
}

export interface QueueResult {
  /** The number of integration jobs. */
  woken: number;
  /** Absent when no mail was woken. */
  woken_mails?: number;
  problems?: HookProblem[];
}

/**
 * Fires `svca_process_integration_queue` and `svcb_…`, and wakes up to 10 jobs and 100 mails whose runs were lost. The wake-ups
 * do not wait for the handlers.
 */
export async function processQueue(deps: WakeParts, now: Date): Promise<QueueResult> {
  const runs = PREFIXES.map((prefix) => deps.hooks.begin(prefix));
  const at = { log: deps.log, clock: () => now };
  const fired = runs.map((run) => run.action('process_integration_queue'));
  const [woken, mails] = await Promise.all([
    wakeDue(dueDeliveries(deps, 'integration'), at, BATCH),
    wakeDue(dueDeliveries(deps, 'mail'), at, MAIL_BATCH),
    ...fired,
  ]);
  const problems = runs.flatMap((run) => run.problems);
  return { woken, ...(mails > 0 && { woken_mails: mails }), ...(problems.length > 0 && { problems }) };
}

/**
 * Attempts up to 10 jobs in their back-off at once, the oldest first.
 * @returns the number of jobs
 */
export async function retryOldest({ orm, client }: Pick<WakeParts, 'orm' | 'client'>, now: Date): Promise<number> {
  const waiting = { kind: 'integration' as const, status: 'retrying' as const, nextAttemptAt: { $gt: now } };
  const runs = await runsOf(orm, waiting, BATCH);
  return countDone(
    runs.map(({ run: { workflowType, ...options } }) =>
      client.workflow.signalWithStart(workflowType, { ...options, signal: SIGNALS.retryNow }),
    ),
  );
}

/**
 * Counts the calls that succeeded. A run that cannot be reached must not keep the others asleep every minute, so this throws only
 * when all calls failed.
 */
async function countDone(calls: Promise<unknown>[]): Promise<number> {
  const broken = (await Promise.allSettled(calls)).filter((call) => call.status === 'rejected');
  if (calls.length > 0 && broken.length === calls.length) throw broken[0]?.reason;
  return calls.length - broken.length;
}
