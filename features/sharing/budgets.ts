import type { Budget } from '#security/budget-tables/budget.ts';

export const sharingBudgets = {
  resultsLinks: {
    atMost: 20,
    unit: 'items',
    of: 'links to the results of a form',
    else: '409 `too_many_results_links`',
  },
} satisfies Record<string, Budget>;
