import type { Budget } from '#security/budget-tables/budget.ts';

export const requestsBudgets = {
  userAgent: { atMost: 1_000, unit: 'characters', of: '`User-Agent` of a visitor', else: 'it is cut' },
} satisfies Record<string, Budget>;
