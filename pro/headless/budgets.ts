import type { Budget } from '#security/budget-tables/budget.ts';

export const headlessBudgets = {
  allowlist: { atMost: 200, unit: 'items', of: 'entries of the allowlist of an API key', else: '422 naming it' },
} satisfies Record<string, Budget>;
