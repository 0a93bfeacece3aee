import { proxyActivities } from '@temporalio/workflow';
import { TASK_QUEUES } from '#engine/names.ts';
import type { createQueueActivities } from '#features/deliveries/activities/queue.ts';
import type { createRetentionActivities } from '#features/retention/activities.ts';

const { eraseExpired } = proxyActivities<ReturnType<typeof createRetentionActivities>>({
  taskQueue: TASK_QUEUES.submissions,
  startToCloseTimeout: '1 h',
  heartbeatTimeout: '2 min',
  retry: { initialInterval: '10 s', backoffCoefficient: 2, maximumInterval: '10 min' },
});

const { wakeJobs } = proxyActivities<ReturnType<typeof createQueueActivities>>({
  taskQueue: TASK_QUEUES.submissions,
  startToCloseTimeout: '50 s',
  // The next minute's run completes what this one could not.
  scheduleToCloseTimeout: '50 s',
});

/** Runs daily: erases data past its retention. */
export async function retention(): Promise<Awaited<ReturnType<typeof eraseExpired>>> {
  return eraseExpired({ now: Date.now() });
}

/** Runs every minute: wakes jobs that were never dispatched or are overdue. */
export async function processIntegrationQueue(): ReturnType<typeof wakeJobs> {
  return wakeJobs({ now: Date.now() });
}
