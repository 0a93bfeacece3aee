import { IdempotencyKey } from '#db/entities/idempotency-key.ts';
import { IDEMPOTENCY_MS } from '#db/idempotency.ts';
import type { Feature } from '#features/feature.ts';
import { submissionCommands } from './commands.ts';
import { dueSubmissions } from './due.ts';
import { Submission, SubmissionCounter, SubmissionMark, TransientValues, transientValues } from './entities.ts';
import { erasePending } from './erase/pending.ts';
import { expireSubmissions, expireSubmissionsOfForm } from './expire.ts';

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
  eraseOfAddress: { counted: 'pending', erase: erasePending },
  commands: submissionCommands,
  due: dueSubmissions,
  olderHashes: {
    idempotency_keys: (em, since, now) =>
      em.count(IdempotencyKey, { createdAt: { $lt: since, $gte: new Date(now.getTime() - IDEMPOTENCY_MS) } }),
  },
};
