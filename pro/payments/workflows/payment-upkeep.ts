import { proxyActivities } from '@temporalio/workflow';
import { TASK_QUEUES } from '#engine/names.ts';
import type { createUpkeepActivities } from '#pro/payments/activities/upkeep.ts';

type Activities = ReturnType<typeof createUpkeepActivities>;

const { wakeOrders } = proxyActivities<Activities>({
  taskQueue: TASK_QUEUES.payments,
  startToCloseTimeout: '4 min',
  heartbeatTimeout: '30 s',
  // The next run does what this one could not.
  scheduleToCloseTimeout: '4 min',
});

const { compareOrders } = proxyActivities<Activities>({
  taskQueue: TASK_QUEUES.payments,
  startToCloseTimeout: '12 h',
  heartbeatTimeout: '2 min',
  scheduleToCloseTimeout: '20 h',
  retry: { initialInterval: '10 s', backoffCoefficient: 2, maximumInterval: '10 min' },
});

/** Every five minutes: starts the runs of payment orders again that were lost. */
export async function wakePaymentOrders(): ReturnType<typeof wakeOrders> {
  return wakeOrders({ now: Date.now() });
}

/** Daily, and on demand: finds orders that are not where their provider says. */
export async function paymentDrift(): ReturnType<typeof compareOrders> {
  return compareOrders({ now: Date.now() });
}
