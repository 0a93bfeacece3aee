import { type Budget, MB } from './budget.ts';

/** Limits on stored and forwarded copies of input. */
export const storageBudgets = {
  exportPart: {
    atMost: MB,
    unit: 'characters',
    of: 'a part of an export, after which it is kept how far the run has come',
    else: 'another part begins',
  },
  namedMistakes: { atMost: 200, unit: 'items', of: 'mistakes that one answer names', else: 'the rest is left out' },
  namedUnknown: {
    atMost: 50,
    unit: 'items',
    of: 'unknown names that one answer lists',
    else: 'the rest is left out',
  },
  shownName: { atMost: 64, unit: 'characters', of: 'such a name in an answer', else: 'it is cut' },
  slug: { atMost: 180, unit: 'characters', of: 'the part of an address that a title becomes', else: 'it is cut' },
  htmlDepth: {
    atMost: 200,
    unit: 'levels',
    of: 'elements of HTML in each other, in the text part of a mail',
    else: 'what stands deeper is left out',
  },
  excerpt: { atMost: 500, unit: 'characters', of: 'what is kept of the answer of a third party', else: 'it is cut' },
  keptMessage: { atMost: 600, unit: 'characters', of: 'what is kept of the message of a failure', else: 'it is cut' },
} satisfies Record<string, Budget>;
