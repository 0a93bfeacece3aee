import { type InferType, object } from 'yup';
import { UsageError } from '#features/command-line/command.ts';
import { parseJson } from '#features/command-line/input.ts';
import { importsBudgets } from '#features/imports/budgets.ts';
import { timeZone } from '#features/submissions/routes/selection.ts';
import { flag, oneOf, parsed, text } from '#forms/json-schema/keys.ts';
import { CSV_SEPARATORS, type CsvSeparator } from '#forms/tables/csv.ts';
import { DATE_ORDERS } from '#forms/tables/parse-cells.ts';
import { isObject } from '#json.ts';
import { CHARSETS } from './reading/table.ts';
import type { GivenOrder } from './use-cases.ts';

/** Query parameters for the format of a table. */
export const TABLE_FORMAT = object({
  separator: oneOf(Object.keys(CSV_SEPARATORS) as CsvSeparator[]),
  charset: oneOf(CHARSETS),
});

const heading = () => text(importsBudgets.importRow.atMost, { least: 1 });

const COLUMNS = 'must be an object of headings and the names of columns of the form';

/** Parses a map from headings to columns of the form; undefined if it is invalid. */
function columnsOf(given: unknown): Record<string, string> | undefined {
  const isMapping = isObject(given) && Object.values(given).every((one) => typeof one === 'string');
  return isMapping ? (given as Record<string, string>) : undefined;
}

/** Parses the mapping in an option of a command. @throws UsageError */
export function columnsOption(json: string): Record<string, string> {
  const found = columnsOf(parseJson(json, (mistake) => new UsageError(`--columns ${mistake}`)));
  if (found === undefined) throw new UsageError(`--columns ${COLUMNS}`);
  return found;
}

/** Body of a request to run an import. */
export const IMPORT_ORDER = object({
  dry_run: flag().default(true),
  columns: parsed(COLUMNS, columnsOf, { json: { type: 'object', additionalProperties: { type: 'string' } } }),
  id_column: heading(),
  time_column: heading(),
  time_zone: timeZone(),
  date_order: oneOf(DATE_ORDERS),
  decimal: oneOf(['comma', 'point'] as const),
  incomplete: flag().default(false),
});

export function givenOrder(given: InferType<typeof IMPORT_ORDER>): GivenOrder {
  const {
    dry_run: dryRun = true,
    id_column: idColumn,
    time_column: timeColumn,
    time_zone: timeZone,
    date_order: dateOrder,
    ...rest
  } = given;
  return { ...rest, dryRun, idColumn, timeColumn, timeZone, dateOrder };
}
