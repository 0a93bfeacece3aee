import type { Budget } from '#security/budget-tables/budget.ts';

const refuses = 'the save of the form is refused with 422, naming it';

export const limitsBudgets = {
  waitingPeople: { atMost: 1_000, unit: 'items', of: '`max` of a waiting list', else: refuses },
  offerHours: { atMost: 720, unit: 'items', of: '`offer_hours` of a waiting list', else: refuses },
} satisfies Record<string, Budget>;
