import { type Budget, KB } from '#security/budget-tables/budget.ts';

export const draftsBudgets = {
  openDrafts: { atMost: 10_000, unit: 'items', of: 'open drafts of a form', else: '503 with `Retry-After`' },
  draftLeftOvers: {
    atMost: 200,
    unit: 'items',
    of: 'texts of a draft whose fields no longer exist',
    else: 'the oldest are removed',
  },
  draftLeftOverText: {
    atMost: 256 * KB,
    unit: 'characters',
    of: 'texts of a draft whose fields no longer exist, together',
    else: 'the oldest are removed',
  },
} satisfies Record<string, Budget>;
