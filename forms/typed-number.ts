/** The rule that a typed number breaks if it can be read in two ways: `1.000` may be a thousand or one. */
export const UNCLEAR = 'unclear';

/** Marks that only turn the direction of a text; dashes that are typed as a minus or between figures; full-width signs. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const DASH = /[\u2010-\u2013\u2212\ufe63]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/** Signs that stand between groups of digits and nowhere else; the last one is the Arabic one. */
const GROUP = /[\s'’٬]/g;

/** With the digits and signs of ASCII in place of those of other keyboards: `２０２６－０１－３１`, `۱۲٫۵`. */
export function plainSigns(text: string): string {
  return text
    .replace(DIRECTION, '')
    .replace(DASH, '-')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, plainDigit);
}

/**
 * A number as people type it, in the notation of programs: `1.000,50` becomes `1000.50`, in every language, since it can be nothing else.
 * One sign before three digits is read as the language has it. What programs write (`1.234`) is not taken for a thousand: in a language
 * that writes a thousand so it is unclear. The server and the page's script run this.
 * @param decimals of an amount of money; below three of them, what has three is a thousand or nothing
 * @returns null for what is no number
 */
export function typedNumber(typed: string, language = '', decimals?: number): string | null {
  const [, sign = '', text = ''] = /^([+-]?)\s*(.*)$/s.exec(plainSigns(typed).trim()) ?? [];
  if (/^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) && !isDoubtful(text, decimals)) return sign + text;
  if (!/^[\d.,٫\s'’٬]+$/.test(text)) return null;
  const evened = text.replace(GROUP, ' ');
  const signs = evened.match(/[^\d]/g) ?? [];
  const last = signs.at(-1) ?? '';
  const end = evened.lastIndexOf(last);
  if (last === '') return sign + evened;
  const isSingle = signs.filter((one) => one === last).length === 1;
  if (last === ' ' || !isSingle) {
    const whole = ungrouped(evened, last);
    return whole && sign + whole;
  }
  if (signs.length === 1 && isDoubtful(evened, decimals)) {
    const reading = readingOf(last, language, decimals);
    if (reading !== '.') return reading === ',' ? sign + evened.replace(last, '') : UNCLEAR;
  }
  const [before, fraction] = [evened.slice(0, end), evened.slice(end + 1)];
  if (fraction === '' || (before === '' && signs.length > 1)) return null;
  const whole = signs.length === 1 ? before : ungrouped(before, signs[0] ?? '');
  return whole === null ? null : `${sign}${whole || 0}.${fraction}`;
}

/**
 * A number as the language writes it, for an input: `typedNumber` reads the same out of it. Thousands are not parted, since one sign
 * before three digits may be two numbers, and no sign turns the direction of the text.
 * @param plain a number, or an amount in the notation of programs, which is exact
 */
export function writtenNumber(plain: number | string, language = '', decimals = 0): string {
  // Finer than languages write it.
  const isFine = /e|\.\d{21}/.test(String(plain));
  const parts = isFine ? undefined : formatOf(language, decimals)?.formatToParts(plain as number);
  const kept = parts?.filter(({ type }) => type !== 'group').map(({ value }) => value);
  return kept?.join('').replace(DIRECTION, '') ?? String(plain);
}

/** Digits of one script follow each other from its zero on. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** One sign before three digits: also of an amount that programs wrote, where amounts have fewer decimals. */
function isDoubtful(text: string, decimals: number | undefined): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) && !(text.includes('.') && (decimals ?? 0) > 2);
}

/** Reads a sign as `.` (decimals follow) or as `,` (a thousand); null where that cannot be known. */
function readingOf(sign: string, language: string, decimals: number | undefined): '.' | ',' | null {
  const isGroup = signOf(language, 'group') === sign;
  if (decimals !== undefined && decimals < 3) return isGroup ? ',' : null;
  if (sign === '.') return isGroup ? null : '.';
  return isGroup ? ',' : signOf(language, 'decimal') === sign ? '.' : null;
}

/** In threes, or as in India: `12,34,567`. */
function ungrouped(text: string, sign: string): string | null {
  const groups = text.split(sign);
  const inner = groups.slice(1, -1);
  const isEven = /^\d{1,3}$/.test(groups[0] ?? '') && /^\d{3}$/.test(groups.at(-1) ?? '');
  if (!isEven || sign === '٫') return null;
  const isIndian = sign !== '.' && inner.every((one) => /^\d\d$/.test(one));
  return isIndian || inner.every((one) => /^\d{3}$/.test(one)) ? groups.join('') : null;
}

/** The sign between groups or before decimals; '' where the language is not known. */
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
    // No tag of a language: sites write what they like round a form.
    return undefined;
  }
}
