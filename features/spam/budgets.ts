import { type Budget, KB } from '#security/budget-tables/budget.ts';

export const spamBudgets = {
  quarantined: {
    atMost: 64 * KB,
    unit: 'bytes',
    of: 'the stored part of a submission that was refused as spam, as JSON',
    else: 'the entry is stored without values',
  },
  quarantinedOfForm: {
    atMost: 500,
    unit: 'items',
    of: 'entries of the quarantine of a form',
    else: 'the entries that are most certainly spam are removed, and counted',
  },
  quarantinedInMinute: {
    atMost: 60,
    unit: 'items',
    of: 'entries of the quarantine of a form that a process stores in a minute',
    else: 'they are only counted',
  },
} satisfies Record<string, Budget>;
