import { IdempotencyKey } from '#db/entities/idempotency-key.ts';
import { IDEMPOTENCY_MS } from '#db/idempotency.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import type { Feature } from '#features/feature.ts';
import { createFirstPassActivities } from './activities/first-pass.ts';
import { createRunHookActivities } from './activities/run-hooks.ts';
import { createSubmissionActivities } from './activities/submissions.ts';
import { dueSubmissions } from './due.ts';
import { Submission, SubmissionCounter, SubmissionMark, TransientValues, transientValues } from './entities.ts';
import { pendingOf } from './erase/pending.ts';
import { expireSubmissions, expireSubmissionsOfForm } from './expire.ts';
import { submissionOption } from './option.ts';
import { formDocumentRoute } from './routes/form-document.ts';
import { readerRoutes } from './routes/readers.ts';
import { runRoutes } from './routes/run.ts';
import { storedSubmissionRoutes } from './routes/stored.ts';
import { submitRoutesA } from './routes/submit-a.ts';
import { submitRouteB } from './routes/submit-b.ts';
import { timelineRoute } from './routes/timeline.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { newestSubmissions } from './store/reading/newest.ts';

export const submissions: Feature = {
  entities: [Submission, SubmissionCounter, SubmissionMark, TransientValues],
  sealed: [transientValues],
  expiring: [
    // In seconds; the last minute may end after the hour.
    {
      table: 'submission_counters',
      where: 'hour_end < ?',
      value: (now) => now.getTime() / 1000 - 60,
      counted: 'rateLimits',
    },
  ],
  expire: expireSubmissions,
  expireOfForm: expireSubmissionsOfForm,
  ofPerson: { counted: 'pending', look: pendingOf },
  keptValues: newestSubmissions(),
  options: () => [submissionOption],
  routes: [
    ...tokenRoutes,
    formDocumentRoute,
    ...submitRoutesA,
    submitRouteB,
    ...storedSubmissionRoutes,
    ...readerRoutes,
    ...runRoutes,
    timelineRoute,
  ],
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
  olderHashes: {
    idempotency_keys: (em, since, now) =>
      em.count(IdempotencyKey, { createdAt: { $lt: since, $gte: new Date(now.getTime() - IDEMPOTENCY_MS) } }),
  },
};
