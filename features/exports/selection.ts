import { type InferType, object } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import { exportsBudgets } from '#features/exports/budgets.ts';
import { FILTERS, filterOf, timeZone } from '#features/submissions/routes/selection.ts';
import { digits, flag, oneOf, text, wholeNumber } from '#forms/json-schema/keys.ts';
import { CSV_SEPARATORS, type CsvSeparator } from '#forms/tables/csv.ts';
import { EXPORT_FORMATS } from './making/file.ts';
import type { ExportOrder } from './use-cases.ts';

const { atLeast: FEWEST_DAYS = 1, atMost: MOST_DAYS } = exportsBudgets.exportDays;

const { from, to, ...WHENEVER } = FILTERS;

const SHARED = {
  format: oneOf(EXPORT_FORMATS).required(`format is required: ${EXPORT_FORMATS.join(', ')}`),
  ...WHENEVER,
  header: oneOf(['names', 'labels']),
  time_zone: timeZone(),
  rows_of: text(64, { least: 1 }),
  separator: oneOf(Object.keys(CSV_SEPARATORS) as CsvSeparator[]),
};

/** The content of an export except for its period, as keys of JSON. */
export const WANTED_KEYS = {
  ...SHARED,
  unread: flag(),
  starred: flag(),
  steps: flag(),
  files: flag(),
  bom: flag(),
  keep_days: wholeNumber(FEWEST_DAYS, MOST_DAYS),
};

/** The content of an export except for its period, as options of a command. */
export const WANTED_OPTIONS = {
  ...SHARED,
  steps: oneOf(['0', '1']),
  files: oneOf(['0', '1']),
  bom: oneOf(['0', '1']),
  keep_days: digits(FEWEST_DAYS, MOST_DAYS),
};

/** The JSON body of a request for an export. */
export const EXPORT_BODY = object({ ...WANTED_KEYS, from, to });

/** The options of a command that creates an export. */
export const EXPORT_OPTIONS = object({ ...WANTED_OPTIONS, from, to });

/** @throws UseCaseError for options that the format does not support */
export function orderOf(
  request: InferType<typeof EXPORT_BODY> | InferType<typeof EXPORT_OPTIONS>,
): ExportOrder & { keepDays?: number } {
  const { format, header, time_zone, rows_of, separator, bom, steps, files, keep_days: keepDays, ...filter } = request;
  const errors: Record<string, string> = {};
  const refuse = (name: string, value: unknown) => {
    if (value !== undefined) errors[name] = `${name} is of no use for ${format}`;
  };
  if (format !== 'csv') for (const [name, value] of Object.entries({ separator, bom })) refuse(name, value);
  if (format === 'json')
    for (const [name, value] of Object.entries({ header, time_zone, rows_of })) refuse(name, value);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const labels = header === 'labels';
  return {
    ...{ format, filter: filterOf(filter), labels, timeZone: time_zone, rowsOf: rows_of, separator, keepDays },
    steps: isSet(steps),
    files: isSet(files),
    bom: isSet(bom),
  };
}

function isSet(value: boolean | string | undefined): boolean {
  return value === true || value === '1';
}
