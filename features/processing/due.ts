import { randomUUID } from 'node:crypto';
import { WorkflowExecutionAlreadyStartedError, WorkflowIdReusePolicy, WorkflowNotFoundError } from '@temporalio/common';
import type { CheckResult, DueKind } from '#engine/due/loop.ts';
import { isEngineAway } from '#engine/engine-call.ts';
import { isBatch, workflowIds } from '#engine/names.ts';
import { type RunStart, submissionBatchRun, submissionRun } from '#engine/runs.ts';
import { LOOK_AFTER_MS } from '#engine/waits.ts';
import type { DueParts } from '#features/feature.ts';
import { DueQueue, type DueSubmission, lookAgain, waitForNewer } from '#features/submissions/store/due.ts';
import type { Surface } from '#features/submissions/store/submission.ts';
import { newerTypeOf } from '#forms/field-types/index.ts';
import { HOUR_MS } from '#time.ts';
import { listenersOf } from './activities/listeners.ts';

/** Polling interval of an idle worker for new submissions. */
const IDLE_MS = 50;
const LEASE_MS = 15_000;
/** Time limit for starting a run. */
const DEADLINE_MS = 10_000;
/**
 * Upper limit of the interval between checks. A live run is checked again after as long as it has lived, but at least
 * `LOOK_AFTER_MS`.
 */
const LONGEST_LOOK_MS = HOUR_MS;
/** Most submissions of a batch: its history stays short, and a crash repeats the passes of few. */
const MOST_TOGETHER = 8;

/**
 * Starts the runs of due submissions. A new submission is due at once and serves as its own outbox entry. A worker starts as
 * many runs as it can process, so that a flood waits as rows. A submission that is due again has its run checked, and restarted
 * if it was lost. A submission whose form only a newer version can process waits: once the first pass of one has found that out,
 * no run is started for the others.
 *
 * New submissions of a form that are taken together are processed by one run, since a run is most of what a submission costs: single
 * ones have a run each, and under load the number of runs grows less than that of submissions.
 */
