import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError, WorkflowIdReusePolicy, WorkflowNotFoundError } from '@temporalio/common';
import type { Logger } from 'pino';
import { type DueSubmission, leaseDue, lookAgain } from '#features/submissions/store/due.ts';
import { isEngineAway } from './engine-call.ts';
import type { PassSlots } from './pass-slots.ts';
import { submissionRun } from './runs.ts';
import { LOOK_AFTER_MS } from './waits.ts';

/** How often an idle worker looks for new submissions. */
const IDLE_MS = 50;
const LEASE_MS = 15_000;
const LONGEST_PAUSE_MS = 5_000;
/** How long a start may take. */
const DEADLINE_MS = 10_000;
/** A run that lives is looked at again after as long as it has lived, between `LOOK_AFTER_MS` and this. */
const LONGEST_LOOK_MS = 60 * 60_000;

export interface PullDeps {
  orm: MikroORM;
  /** Over the worker's own connection, so that a run starts where it was pulled. */
  client: Client;
  log: Logger;
  clock: () => Date;
  slots: PassSlots;
  /** For how long a submission belongs to the worker that took it, until its run claims it. */
  leaseMs?: number;
  /** When a run that lives is looked at again, at the soonest. */
  lookAfterMs?: number;
}

/**
 * Starts the runs of due submissions until the signal aborts: new ones within a moment, as many at a time as this worker can
 * work on, so that a flood waits as rows. When one is due again, a run that was lost is started again.
 */
export async function pullSubmissions(deps: PullDeps, signal: AbortSignal): Promise<void> {
  const starts = new Set<Promise<unknown>>();
  let pause = IDLE_MS;
  while (!signal.aborted) {
    try {
      await deps.slots.whenFree(signal);
      const found = (await pull(deps)).map((due) => track(starts, startOrGiveBack(deps, due)));
      // The first answer shows whether the engine is there at all.
      const answered = await Promise.race(found.length > 0 ? found : [true]);
      if (answered && found.length > 0) continue;
      pause = answered ? IDLE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    } catch (error) {
      deps.log.error({ err: error }, 'submissions could not be looked for; trying again');
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
  await Promise.all(starts);
}

function track<T>(all: Set<Promise<unknown>>, work: Promise<T>): Promise<T> {
  all.add(work);
  void work.finally(() => all.delete(work));
  return work;
}

/** @returns what is due now, taken for this worker. */
async function pull({ orm, clock, slots, leaseMs = LEASE_MS }: PullDeps): Promise<DueSubmission[]> {
  if (slots.free === 0) return [];
  const due = await leaseDue(orm, clock(), slots.free, leaseMs);
  for (const { uuid, row } of due) slots.take(uuid, row);
  return due;
}

/** @returns false when the engine is away. Never throws: what could not be started is due again. */
async function startOrGiveBack(deps: PullDeps, due: DueSubmission): Promise<boolean> {
  const { orm, log, clock, slots } = deps;
  try {
    await startOrTakeOver(deps, due);
    return true;
  } catch (error) {
    slots.release(due.uuid);
    const away = isEngineAway(error);
    const { uuid: submissionUuid, formId } = due;
    log[away ? 'warn' : 'error'](
      { err: error, submissionUuid, formId },
      'the run of a submission could not be started',
    );
    // An invalid call would be refused again.
    const wait = away ? LONGEST_PAUSE_MS : LOOK_AFTER_MS;
    // Where that fails too, the lease ends by itself.
    await lookAgain(orm, due, new Date(clock().getTime() + wait)).catch(() => {});
    return !away;
  }
}

/** Starts the run of a submission. When there is one already it lives, or the submission is taken over from it. */
async function startOrTakeOver(deps: PullDeps, due: DueSubmission): Promise<void> {
  try {
    await start(deps, due, WorkflowIdReusePolicy.REJECT_DUPLICATE);
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    deps.slots.release(due.uuid);
    if (await lives(deps, due)) {
      const look = Math.min(Math.max(due.ageMs, deps.lookAfterMs ?? LOOK_AFTER_MS), LONGEST_LOOK_MS);
      await lookAgain(deps.orm, due, new Date(deps.clock().getTime() + look));
      return;
    }
    deps.slots.take(due.uuid);
    await start(deps, due, WorkflowIdReusePolicy.ALLOW_DUPLICATE);
    const { uuid: submissionUuid, submissionId, formId, claimedBy: lostRun } = due;
    deps.log.warn(
      { submissionUuid, submissionId, formId, lostRun },
      'a submission whose run was lost is taken up again',
    );
  }
}

async function start({ client }: PullDeps, due: DueSubmission, workflowIdReusePolicy: WorkflowIdReusePolicy) {
  const { workflowType, ...options } = submissionRun(due);
  await client.withDeadline(Date.now() + DEADLINE_MS, () =>
    client.workflow.start(workflowType, { ...options, workflowIdReusePolicy, requestEagerStart: true }),
  );
}

/** Whether the run of a submission is still going. One that the engine has forgotten is not. */
async function lives({ client }: PullDeps, due: DueSubmission): Promise<boolean> {
  try {
    const { status } = await client.withDeadline(Date.now() + DEADLINE_MS, () =>
      client.workflow.getHandle(submissionRun(due).workflowId).describe(),
    );
    return status.name === 'RUNNING' || status.name === 'PAUSED';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
