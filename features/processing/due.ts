import { WorkflowExecutionAlreadyStartedError, WorkflowIdReusePolicy, WorkflowNotFoundError } from '@temporalio/common';
import type { DueKind, Look } from '#engine/due/loop.ts';
import { submissionRun } from '#engine/runs.ts';
import { LOOK_AFTER_MS } from '#engine/waits.ts';
import type { DueParts } from '#features/feature.ts';
import { type DueSubmission, leaseDue, lookAgain } from '#features/submissions/store/due.ts';
import { HOUR_MS } from '#time.ts';

/** How often an idle worker looks for new submissions. */
const IDLE_MS = 50;
const LEASE_MS = 15_000;
/** How long a start may take. */
const DEADLINE_MS = 10_000;
/** A run that lives is looked at again after as long as it has lived, between `LOOK_AFTER_MS` and this. */
const LONGEST_LOOK_MS = HOUR_MS;

/**
 * Submissions. A new one is its own outbox: it is due at once, and its run is started within a moment, as many at a time as this worker
 * can work on, so that a flood waits as rows. When one is due again, a run that was lost is started again.
 */
export function dueSubmissions({
  orm,
  client,
  slots,
  leaseMs = LEASE_MS,
  lookAfterMs = LOOK_AFTER_MS,
}: Omit<DueParts, 'fileStore' | 'exports'>): DueKind<DueSubmission> {
  return {
    kind: 'submission',
    everyMs: IDLE_MS,
    // An invalid call would be refused again.
    againMs: LOOK_AFTER_MS,
    slots,
    async take(now, most) {
      const due = await leaseDue(orm, now, most, leaseMs);
      for (const { uuid, row } of due) slots.take(uuid, row);
      return due;
    },
    async wake(due) {
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

  /** Starts the run of a submission. When there is one already it lives, or the submission is taken over from it. */
  async function startOrTakeOver(due: DueSubmission): Promise<Look> {
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

  /** Whether the run of a submission is still going. One that the engine has forgotten is not. */
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