export function dueSubmissions({
  orm,
  client,
  slots,
  hooks,
  alone,
  revisions,
  leaseMs = LEASE_MS,
  lookAfterMs = LOOK_AFTER_MS,
}: Omit<DueParts, 'fileStore' | 'exports' | 'publishing'>): DueKind<DueSubmission> {
  const queue = new DueQueue(orm);
  /** Starts the batch of a submission that belongs to one. */
  const batches = new WeakMap<DueSubmission, () => Promise<void>>();
  return {
    kind: 'submission',
    everyMs: IDLE_MS,
    // An invalid start call would be refused again, so its retry waits.
    againMs: LOOK_AFTER_MS,
    slots,
    async take(now, most) {
      const due = await queue.lease(now, most, leaseMs);
      for (const { uuid, row } of due) slots.take(uuid, row);
      for (const batch of batchesOf(due)) {
        let started: Promise<void> | undefined;
        for (const one of batch) batches.set(one, () => (started ??= startBatch(batch)));
      }
      return due;
    },
    async wake(due) {
      const form = revisions?.cached(due.formId, due.revision);
      if (form && newerTypeOf(form.config) !== null) {
        slots.release(due.uuid);
        return { woken: false, lookAgainMs: waitForNewer(due.ageMs) };
      }
      try {
        return (await joinBatch(due)) ?? (await startOrTakeOver(due));
      } catch (error) {
        slots.release(due.uuid);
        throw error;
      }
    },
    lookAgain: (due, at) => lookAgain(orm, due, at),
    ids: ({ uuid: submissionUuid, submissionId, formId }) => ({ submissionUuid, submissionId, formId }),
  };

  /**
   * Returns stored submissions of one form that came by one surface, in groups. What has been leased before may have a run, of whose id
   * the engine allows no second one; a batch has an id of its own.
   */
  function batchesOf(due: readonly DueSubmission[]): StoredSubmission[][] {
    const fresh = due.filter(isStored).filter(({ formId, isNew, surface }) => isNew && !goesOn(formId, surface));
    const alike = Map.groupBy(fresh, ({ formId, revision, surface }) => `${formId} ${revision} ${surface}`);
    return [...alike.values()].flatMap(divide).filter(({ length }) => length > 1);
  }

  function goesOn(formId: number, surface: Surface): boolean {
    return alone?.has(formId) || (hooks !== undefined && listenersOf(hooks, surface).hooks !== undefined);
  }

  async function startBatch(batch: readonly StoredSubmission[]): Promise<void> {
    const [{ formId, revision, surface }] = batch as [StoredSubmission];
    const submissions = batch.map(({ uuid, submissionId }) => ({ uuid, submissionId }));
    const run = submissionBatchRun(randomUUID(), { formId, revision, surface, submissions });
    await start(run, WorkflowIdReusePolicy.REJECT_DUPLICATE);
  }

  /**
   * Starts the batch to which a submission belongs, once for all of them.
   * @returns null if it belongs to none, or if the engine refuses the batch, such as before it knows its search attribute
   */
  async function joinBatch(due: DueSubmission): Promise<CheckResult | null> {
    const join = batches.get(due);
    if (!join) return null;
    try {
      await join();
      return { woken: true };
    } catch (error) {
      if (isEngineAway(error)) throw error;
      return null;
    }
  }

  /**
   * Starts the run of a submission. If a run exists already, leaves it alone while it is alive, and otherwise takes the
   * submission over.
   */
  async function startOrTakeOver(due: DueSubmission): Promise<CheckResult> {
    const { uuid, claimedBy } = due;
    const lostBatch = claimedBy !== null && isBatch(claimedBy) ? { lostRun: claimedBy } : null;
    if (lostBatch) {
      slots.release(uuid);
      if (await lives(lostBatch.lostRun)) return aliveFor(due);
      slots.take(uuid);
    }
    try {
      await start(submissionRun(due), WorkflowIdReusePolicy.REJECT_DUPLICATE);
      return { woken: true, ...(lostBatch && { lost: lostBatch }) };
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
    slots.release(uuid);
    if (await lives(workflowIds.submission(uuid))) return aliveFor(due);
    slots.take(uuid);
    await start(submissionRun(due), WorkflowIdReusePolicy.ALLOW_DUPLICATE);
    return { woken: true, lost: { lostRun: claimedBy } };
  }

  function aliveFor({ ageMs }: DueSubmission): CheckResult {
    return { woken: false, lookAgainMs: Math.min(Math.max(ageMs, lookAfterMs), LONGEST_LOOK_MS) };
  }

  async function start(run: RunStart, workflowIdReusePolicy: WorkflowIdReusePolicy): Promise<void> {
    const { workflowType, ...options } = run;
    await client.withDeadline(Date.now() + DEADLINE_MS, () =>
      client.workflow.start(workflowType, { ...options, workflowIdReusePolicy, requestEagerStart: true }),
    );
  }

  /** True if a run is open. A run that the engine no longer knows is not. */
  async function lives(workflowId: string): Promise<boolean> {
    try {
      const { status } = await client.withDeadline(Date.now() + DEADLINE_MS, () =>
        client.workflow.getHandle(workflowId).describe(),
      );
      return status.name === 'RUNNING' || status.name === 'PAUSED';
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
      throw error;
    }
  }
}

type StoredSubmission = DueSubmission & { submissionId: number };

function isStored(due: DueSubmission): due is StoredSubmission {
  return due.submissionId !== null;
}

/** Divides submissions into as few groups of about equal size as batches may hold. */
function divide<One>(submissions: readonly One[]): One[][] {
  const count = Math.ceil(submissions.length / MOST_TOGETHER);
  const size = Math.ceil(submissions.length / count);
  return Array.from({ length: count }, (_, index) => submissions.slice(index * size, (index + 1) * size));
}
