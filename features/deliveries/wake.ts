import type { FilterQuery } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError, WorkflowIdConflictPolicy } from '@temporalio/common';
import { SIGNALS } from '#engine/names.ts';
import { deliveryRun, type RunStart } from '#engine/runs.ts';
import { DELIVERY_GRACE_MS } from '#engine/waits.ts';
import { PREFIXES } from '#hooks/definitions.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import type { Hooks } from '#hooks/hooks.ts';
import { Delivery, type DeliveryKind } from './entities.ts';
import { readOrigins } from './store/origins.ts';
import { OPEN } from './store/state.ts';

/** Of jobs: interface 4.4. */
const BATCH = 10;
/** Of mails. */
const MAIL_BATCH = 100;
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
  /** Jobs. */
  woken: number;
  /** Absent when there were none. */
  woken_mails?: number;
  problems?: HookProblem[];
}

/**
 * Fires `svca_process_integration_queue` and `svcb_…`, and wakes up to 10 jobs and 100 mails whose runs were lost, which waits for
 * none of their handlers.
 */
export async function processQueue(deps: QueueDeps, now: Date): Promise<QueueResult> {
  const runs = PREFIXES.map((prefix) => deps.hooks.begin(prefix));
  const fired = runs.map((run) => run.action('process_integration_queue'));
  const [woken, mails] = await Promise.all([
    wake(deps, 'integration', BATCH, now),
    wake(deps, 'mail', MAIL_BATCH, now),
    ...fired,
  ]);
  const problems = runs.flatMap((run) => run.problems);
  return { woken, ...(mails > 0 && { woken_mails: mails }), ...(problems.length > 0 && { problems }) };
}

/**
 * Wakes up to so many deliveries, those first that have been due for longest, whose run was lost. One whose run lives is looked at again
 * later, and keeps nobody else asleep; one that is in its back-off is not due.
 * @returns how many were woken.
 */
async function wake({ orm, client }: QueueDeps, kind: DeliveryKind, most: number, now: Date): Promise<number> {
  let woken = 0;
  const broken: unknown[] = [];
  for (let round = 0; round < MOST_ROUNDS && woken < most; round += 1) {
    const due = { kind, status: [...OPEN], dueAt: { $lte: now } };
    const runs = await runsOf(orm, due, { dueAt: 'asc' }, most - woken);
    const looks = await Promise.allSettled(runs.map((run) => startOrLeave({ orm, client }, run, now)));
    woken += looks.filter((look) => look.status === 'fulfilled' && look.value).length;
    broken.push(...looks.flatMap((look) => (look.status === 'rejected' ? [look.reason] : [])));
    // What could not be started is still due, and would be found again.
    if (broken.length > 0 || runs.length === 0) break;
  }
  if (woken === 0 && broken.length > 0) throw broken[0];
  return woken;
}

/** @returns whether a run had to be started. */
async function startOrLeave(
  { orm, client }: Pick<QueueDeps, 'orm' | 'client'>,
  { id, run }: RunOfDelivery,
  now: Date,
): Promise<boolean> {
  const { workflowType, ...options } = run;
  const lookAgain = (ms: number) =>
    orm.em.fork().nativeUpdate(Delivery, { id, dueAt: { $ne: null } }, { dueAt: later(now, ms) });
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
  await lookAgain(DELIVERY_GRACE_MS);
  return true;
}

/**
 * Whether a run stands in the engine without a task, and would for ever: the run of the submission that started it was
 * terminated, or the engine killed, before the engine had given it its first one. A signal does not bring it one either.
 */
async function neverBegan(client: Client, workflowId: string, now: Date): Promise<boolean> {
  const { historyLength, startTime } = await client.workflow.getHandle(workflowId).describe();
  return historyLength === 1 && startTime.getTime() < now.getTime() - DELIVERY_GRACE_MS;
}

/**
 * Tries up to 10 jobs at once that wait out a back-off, the oldest first.
 * @returns how many.
 */
export async function retryOldest({ orm, client }: Omit<QueueDeps, 'hooks'>, now: Date): Promise<number> {
  const waiting = { kind: 'integration' as const, status: 'retrying' as const, nextAttemptAt: { $gt: now } };
  const runs = await runsOf(orm, waiting, { enqueuedAt: 'asc' }, BATCH);
  return countDone(
    runs.map(({ run: { workflowType, ...options } }) =>
      client.workflow.signalWithStart(workflowType, { ...options, signal: SIGNALS.retryNow }),
    ),
  );
}

interface RunOfDelivery {
  id: string;
  run: RunStart;
}

async function runsOf(
  orm: MikroORM,
  where: FilterQuery<Delivery>,
  orderBy: { dueAt: 'asc' } | { enqueuedAt: 'asc' },
  limit: number,
): Promise<RunOfDelivery[]> {
  const em = orm.em.fork();
  const rows = await em.find(Delivery, where, { orderBy, limit });
  const origins = await readOrigins(em, rows);
  return rows.map((row) => ({ id: row.id, run: deliveryRun(row, origins.get(row.submissionUuid) ?? {}) }));
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
