/** Letters and pictures that a joiner makes something else of: Persian words, Indic clusters, families of emoji. */
const JOINED = String.raw`[[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]--[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}]]`;
/** Zero-width joiners and non-joiners that stand elsewhere. */
const STRAY_JOINERS = new RegExp(`(?<!${JOINED})[\\u200c\\u200d]|[\\u200c\\u200d](?!${JOINED})`, 'gv');
/** What nobody sees: controls of direction, zero-width spaces, tags, fillers. Selectors of emoji and signs of Arabic numbers stay. */
const UNSEEN = /[[\p{Cf}\p{DI}]--[\p{Variation_Selector}\u200c\u200d\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]]+/gv;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * The one form of every text in a header of a mail: a subject, a name, the name of a file. It is one line that is read as it is written:
 * line breaks and controls become spaces, and what is unseen goes, for it could show `gpj.exe` as `exe.jpg`. `=?` would begin an
 * encoded word, in which readers of the mail find line breaks and names again.
 */
export function headerText(value: string): string {
  return value
    .toWellFormed()
    .replace(CONTROLS, ' ')
    .replace(UNSEEN, '')
    .replace(STRAY_JOINERS, '')
    .trim()
    .replaceAll('=?', '= ?');
}
