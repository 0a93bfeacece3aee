import { type Budget, KB } from './budget.ts';

/** What is kept of input, or goes to others, shortened. */
export const keptBudgets = {
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
  paypalText: { atMost: 127, unit: 'characters', of: "a text of PayPal's checkout", else: 'it is shortened' },
  stripeText: { atMost: 250, unit: 'characters', of: "a text of Stripe's checkout", else: 'it is shortened' },
  stripeItems: {
    atMost: 100,
    unit: 'items',
    of: "lines of Stripe's checkout",
    else: 'it shows the total as one line',
  },
  pageText: {
    atMost: 1_000,
    unit: 'characters',
    of: '`header` or `footer` of PDFs',
    else: '422 naming the setting',
  },
  reviewFindings: { atMost: 30, unit: 'items', of: 'findings of a review by a model', else: 'the rest is left out' },
  reviewReason: {
    atMost: 1_000,
    unit: 'characters',
    of: 'the reason of a finding of a review by a model',
    else: 'it is cut',
  },
  reviewSummary: { atMost: 2_000, unit: 'characters', of: 'the summary of a review by a model', else: 'it is cut' },
  aiNotes: { atMost: 10, unit: 'items', of: 'notes of a model on a form that it made', else: 'the rest is left out' },
  aiNote: { atMost: 500, unit: 'characters', of: 'one note of a model', else: 'it is cut' },
} satisfies Record<string, Budget>;
