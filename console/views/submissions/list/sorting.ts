import type { SubmissionRow } from '#console/views/submissions/data.ts';
import { fieldColumn } from './columns.ts';

/** The order of the list. Absent for the newest first. */
export interface SortBy {
  /** The id of a column. */
  by: string;
  isDescending: boolean;
}

/** Reads the order from the address, where a `-` before the column means descending. */
export function sortOf(text: string | undefined, columns: readonly string[]): SortBy | undefined {
  const isDescending = text?.startsWith('-') ?? false;
  const by = isDescending ? text?.slice(1) : text;
  return by !== undefined && columns.includes(by) ? { by, isDescending } : undefined;
}

/** Writes the order for the address. */
export function sortText({ by, isDescending }: SortBy): string {
  return isDescending ? `-${by}` : by;
}

/** Returns the rows in an order. Rows without a value come last, equal ones keep their order. */
export function sorted(
  rows: readonly SubmissionRow[],
  { by, isDescending }: SortBy,
  how: { language: string; stateOf(row: SubmissionRow): string },
): SubmissionRow[] {
  const collator = new Intl.Collator(how.language, { numeric: true, sensitivity: 'base' });
  const keyed = rows.map((row) => ({ row, key: keyOf(row, by, how.stateOf) }));
  const direction = isDescending ? -1 : 1;
  return keyed
    .toSorted((one, other) => {
      if (one.key === undefined || other.key === undefined)
        return Number(one.key === undefined) - Number(other.key === undefined);
      const difference =
        typeof one.key === 'number' && typeof other.key === 'number'
          ? one.key - other.key
          : collator.compare(String(one.key), String(other.key));
      return direction * difference;
    })
    .map(({ row }) => row);
}

function keyOf(row: SubmissionRow, by: string, stateOf: (row: SubmissionRow) => string): string | number | undefined {
  if (by === 'id') return row.id;
  if (by === 'received') return Date.parse(row.created_at);
  if (by === 'state') return stateOf(row);
  if (by === 'form') return row.form_id;
  const name = Object.keys(row.values).find((one) => fieldColumn(one) === by);
  const value = name === undefined ? undefined : row.values[name];
  if (typeof value === 'number') return value;
  return (name !== undefined && row.texts?.[name]) || undefined;
}
