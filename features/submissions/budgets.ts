import { type Budget, KB, MB } from '#security/budget-tables/budget.ts';

export const submissionsBudgets = {
  shownMessage: {
    atMost: 512 * KB,
    unit: 'bytes',
    of: '`success_message` or `error_message` once its tags are filled in',
    else: 'the usual message is shown',
  },
  listLooks: {
    atMost: 10_000,
    unit: 'items',
    of: 'submissions that one request of a list reads',
    else: 'the page ends there; continue with `next`',
  },
  listBytes: {
    atMost: MB,
    unit: 'bytes',
    of: 'values in one page of a list, as JSON (one submission may have more)',
    else: 'the page ends there; continue with `next`',
  },
  endings: { atMost: 20, unit: 'items', of: '`endings` of a form', else: '422 naming it' },
  endingButtons: { atMost: 5, unit: 'items', of: '`buttons` of an ending', else: '422 naming it' },
  origins: { atMost: 50, unit: 'items', of: '`allowed_origins` of a form', else: '422 naming it' },
  lossLooks: {
    atMost: 10_000,
    unit: 'items',
    of: 'submissions whose values are checked when their form is saved, the newest first',
    else: '`at_least` is true in the answer, and older ones are not counted',
  },
  lossBytes: {
    atMost: 256 * MB,
    unit: 'bytes',
    of: 'the values of the submissions that are checked when their form is saved, as JSON',
    else: 'as in the row above',
  },
} satisfies Record<string, Budget>;
