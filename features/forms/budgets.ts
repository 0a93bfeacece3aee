import { type Budget, KB, MB, TOO_LARGE } from '#security/budget-tables/budget.ts';

export const formsBudgets = {
  usualSubmissionBody: {
    atMost: 128 * KB,
    unit: 'bytes',
    of: "the body of a submission, unless the form's `max_body_kb` says otherwise",
    else: TOO_LARGE,
  },
  submissionValues: {
    atMost: 5_000,
    unit: 'items',
    of: 'values of a submission (keys and items at every level, roughly)',
    else: TOO_LARGE,
  },
  formBody: { atMost: MB, unit: 'bytes', of: 'the body that saves a form', else: TOO_LARGE },
  countedOfForm: {
    atMost: 10_000,
    unit: 'items',
    of: 'submissions that the summary of a form counts; and failed deliveries of the site that summaries read',
    else: 'the number is this one, and `more_submissions` is true',
  },
  exportedSecrets: {
    atMost: 1_000,
    unit: 'items',
    of: '`needs_secrets` of a form that is imported',
    else: '422 naming `needs_secrets`',
  },
} satisfies Record<string, Budget>;
