/** Marks on one letter, as Unicode's stream-safe text: no language has more. */
export const MOST_MARKS = 30;
/** Joiners, selectors and the like that follow each other: a flag of a region has seven. */
const MOST_INVISIBLE = 16;

const SURPLUS_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');
const SURPLUS_INVISIBLE = new RegExp(
  `(\\p{Default_Ignorable_Code_Point}{${MOST_INVISIBLE}})\\p{Default_Ignorable_Code_Point}+`,
  'gu',
);

/**
 * Text as it can be set: composed letters, lines by `\n` alone, no control characters, no halves of characters, and no more marks on a
 * letter than any language has.
 */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      // First: to compose letters takes the square of their marks.
      .replace(SURPLUS_MARKS, '$1')
      .replace(SURPLUS_INVISIBLE, '$1')
      .normalize('NFC')
      .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
      .replace(/\t/g, '    ')
      .replace(/[^\P{Cc}\n]/gu, '')
  );
}
