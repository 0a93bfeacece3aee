import { proxyActivities } from '@temporalio/workflow';
import { TASK_QUEUES } from '#engine/names.ts';
import type { createDriftActivities } from '#pro/payments/activities/drift.ts';

type Activities = ReturnType<typeof createDriftActivities>;

const { compareOrders } = proxyActivities<Activities>({
  taskQueue: TASK_QUEUES.payments,
  startToCloseTimeout: '12 h',
  heartbeatTimeout: '2 min',
  scheduleToCloseTimeout: '20 h',
  retry: { initialInterval: '10 s', backoffCoefficient: 2, maximumInterval: '10 min' },
});

/** Finds orders that differ from their remote state. Runs daily and on demand. */
export async function paymentDrift(): ReturnType<typeof compareOrders> {
  return compareOrders({ now: Date.now() });
}
