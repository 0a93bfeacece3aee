import { type Budget, KB } from '#security/budget-tables/budget.ts';

export const spamBudgets = {
  quarantined: {
    atMost: 64 * KB,
    unit: 'bytes',
    of: 'what is kept of one submission that was refused as spam, as JSON',
    else: 'it is noted without its values',
  },
  quarantinedOfForm: {
    atMost: 500,
    unit: 'items',
    of: 'refused submissions that are kept of a form',
    else: 'the surest spam goes, and is counted',
  },
  quarantinedInMinute: {
    atMost: 60,
    unit: 'items',
    of: 'refused submissions of a form that a process keeps in a minute',
    else: 'they are counted',
  },
} satisfies Record<string, Budget>;
