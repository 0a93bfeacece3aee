import { processQueue, type QueueDeps } from '#features/deliveries/wake.ts';

export function createQueueActivities(deps: QueueDeps) {
  return {
    /** What the schedule does every minute. */
    wakeJobs: ({ now }: { now: number }) => processQueue(deps, new Date(now)),
  };
}
