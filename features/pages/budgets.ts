import { type Budget, KB } from '#security/budget-tables/budget.ts';
import { DAY_MS } from '#time.ts';

export const pagesBudgets = {
  sealedPages: {
    atMost: 512 * KB,
    unit: 'bytes',
    of: 'what a visitor without JavaScript has filled in on the pages of a form, sealed',
    else: '413, and the page comes back',
  },
  openPages: {
    atMost: DAY_MS,
    unit: 'ms',
    of: 'how long a visitor without JavaScript may stay on one page of a form with pages',
    else: 'the form begins at its first page again, filled in',
  },
} satisfies Record<string, Budget>;
