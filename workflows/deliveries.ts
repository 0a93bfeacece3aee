import { ActivityCancellationType, CancellationScope, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { DeliveryKind } from '#engine/names.ts';
import { ownerOf, TASK_QUEUES } from '#engine/names.ts';
import type { createDispatchActivities } from '#features/deliveries/activities/dispatch.ts';
import type { createDeliveryRecords, DeliveryEnd, DeliveryOutcome } from '#features/deliveries/activities/records.ts';
import type { DeliveryRef } from '#features/deliveries/activities/ref.ts';
import { FAST_ROUND, MAIL_ROUND, OWN_DATABASE } from './activity-options.ts';

type Dispatch = ReturnType<typeof createDispatchActivities>;

/** A cancelled run waits for the attempt under way, so that the record says whether the effect happened. */
const cancellationType = ActivityCancellationType.WAIT_CANCELLATION_COMPLETED;
const mail = proxyActivities<Dispatch>({ taskQueue: TASK_QUEUES.mail, ...MAIL_ROUND, cancellationType });

/** The first round of each kind of delivery, and those after a failure; everything slower is on the workflows' own timers. */
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

/** Cancelled or not, the record says what became of the delivery. @returns the outcome that stands. */
export function finishDelivery(ref: DeliveryRef, end: DeliveryEnd): Promise<DeliveryOutcome> {
  return CancellationScope.nonCancellable(() => records.finishDelivery({ ...ref, ...end, now: Date.now() }));
}

/** What rows call the run that this is. */
export function ownerOfRun(): string {
  return ownerOf(workflowInfo());
}
