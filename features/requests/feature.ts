import type { Feature } from '#features/feature.ts';
import { requestsBudgets } from './budgets.ts';
import { SubmissionCounter } from './entities.ts';

export const requests: Feature = {
  budgets: requestsBudgets,
  entities: [SubmissionCounter],
  expiring: [
    // Times are in seconds. The minute window may end after the hour window, hence the extra minute.
    {
      table: 'submission_counters',
      where: 'hour_end < ?',
      value: (now) => now.getTime() / 1000 - 60,
      counted: 'rateLimits',
    },
  ],
};
