import { type Budget, KB, TOO_LARGE } from '#security/budget-tables/budget.ts';

export const aiBudgets = {
  aiAnswer: {
    atMost: 512 * KB,
    unit: 'bytes',
    of: 'the JSON object that a model answers; its depth and number of values are limited as in a config',
    else: 'the model is asked once to correct it, then `invalid_answer`',
  },
  aiModels: { atMost: 5_000, unit: 'items', of: 'models that a provider lists', else: '502 `ai_invalid_response`' },
  aiRequestBody: { atMost: 64 * KB, unit: 'bytes', of: 'the body of a request to a model', else: TOO_LARGE },
  instruction: {
    atMost: 8_000,
    unit: 'characters',
    of: 'the instruction of a request to a model',
    else: '422 naming it',
  },
  reviewFindings: { atMost: 30, unit: 'items', of: 'findings of a review by a model', else: 'the rest is left out' },
  reviewReason: {
    atMost: 1_000,
    unit: 'characters',
    of: 'the reason of a finding of a review by a model',
    else: 'it is cut',
  },
  reviewSummary: { atMost: 2_000, unit: 'characters', of: 'the summary of a review by a model', else: 'it is cut' },
  aiNotes: {
    atMost: 10,
    unit: 'items',
    of: 'notes of a model on a form that it created',
    else: 'the rest is left out',
  },
  aiNote: { atMost: 500, unit: 'characters', of: 'one note of a model', else: 'it is cut' },
  reportedMistakes: {
    atMost: 40,
    unit: 'items',
    of: 'errors in its answer that are reported to a model',
    else: 'the rest is left out',
  },
} satisfies Record<string, Budget>;
