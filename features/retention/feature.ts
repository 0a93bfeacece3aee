import { TASK_QUEUES } from '#engine/names.ts';
import type { Feature } from '#features/feature.ts';
import { createRetentionActivities } from './activities.ts';

export const retention: Feature = {
  activities: ({ batches: orm, box, installed }) => [
    { taskQueue: TASK_QUEUES.submissions, activities: createRetentionActivities({ orm, box, installed }) },
  ],
};
