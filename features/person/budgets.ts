import type { Budget } from '#security/budget-tables/budget.ts';

export const personBudgets = {
  personValue: {
    atMost: 320,
    unit: 'characters',
    of: 'the address or the value that identifies a person',
    else: '422 naming it',
  },
  personField: {
    atMost: 64,
    unit: 'characters',
    of: 'the name of the field whose value that is',
    else: '422 naming it',
  },
  eraseLooks: {
    atMost: 10_000,
    unit: 'items',
    of: 'submissions that one request for the erasure of a person reads',
    else: 'continue with `next`',
  },
} satisfies Record<string, Budget>;
