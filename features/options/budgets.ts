import { type Budget, KB } from '#security/budget-tables/budget.ts';

export const optionsBudgets = {
  optionValue: { atMost: 64 * KB, unit: 'bytes', of: 'an option of an extension, as JSON', else: 'refused naming it' },
} satisfies Record<string, Budget>;
