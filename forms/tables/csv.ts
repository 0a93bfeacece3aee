import { stringify } from 'csv-stringify/sync';

export const CSV_SEPARATORS = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type CsvSeparator = keyof typeof CSV_SEPARATORS;

/** Rows as CSV (RFC 4180): every text in quotes, lines that end with CR LF, and no cell that a spreadsheet would run. */
export function csvLines(rows: readonly (readonly string[])[], separator: CsvSeparator = 'comma'): string {
  return stringify(
    rows.map((row) => row.map(harmless)),
    { delimiter: CSV_SEPARATORS[separator], quoted: true, record_delimiter: 'windows' },
  );
}

/** What spreadsheets take for the beginning of a formula; the wide forms too, and what some of them skip before one. */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** With a sign, and no letter but the one of an exponent: `-3`, `+1.5e-7`, `-1,234.50`. */
const NUMBER = /^[+-]?\d+([.,]\d+)*(e[+-]?\d+)?$/i;
/** `+49 (0) 30 / 123-45`: with nothing but digits no formula can name a cell or call a function. */
const PHONE = /^\+[\d(][\d ()./-]*$/;

/** A sign alone is none. */
const LONGEST_SIGN = 1;

/**
 * A text that a spreadsheet shows as text: what it would take for a formula gets a `'` in front, and so does what looks like one that
 * has got it; numbers and phone numbers stay.
 */
export function harmless(cell: string): string {
  return runs(cell.replace(/^'+/, '')) ? `'${cell}` : cell;
}

/** What `harmless` was given. */
export function unharmed(cell: string): string {
  return cell.startsWith("'") && runs(cell.replace(/^'+/, '')) ? cell.slice(1) : cell;
}

function runs(cell: string): boolean {
  if (cell.trim().length <= LONGEST_SIGN || NUMBER.test(cell) || PHONE.test(cell)) return false;
  return FORMULA.test(cell);
}
