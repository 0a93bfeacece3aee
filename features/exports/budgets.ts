import type { Budget } from '#security/budget-tables/budget.ts';

export const exportsBudgets = {
  spreadsheetCell: {
    atMost: 32_767,
    unit: 'characters',
    of: 'a cell of an export as XLSX, which Excel reads',
    else: 'it is cut there, and ends with `…`',
  },
  exportFiles: {
    atMost: 100_000,
    unit: 'items',
    of: 'files that go along with an export',
    else: 'it fails as `too_many_files`: take a part by `from` and `to`',
  },
  zippedName: { atMost: 200, unit: 'bytes', of: 'the name of a file in the ZIP of an export', else: 'it is shortened' },
  openExports: {
    atMost: 5,
    unit: 'items',
    of: 'exports that are made at a time',
    else: '409 `too_many_exports`',
  },
  keptExports: {
    atMost: 50,
    unit: 'items',
    of: 'exports that are kept or made',
    else: '409 `too_many_exports`: remove one, or wait until one ends',
  },
  exportDays: {
    atMost: 30,
    atLeast: 1,
    unit: 'items',
    of: 'days for which an export is kept',
    else: '422 naming `keep_days`',
  },
  exportSchedules: {
    atMost: 20,
    unit: 'items',
    of: 'schedules of exports',
    else: '409 `too_many_schedules`',
  },
  exportRecipients: {
    atMost: 20,
    unit: 'items',
    of: 'recipients of a schedule of exports',
    else: '422 naming `recipients`',
  },
} satisfies Record<string, Budget>;
