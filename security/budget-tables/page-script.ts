/**
 * Limits that the script of a page enforces too. They stand in a module of their own, so that the script's bundle does not
 * include the whole table.
 */
export const VALUE_BYTES = 64 * 1024;
/** The longest text, in characters, that a pattern is matched against, so that even the slowest pattern takes milliseconds. */
export const PATTERN_INPUT = 4_096;
/** Options of a field, and options that a visitor may choose. */
export const CHOICES = 500;
/** Characters of a part of a value, and of a free-text answer to a choice field. */
export const ANSWER = 255;
/** Digits of a calculated number, decimals included: numbers of that size are exact in every language. */
export const MOST_DIGITS = 15;
/** Characters of a drawn signature, enough for about 2,000 points. */
export const SIGNATURE = 12_000;
/** Characters of a password in a form, unless its field sets other limits. */
export const PASSWORD = { least: 8, most: 128 };
/** Rows of a repeated field: the upper limit, and the default limit. */
export const MOST_ROWS = 100;
export const DEFAULT_ROWS = 20;
