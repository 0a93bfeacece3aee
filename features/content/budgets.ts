import type { Budget } from '#security/budget-tables/budget.ts';

export const contentBudgets = {
  postTypes: {
    atMost: 50,
    unit: 'items',
    of: 'types of posts of the embedded host',
    else: 'refused naming the option',
  },
  storedTitle: {
    atMost: 65_535,
    unit: 'bytes',
    of: 'the title of a post of the embedded host',
    else: 'the delivery fails for good',
  },
} satisfies Record<string, Budget>;
