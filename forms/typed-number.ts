/** The result for a number that can be read in two ways: `1.000` may be a thousand or one. */
export const UNCLEAR = 'unclear';

/** Marks that only change the direction of a text; dashes that are typed as a minus or between figures; full-width signs. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const DASH = /[\u2010-\u2013\u2212\ufe63]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/** Signs that are used as group separators only; the last one is the Arabic one. */
const GROUP = /[\s'’٬]/g;

/** Converts digits and signs of other keyboards to ASCII: `２０２６－０１－３１`, `۱۲٫۵`. */
export function toAsciiSigns(text: string): string {
  return text
    .replace(DIRECTION, '')
    .replace(DASH, '-')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, plainDigit);
}

/**
 * Converts a number as people type it to the notation of programs. `1.000,50` becomes `1000.50` in every language, since it has
 * one meaning only. A single sign before three digits is read as in the language. `1.234`, which programs write, is never read as
 * a thousand: in a language that writes a thousand like this it is unclear. The server and the page's script run this.
 * @param decimals the decimals of an amount of money: below three, three digits behind a sign are a thousand or invalid
 * @returns null for text that is no number
 */
export function parseTypedNumber(typed: string, language = '', decimals?: number): string | null {
  const [, sign = '', text = ''] = /^([+-]?)\s*(.*)$/s.exec(toAsciiSigns(typed).trim()) ?? [];
  if (/^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) && !isDoubtful(text, decimals)) return sign + text;
  if (!/^[\d.,٫\s'’٬]+$/.test(text)) return null;
  const normalised = text.replace(GROUP, ' ');
  const signs = normalised.match(/[^\d]/g) ?? [];
  const last = signs.at(-1) ?? '';
  const end = normalised.lastIndexOf(last);
  if (last === '') return sign + normalised;
  const isSingle = signs.filter((character) => character === last).length === 1;
  if (last === ' ' || !isSingle) {
    const whole = ungrouped(normalised, last);
    return whole && sign + whole;
  }
  if (signs.length === 1 && isDoubtful(normalised, decimals)) {
    const reading = readingOf(last, language, decimals);
    if (reading !== '.') return reading === ',' ? sign + normalised.replace(last, '') : UNCLEAR;
  }
  const [before, fraction] = [normalised.slice(0, end), normalised.slice(end + 1)];
  if (fraction === '' || (before === '' && signs.length > 1)) return null;
  const whole = signs.length === 1 ? before : ungrouped(before, signs[0] ?? '');
  return whole === null ? null : `${sign}${whole || 0}.${fraction}`;
}

/**
 * Formats a number in a language for an input, so that `parseTypedNumber` reads the same number. Digits are not grouped, since one
 * sign before three digits is ambiguous, and marks of direction are dropped.
 * @param plain a number, or an amount in the notation of programs, which is exact
 */
export function formatNumberForInput(plain: number | string, language = '', decimals = 0): string {
  // Intl cannot format numbers of that precision.
  const isFine = /e|\.\d{21}/.test(String(plain));
  const parts = isFine ? undefined : formatOf(language, decimals)?.formatToParts(plain as number);
  const ungroupedParts = parts?.filter(({ type }) => type !== 'group').map(({ value }) => value);
  return ungroupedParts?.join('').replace(DIRECTION, '') ?? String(plain);
}

/** Returns the ASCII digit. The digits of a script are consecutive code points from its zero on. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** True for one sign before three digits. A point of an amount with three decimals is not in doubt. */
function isDoubtful(text: string, decimals: number | undefined): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) && !(text.includes('.') && (decimals ?? 0) > 2);
}

/** Reads a sign as `.` (before decimals) or as `,` (before thousands); null when it is ambiguous. */
function readingOf(sign: string, language: string, decimals: number | undefined): '.' | ',' | null {
  const isGroup = signOf(language, 'group') === sign;
  if (decimals !== undefined && decimals < 3) return isGroup ? ',' : null;
  if (sign === '.') return isGroup ? null : '.';
  return isGroup ? ',' : signOf(language, 'decimal') === sign ? '.' : null;
}

/** Removes group separators: groups of three digits, or as in India: `12,34,567`. @returns null for other groups */
function ungrouped(text: string, sign: string): string | null {
  const groups = text.split(sign);
  const inner = groups.slice(1, -1);
  const isEven = /^\d{1,3}$/.test(groups[0] ?? '') && /^\d{3}$/.test(groups.at(-1) ?? '');
  if (!isEven || sign === '٫') return null;
  const isIndian = sign !== '.' && inner.every((group) => /^\d\d$/.test(group));
  return isIndian || inner.every((group) => /^\d{3}$/.test(group)) ? groups.join('') : null;
}

/** Returns the sign between groups or before decimals; '' for an unknown language. */
function signOf(language: string, type: 'group' | 'decimal'): string {
  return (
    formatOf(language)
      ?.formatToParts(1_234_567.8)
      .find((part) => part.type === type)?.value ?? ''
  );
}

function formatOf(language: string, decimals = 0): Intl.NumberFormat | undefined {
  try {
    return new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: 20 });
  } catch {
    // Not a language tag: a page around the form may have any text as its language.
    return undefined;
  }
}
