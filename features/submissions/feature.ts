import { IdempotencyKey } from '#db/entities/idempotency-key.ts';
import { IDEMPOTENCY_MS } from '#db/idempotency.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import { expireSubmissions, expireSubmissionsOfForm } from '#features/erasure/expire.ts';
import { pendingOf } from '#features/erasure/pending.ts';
import type { Feature } from '#features/feature.ts';
import { formDocumentRoute } from '#features/intake/routes/form-document.ts';
import { submitRoutesA } from '#features/intake/routes/submit-a.ts';
import { submitRouteB } from '#features/intake/routes/submit-b.ts';
import { tokenRoutes } from '#features/intake/routes/tokens.ts';
import { createFirstPassActivities } from '#features/processing/activities/first-pass.ts';
import { createRunHookActivities } from '#features/processing/activities/run-hooks.ts';
import { createSubmissionActivities } from '#features/processing/activities/submissions.ts';
import { dueSubmissions } from '#features/processing/due.ts';
import { runRoutes } from '#features/processing/routes/run.ts';
import { timelineRoute } from '#features/processing/routes/timeline.ts';
import { Submission, SubmissionCounter, SubmissionMark, TransientValues, transientValues } from './entities.ts';
import { submissionOption } from './option.ts';
import { readerRoutes } from './routes/readers.ts';
import { storedSubmissionRoutes } from './routes/stored.ts';
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
