import { stringify } from 'csv-stringify/sync';

export const CSV_SEPARATORS = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type CsvSeparator = keyof typeof CSV_SEPARATORS;

/**
 * Formats rows as CSV (RFC 4180): all texts in quotes, lines that end with CR LF, and no cell that a spreadsheet would evaluate.
 */
export function csvLines(rows: readonly (readonly string[])[], separator: CsvSeparator = 'comma'): string {
  return stringify(
    rows.map((row) => row.map(escapeCell)),
    { delimiter: CSV_SEPARATORS[separator], quoted: true, record_delimiter: 'windows' },
  );
}

/** The beginnings of formulas in spreadsheets, full-width forms included, after characters that some of them skip. */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** A number with a sign, and no letter but the one of an exponent: `-3`, `+1.5e-7`, `-1,234.50`. */
const NUMBER = /^[+-]?\d+([.,]\d+)*(e[+-]?\d+)?$/i;
/** A phone number such as `+49 (0) 30 / 123-45`: a formula of digits alone cannot name a cell or call a function. */
const PHONE = /^\+[\d(][\d ()./-]*$/;

/** The longest text that is no formula in any case: a sign alone. */
const LONGEST_SIGN = 1;

/**
 * Makes a cell that spreadsheets show as text: a text that they would evaluate gets a `'` in front, and so does a text that looks
 * like such an escaped one. Numbers and phone numbers stay.
 */
export function escapeCell(cell: string): string {
  return isFormula(cell.replace(/^'+/, '')) ? `'${cell}` : cell;
}

/** Reverses `escapeCell`. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && isFormula(cell.replace(/^'+/, '')) ? cell.slice(1) : cell;
}

function isFormula(cell: string): boolean {
  if (cell.trim().length <= LONGEST_SIGN || NUMBER.test(cell) || PHONE.test(cell)) return false;
  return FORMULA.test(cell);
}
