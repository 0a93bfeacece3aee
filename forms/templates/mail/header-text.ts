/** Letters and pictures that a joiner combines: Persian words, Indic clusters, families of emoji. */
const JOINED = String.raw`[[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]--[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}]]`;
/** Zero-width joiners and non-joiners elsewhere. */
const STRAY_JOINERS = new RegExp(`(?<!${JOINED})[\\u200c\\u200d]|[\\u200c\\u200d](?!${JOINED})`, 'gv');
/**
 * Invisible characters: controls of direction, zero-width spaces, tags, fillers. Selectors of emoji and signs of Arabic numbers
 * stay.
 */
const INVISIBLE =
  /[[\p{Cf}\p{DI}]--[\p{Variation_Selector}\u200c\u200d\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]]+/gv;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Normalises a text for a mail header: a subject, a name, the name of a file. The result is one line that reads as it is written.
 * Line breaks and controls become spaces, and invisible characters are dropped, since they could make `gpj.exe` look like
 * `exe.jpg`. `=?` would begin an encoded word, which mail readers decode to line breaks and names again.
 */
export function headerText(value: string): string {
  return value
    .toWellFormed()
    .replace(CONTROLS, ' ')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINERS, '')
    .trim()
    .replaceAll('=?', '= ?');
}
