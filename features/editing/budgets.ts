import type { Budget } from '#security/budget-tables/budget.ts';

export const editingBudgets = {
  submissionChanges: {
    atMost: 100,
    unit: 'items',
    of: 'changes of the answers of a submission',
    else: '409 `edited_too_often`',
  },
} satisfies Record<string, Budget>;
