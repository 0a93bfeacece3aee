import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  CancellationScope,
  isCancellation,
  ParentClosePolicy,
  sleep,
  startChild,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import { type DispatchProgress, deliveryRun } from '#engine/runs.ts';
import { firstWait } from '#engine/waits.ts';
import type { Round } from '#features/deliveries/activities/dispatch.ts';
import type { DeliveryOutcome } from '#features/deliveries/activities/records.ts';
import type { OpenDelivery, PlannedDelivery } from '#features/processing/activities/steps.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import { deferralWait } from './deferral.ts';
import { finishDelivery, ownerOfRun, records, rounds } from './deliveries.ts';
import { deliveryDispatch } from './delivery-dispatch.ts';
import { type FailureSummary, summariseFailure } from './failures.ts';

/** Maximum number of waits for a receiver's permit before the step is left to a run of its own. */
const MOST_WAITS = 5;

/** The result of a step in this run. */
export interface StepResult {
  /** `handed_over` means that a run of its own continues the step. */
  outcome: DeliveryOutcome | 'handed_over';
  errorClass?: string;
  problems?: HookProblem[];
}

/** Continues a delivery after the first pass: makes a first attempt here, or starts the delivery's own run. */
export async function deliver(open: OpenDelivery, firstOutcome: () => void): Promise<StepResult> {
  const { delivery, here, progress, unnoted } = open;
  if (unnoted) {
    // Only the row is written: the delivery has ended, and must not be repeated because its row could not be updated.
    await finishDelivery(refOf(delivery), unnoted);
    return { outcome: unnoted.outcome, errorClass: unnoted.errorType };
  }
  if (!here || progress) return handOver(delivery, progress);
  const ref = refOf(delivery);
  const startedAt = Date.now();
  try {
    const { outcome, problems, deferredMs, unnoted } = await attempt(delivery);
    if (deferredMs !== undefined) {
      firstOutcome();
      return await handOver(delivery, { startedAt, waitMs: deferralWait(deferredMs) });
    }
    // Without an outcome nothing was sent: the delivery has ended, or another run owns it.
    if (outcome && !unnoted) return { outcome, problems };
    return { outcome: await finishDelivery(ref, { outcome: 'cancelled', ...unnoted }), problems };
  } catch (error) {
    if (isCancellation(error)) {
      await finishDelivery(ref, { outcome: 'cancelled' });
      throw error;
    }
    const failure = summariseFailure(error);
    const { kind, type: errorClass, problems } = failure;
    if (kind === 'permanent') {
      await finishDelivery(ref, { outcome: 'failed', errorType: errorClass });
      return { outcome: 'failed', errorClass, problems };
    }
    const progress = await scheduleRetry(delivery, failure, startedAt);
    firstOutcome();
    return { ...(await handOver(delivery, progress)), errorClass, problems };
  }
}

/** Makes a first round within this run, as soon as the receiver has a free permit. */
async function attempt(delivery: PlannedDelivery): Promise<Round> {
  const { dispatch } = rounds[delivery.kind].first;
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    const round = await dispatch({ ...refOf(delivery), here: true });
    if (round.deferredMs === undefined) return round;
    await sleep(deferralWait(round.deferredMs));
  }
  return dispatch(refOf(delivery));
}

/** Records that the first round failed. @returns the progress from which the delivery's own run continues */
async function scheduleRetry(
  delivery: PlannedDelivery,
  { kind, type: errorType, retryAfterMs, isLost }: FailureSummary,
  startedAt: number,
): Promise<DispatchProgress> {
  const planned = firstWait({ unknown: kind === 'unknown', retryAfterMs });
  const retry = { errorType, nextAttemptAt: Date.now() + planned, now: Date.now(), ...(isLost && { lostAfter: 0 }) };
  const unknown = await CancellationScope.nonCancellable(() => records.scheduleRetry({ ...refOf(delivery), ...retry }));
  const isUnknown = kind === 'unknown' || unknown !== undefined;
  return { failures: 1, startedAt, waitMs: unknown?.waitMs ?? planned, ...(isUnknown && { unknowns: 1 }) };
}

/** Leaves a delivery to a run of its own, which outlives this one, since its retries may take days. */
async function handOver(delivery: PlannedDelivery, progress?: DispatchProgress): Promise<StepResult> {
  const { workflowType: _, ...run } = deliveryRun({ ...delivery, replays: 0 }, delivery, progress);
  try {
    await startChild(deliveryDispatch, {
      ...run,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      parentClosePolicy: ParentClosePolicy.ABANDON,
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) {
      // No run will finish the delivery, and `processIntegrationQueue` must not start one.
      if (isCancellation(error)) await finishDelivery(refOf(delivery), { outcome: 'cancelled' });
      throw error;
    }
  }
  return { outcome: 'handed_over' };
}

function refOf({ id }: PlannedDelivery): { id: string; owner: string } {
  return { id, owner: ownerOfRun() };
}
