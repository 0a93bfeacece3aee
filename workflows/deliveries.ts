import { ActivityCancellationType, CancellationScope, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { DeliveryKind } from '#engine/names.ts';
import { ownerOf, TASK_QUEUES } from '#engine/names.ts';
import type { createDispatchActivities } from '#features/deliveries/activities/dispatch.ts';
import type { createDeliveryRecords, DeliveryEnd, DeliveryOutcome } from '#features/deliveries/activities/records.ts';
import type { DeliveryRef } from '#features/deliveries/activities/ref.ts';
import { FAST_ROUND, MAIL_ROUND, OWN_DATABASE } from './activity-options.ts';

type Dispatch = ReturnType<typeof createDispatchActivities>;

/** A cancelled run waits for the attempt in progress, so that the record tells whether the effect happened. */
const cancellationType = ActivityCancellationType.WAIT_CANCELLATION_COMPLETED;
const mail = proxyActivities<Dispatch>({ taskQueue: TASK_QUEUES.mail, ...MAIL_ROUND, cancellationType });

/**
 * Activities for the first round of each kind of delivery, and for later rounds. All longer waits are on the workflows' own
 * timers.
 */
export const rounds: Record<DeliveryKind, { first: Dispatch; again: Dispatch }> = {
  mail: { first: mail, again: mail },
  integration: {
    first: proxyActivities<Dispatch>({ taskQueue: TASK_QUEUES.integrations, ...FAST_ROUND, cancellationType }),
    again: proxyActivities<Dispatch>({ taskQueue: TASK_QUEUES.integrationRetries, ...FAST_ROUND, cancellationType }),
  },
};

export const records = proxyActivities<ReturnType<typeof createDeliveryRecords>>({
  taskQueue: TASK_QUEUES.submissions,
  ...OWN_DATABASE,
});

/** Stores the outcome of the delivery, even if the run was cancelled. @returns the final outcome */
export function finishDelivery(ref: DeliveryRef, end: DeliveryEnd): Promise<DeliveryOutcome> {
  return CancellationScope.nonCancellable(() => records.finishDelivery({ ...ref, ...end, now: Date.now() }));
}

/** Returns the name by which rows identify the current run. */
export function ownerOfRun(): string {
  return ownerOf(workflowInfo());
}
