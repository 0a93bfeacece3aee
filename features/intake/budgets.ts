import { type Budget, KB } from '#security/budget-tables/budget.ts';
import { MINUTE_MS } from '#time.ts';

export const intakeBudgets = {
  headerUrl: {
    atMost: 2 * KB,
    unit: 'bytes',
    of: '`redirect_url` in a header (`Link`, or `Location` without JavaScript), tags filled in',
    else: '`Link` is left out, and the page without JavaScript shows the message with a link; a body keeps it',
  },
  sentPage: {
    atMost: 30 * MINUTE_MS,
    unit: 'ms',
    of: 'time for which the page after a submission without JavaScript shows its message',
    else: 'it only confirms that the submission was received',
  },
} satisfies Record<string, Budget>;
