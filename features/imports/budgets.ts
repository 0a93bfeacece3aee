import { type Budget, MB } from '#security/budget-tables/budget.ts';

export const importsBudgets = {
  importFile: {
    atMost: 512 * MB,
    unit: 'bytes',
    of: 'a table of submissions that is to be imported',
    else: '413 `body_too_large`',
  },
  importRows: { atMost: 1_000_000, unit: 'items', of: 'rows of a table to import', else: '422 naming `file`' },
  importColumns: { atMost: 5_000, unit: 'items', of: 'columns of a table to import', else: '422 naming `file`' },
  importRow: { atMost: MB, unit: 'bytes', of: 'a row of a table to import', else: '422 naming `file`' },
  importPart: {
    atMost: 500,
    unit: 'items',
    of: 'rows that an import inserts at once, a megabyte in all',
    else: 'the next rows follow in another batch',
  },
  importGiven: {
    atMost: 300,
    unit: 'characters',
    of: 'the cells of a field that an import refused, beside its error',
    else: 'it is cut',
  },
  importErrors: {
    atMost: 10,
    unit: 'items',
    of: 'errors that are reported for one row of an import',
    else: 'the others are left out',
  },
  openImports: {
    atMost: 10,
    unit: 'items',
    of: 'imports that are waiting or in progress',
    else: '409 `too_many_imports`: remove one, or wait until one ends',
  },
  importDays: { atMost: 2, unit: 'items', of: 'days for which a table waits to be imported', else: 'it is erased' },
  importReportDays: {
    atMost: 7,
    unit: 'items',
    of: 'days for which the result of an import is stored',
    else: 'it is erased',
  },
} satisfies Record<string, Budget>;
