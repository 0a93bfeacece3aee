import { processQueue, type WakeParts } from '#features/deliveries/wake.ts';

export function createQueueActivities(deps: WakeParts) {
  return {
    /** What the schedule does every minute. */
    wakeJobs: ({ now }: { now: number }) => processQueue(deps, new Date(now)),
  };
}
