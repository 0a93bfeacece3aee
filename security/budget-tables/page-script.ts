/** Limits that the script of a page keeps too. They stand alone, so that the script does not carry the whole table. */
export const VALUE_BYTES = 64 * 1024;
/** A pattern is matched against at most this many characters, so that the slowest one takes milliseconds. */
export const PATTERN_INPUT = 4_096;
/** What a visitor may choose of a field, and what there may be to choose from. */
export const CHOICES = 500;
/** Characters of a part of a value, and of an answer of the visitor's own. */
export const ANSWER = 255;
/** The most digits of a number that is calculated, those behind its point too: such a number is exact in every language. */
export const MOST_DIGITS = 15;
/** Characters of a drawn signature: some 2,000 points. */
export const SIGNATURE = 12_000;
/** Characters of a password in a form, unless its field says otherwise. */
export const PASSWORD = { least: 8, most: 128 };
/** Rows of a field that is repeated: the most there may be, and those that there may be unless it says otherwise. */
export const MOST_ROWS = 100;
export const USUAL_ROWS = 20;
