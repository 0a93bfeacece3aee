import { type Budget, MB } from '#security/budget-tables/budget.ts';

export const conversionBudgets = {
  foreignExport: {
    atMost: 4 * MB,
    unit: 'characters',
    of: 'an export of another system that is converted (the body round it: twice that)',
    else: '422 naming `export`, 413 `body_too_large`',
  },
} satisfies Record<string, Budget>;
