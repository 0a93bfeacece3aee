import { type Budget, KB } from '#security/budget-tables/budget.ts';

export const processingBudgets = {
  extensionHeader: {
    atMost: 64 * KB,
    unit: 'bytes',
    of: 'a subject, a name or a list of addresses of a mail, as extensions leave it (its texts: as those of templates)',
    else: 'the mail fails for good as `extension_failed`, naming it',
  },
  replayedSteps: { atMost: 100, unit: 'items', of: '`steps` of a replay', else: '422 naming it' },
} satisfies Record<string, Budget>;
