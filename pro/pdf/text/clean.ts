/** Maximum number of marks on a letter, as in Unicode's Stream-Safe Text Format. No language has more. */
export const MOST_MARKS = 30;
/** Maximum number of consecutive joiners, selectors and other invisible characters. The flag of a region has seven. */
const MOST_INVISIBLE = 16;

const SURPLUS_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');
const SURPLUS_INVISIBLE = new RegExp(
  `(\\p{Default_Ignorable_Code_Point}{${MOST_INVISIBLE}})\\p{Default_Ignorable_Code_Point}+`,
  'gu',
);

/**
 * Cleans a text for typesetting: composes letters, normalises line ends to `\n`, and drops control characters, lone surrogates
 * and
 * marks beyond `MOST_MARKS` on a letter.
 */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      // Before normalize, because composing a letter takes quadratic time in its marks.
      .replace(SURPLUS_MARKS, '$1')
      .replace(SURPLUS_INVISIBLE, '$1')
      .normalize('NFC')
      .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
      .replace(/\t/g, '    ')
      .replace(/[^\P{Cc}\n]/gu, '')
  );
}
