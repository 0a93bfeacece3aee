import { type Budget, KB } from '#security/budget-tables/budget.ts';
import { DAY_MS } from '#time.ts';

export const pagesBudgets = {
  sealedPages: {
    atMost: 512 * KB,
    unit: 'bytes',
    of: 'the sealed values of a visitor without JavaScript from earlier pages of a form',
    else: '413, and the page comes back',
  },
  openPages: {
    atMost: DAY_MS,
    unit: 'ms',
    of: 'time that a visitor without JavaScript may spend on one page of a form with pages',
    else: 'the form starts again at its first page, filled in',
  },
} satisfies Record<string, Budget>;
