import { WorkflowExecutionAlreadyStartedError, WorkflowIdReusePolicy, WorkflowNotFoundError } from '@temporalio/common';
import type { CheckResult, DueKind } from '#engine/due/loop.ts';
import { submissionRun } from '#engine/runs.ts';
import { LOOK_AFTER_MS } from '#engine/waits.ts';
import type { DueParts } from '#features/feature.ts';
import { DueQueue, type DueSubmission, lookAgain, waitForNewer } from '#features/submissions/store/due.ts';
import { newerTypeOf } from '#forms/field-types/index.ts';
import { HOUR_MS } from '#time.ts';

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

/**
 * Starts the runs of due submissions. A new submission is due at once and serves as its own outbox entry. A worker starts as
 * many runs as it can process, so that a flood waits as rows. A submission that is due again has its run checked, and restarted
 * if it was lost. A submission whose form only a newer version can process waits: once the first pass of one has found that out,
 * no run is started for the others.
 */
export function dueSubmissions({
  orm,
  client,
  slots,
  revisions,
  leaseMs = LEASE_MS,
  lookAfterMs = LOOK_AFTER_MS,
}: Omit<DueParts, 'fileStore' | 'exports' | 'publishing'>): DueKind<DueSubmission> {
  const queue = new DueQueue(orm);
  return {
    kind: 'submission',
    everyMs: IDLE_MS,
    // An invalid start call would be refused again, so its retry waits.
    againMs: LOOK_AFTER_MS,
    slots,
    async take(now, most) {
      const due = await queue.lease(now, most, leaseMs);
      for (const { uuid, row } of due) slots.take(uuid, row);
      return due;
    },
    async wake(due) {
      const form = revisions?.cached(due.formId, due.revision);
      if (form && newerTypeOf(form.config) !== null) {
        slots.release(due.uuid);
        return { woken: false, lookAgainMs: waitForNewer(due.ageMs) };
      }
      try {
        return await startOrTakeOver(due);
      } catch (error) {
        slots.release(due.uuid);
        throw error;
      }
    },
    lookAgain: (due, at) => lookAgain(orm, due, at),
    ids: ({ uuid: submissionUuid, submissionId, formId }) => ({ submissionUuid, submissionId, formId }),
  };

  /**
   * Starts the run of a submission. If a run exists already, leaves it alone while it is alive, and otherwise takes the
   * submission over.
   */
  async function startOrTakeOver(due: DueSubmission): Promise<CheckResult> {
    try {
      await start(due, WorkflowIdReusePolicy.REJECT_DUPLICATE);
      return { woken: true };
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
    slots.release(due.uuid);
    if (await lives(due)) {
      return { woken: false, lookAgainMs: Math.min(Math.max(due.ageMs, lookAfterMs), LONGEST_LOOK_MS) };
    }
    slots.take(due.uuid);
    await start(due, WorkflowIdReusePolicy.ALLOW_DUPLICATE);
    return { woken: true, lost: { lostRun: due.claimedBy } };
  }

  async function start(due: DueSubmission, workflowIdReusePolicy: WorkflowIdReusePolicy): Promise<void> {
    const { workflowType, ...options } = submissionRun(due);
    await client.withDeadline(Date.now() + DEADLINE_MS, () =>
      client.workflow.start(workflowType, { ...options, workflowIdReusePolicy, requestEagerStart: true }),
    );
  }

  /** True if the run of the submission is open. A run that the engine no longer knows is not. */
  async function lives(due: DueSubmission): Promise<boolean> {
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
}
