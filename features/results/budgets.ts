import type { Budget } from '#security/budget-tables/budget.ts';

export const resultsBudgets = {
  filteredResults: {
    atMost: 10_000,
    unit: 'items',
    of: 'submissions that one request for results with a filter by answers reads',
    else: 'the newest are read, back to `counted_back_to`',
  },
  resultFilters: {
    atMost: 10,
    unit: 'items',
    of: 'filters by answers of one request for results',
    else: '422 naming it',
  },
  resultTexts: {
    atMost: 1_000,
    unit: 'items',
    of: 'newest answers to a question from which its most frequent words are taken',
    else: 'older answers are not read',
  },
} satisfies Record<string, Budget>;
