import { type Budget, KB } from '#security/budget-tables/budget.ts';

export const draftsBudgets = {
  openDrafts: { atMost: 10_000, unit: 'items', of: 'open drafts of a form', else: '503 with `Retry-After`' },
  draftLeftOvers: {
    atMost: 200,
    unit: 'items',
    of: 'texts of a draft that have no field any more',
    else: 'the oldest go',
  },
  draftLeftOverText: {
    atMost: 256 * KB,
    unit: 'characters',
    of: 'texts of a draft that have no field any more, together',
    else: 'the oldest go',
  },
} satisfies Record<string, Budget>;
