/** Letters that no decomposition leads to what people type for them. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ς: 'σ' },
};
const SPELLED_LETTER = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'g');
/** Wide and narrow forms, ligatures, and letters that are two. */
const FORMS = /[\u0132\u0133\u013f\u0140\u0149\u017f\u01c4-\u01cc\u01f1-\u01f3\ufb00-\ufb06\uff01-\uffee]+/g;
const MARKS = /\p{M}+/gu;

/** A text without case, accents and forms of letters, as texts are compared in a search: the same rule for both sides. */
export function fold(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  // Marks go first: to bring many of them into order takes as long as their number squared.
  const plain = text.replace(MARKS, '').replace(FORMS, (form) => form.normalize('NFKC'));
  const lower = plain.normalize('NFD').replace(MARKS, '').toLowerCase();
  return lower.replace(SPELLED_LETTER, (letter) => SPELLED[letter] ?? letter);
}

/** Whether a text stands in one of the values; names of fields do not count. @param folded what is looked for; '' is nowhere */
export function holdsText(value: unknown, folded: string): boolean {
  if (value === null || value === undefined || folded === '') return false;
  if (typeof value !== 'object') return fold(String(value)).includes(folded);
  return Object.values(value).some((part) => holdsText(part, folded));
}

/** What one letter may stand for; the database compares letter by letter. */
const TOGETHER = ['ss', 'ae', 'oe', 'th', 'ij', 'ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'dz', 'lj', 'nj', 'l·', 'ʼn'];
/** Letters that also stand for others, which the database tells apart. */
const APART = /[it]/;

/**
 * What `like` finds at least all those by, in the JSON text of the values: what the database might tell apart is left open. Null
 * when nothing is left that it could look for.
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

/** Whether a letter may be one with those beside it, or with what stands in the value before and behind. */
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
