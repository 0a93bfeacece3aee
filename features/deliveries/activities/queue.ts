import { processQueue, type WakeParts } from '#features/deliveries/wake.ts';

export function createQueueActivities(deps: WakeParts) {
  return {
    /** Called by the schedule every minute. */
    wakeJobs: ({ now }: { now: number }) => processQueue(deps, new Date(now)),
  };
}
