import type { Budget } from '#security/budget-tables/budget.ts';

export const statisticsBudgets = {
  countedInRange: {
    atMost: 200_000,
    unit: 'items',
    of: 'submissions, and entries of the quarantine, that one request of the statistics counts',
    else: 'the newest are counted, back to `counted_back_to`',
  },
  daysOfRange: { atMost: 366, unit: 'items', of: 'days of a range of the statistics', else: '422 naming it' },
} satisfies Record<string, Budget>;
