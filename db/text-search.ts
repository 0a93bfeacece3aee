/** Letters whose usual spelling cannot be derived by Unicode decomposition. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ς: 'σ' },
};
const SPELLED_LETTER = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'g');
/** Wide and narrow forms, ligatures, and digraphs encoded as one character. */
const FORMS = /[\u0132\u0133\u013f\u0140\u0149\u017f\u01c4-\u01cc\u01f1-\u01f3\ufb00-\ufb06\uff01-\uffee]+/g;
const MARKS = /\p{M}+/gu;

/** Folds case, accents and letter forms for comparison. Both the search text and the values are folded. */
export function fold(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  // Marks are removed first: normalising many of them takes quadratic time.
  const plain = text.replace(MARKS, '').replace(FORMS, (form) => form.normalize('NFKC'));
  const lower = plain.normalize('NFD').replace(MARKS, '').toLowerCase();
  return lower.replace(SPELLED_LETTER, (letter) => SPELLED[letter] ?? letter);
}

/**
 * True if one of the values contains the text; names of fields do not count. @param folded the folded search text; '' is never
 * found
 */
export function holdsText(value: unknown, folded: string): boolean {
  if (value === null || value === undefined || folded === '') return false;
  if (typeof value !== 'object') return fold(String(value)).includes(folded);
  return Object.values(value).some((part) => holdsText(part, folded));
}

/** Letter sequences that one character may stand for; the database compares letter by letter. */
const TOGETHER = ['ss', 'ae', 'oe', 'th', 'ij', 'ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'dz', 'lj', 'nj', 'l·', 'ʼn'];
/** Letters with variants that the database does not treat as equal. */
const APART = /[it]/;

/**
 * Returns a pattern for `like` on the JSON text of the values. It matches at least all rows that match the search: characters
 * that the database might compare differently become wildcards. Null if no letter or digit remains to search for.
 */
export function likePattern(text: string): string | null {
  const folded = fold(text);
  const isOpen = [...folded].map(
    (letter, at) => !/[\x20-\x7e]/.test(letter) || APART.test(letter) || isPart(folded, at),
  );
  const parts = [...folded]
    .map((letter, at) => (isOpen[at] ? '\0' : letter))
    .join('')
    .split('\0')
    .filter((part) => part !== '');
  if (!parts.some((part) => /[a-z0-9]/.test(part))) return null;
  const inJson = parts.map((part) =>
    JSON.stringify(part)
      .slice(1, -1)
      .replace(/[\\%_]/g, '\\$&'),
  );
  return `%${inJson.join('%')}%`;
}

/** True if a letter may form such a sequence with its neighbours, or with characters of the value around the match. */
function isPart(folded: string, at: number): boolean {
  return TOGETHER.some((pair) => {
    return [...pair].some((_letter, place) => {
      const from = at - place;
      const within = folded.slice(Math.max(from, 0), from + pair.length);
      const asked = pair.slice(Math.max(-from, 0), Math.max(-from, 0) + within.length);
      return within === asked;
    });
  });
}
