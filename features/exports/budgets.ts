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
    of: 'uploaded files in an export',
    else: 'it fails as `too_many_files`: narrow it with `from` and `to`',
  },
  zippedName: { atMost: 200, unit: 'bytes', of: 'the name of a file in the ZIP of an export', else: 'it is shortened' },
  openExports: {
    atMost: 5,
    unit: 'items',
    of: 'exports in progress at a time',
    else: '409 `too_many_exports`',
  },
  keptExports: {
    atMost: 50,
    unit: 'items',
    of: 'exports that are stored or in progress',
    else: '409 `too_many_exports`: remove one, or wait until one expires',
  },
  exportDays: {
    atMost: 30,
    atLeast: 1,
    unit: 'items',
    of: 'days for which an export is stored',
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
