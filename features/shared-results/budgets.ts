import type { Budget } from '#security/budget-tables/budget.ts';

export const sharedResultsBudgets = {
  resultsLinks: {
    atMost: 20,
    unit: 'items',
    of: 'links to the results of a form',
    else: '409 `too_many_results_links`',
  },
  sharedGroup: {
    atLeast: 5,
    atMost: 5,
    unit: 'items',
    of: 'people of the smallest group whose answers a link to results shows',
    else: 'their answers are not shown, or together with others',
  },
} satisfies Record<string, Budget>;
