import { TASK_QUEUES } from '#engine/names.ts';
import type { Feature } from '#features/feature.ts';
import { createFirstPassActivities } from './activities/first-pass.ts';
import { createRunHookActivities } from './activities/run-hooks.ts';
import { createSubmissionActivities } from './activities/submissions.ts';
import { processingAuditEvents } from './audit-events.ts';
import { processingBudgets } from './budgets.ts';
import { dueSubmissions } from './due.ts';
import { runRoutes } from './routes/run.ts';
import { timelineRoute } from './routes/timeline.ts';

export const processing: Feature = {
  budgets: processingBudgets,
  auditEvents: processingAuditEvents,
  routes: [...runRoutes, timelineRoute],
  activities: (worker) => [
    {
      taskQueue: TASK_QUEUES.submissions,
      activities: {
        ...createFirstPassActivities(worker),
        ...createSubmissionActivities(worker),
        ...createRunHookActivities(worker),
      },
    },
  ],
  dueTables: { submission: 'submissions', unstored_submission: 'transient_values' },
  due: dueSubmissions,
};
