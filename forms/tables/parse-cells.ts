import { isCalendarDate } from '#forms/field-types/calendar-date.ts';
import { toAsciiSigns } from '#forms/typed-number.ts';

export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The notation of days and numbers in a column; undefined where its cells do not show it. */
export interface Notation {
  dateOrder?: DateOrder | undefined;
  decimal?: 'comma' | 'point' | undefined;
  /** True when the table is no export of this service, so that `1.234` may be a thousand. */
  isForeign?: boolean | undefined;
}

/** The notations that cells of a column prove. */
export interface Evidence {
  dmy?: true;
  mdy?: true;
  comma?: true;
  point?: true;
  /** A number such as `1.234`, which may be a thousand or one. */
  either?: true;
}

const DAY = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)(?:,?[T ]+(.*))?$/s;
const YEAR_FIRST = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?!\d)(?:,?[T ]*(.*))?$/s;
/** Dates with dots always have the day first. */
const DOTTED = '.';

/** Adds the evidence of one more cell to that of its column. */
export function noteEvidence(cell: string, evidence: Evidence): void {
  const text = cell.trim();
  if (text.length === 0 || text.length > 64 || !/\d/.test(text)) return;
  const [, first, sign, second] = DAY.exec(text) ?? [];
  if (sign !== undefined) {
    if (sign === DOTTED) return;
    if (Number(first) > 12) evidence.dmy = true;
    else if (Number(second) > 12) evidence.mdy = true;
    return;
  }
  const digits = /\d[\d., '’]*\d/.exec(text)?.[0] ?? '';
  const signs = digits.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined || /[a-z]{4}|[/:]/i.test(text)) return;
  const kinds = new Set(signs);
  const isGrouping = kinds.size === 1 && signs.length > 1;
  const behind = digits.length - 1 - digits.lastIndexOf(last);
  if (kinds.size === 1 && !isGrouping && behind === 3 && /^[1-9]\d{0,2}[.,]/.test(digits)) {
    evidence.either = true;
    return;
  }
  const isComma = (last === ',') !== isGrouping;
  if (isComma) evidence.comma = true;
  else evidence.point = true;
}

/** Returns the notation that a column proves as a whole; contradictory evidence leaves it undefined. */
export function notationOf({ dmy, mdy, comma, point }: Evidence): Notation {
  return {
    ...(dmy !== mdy && { dateOrder: dmy ? ('dmy' as const) : ('mdy' as const) }),
    ...(comma !== point && { decimal: comma ? ('comma' as const) : ('point' as const) }),
  };
}

export const UNCLEAR_DAY = 'could be two days: say date_order (dmy, mdy or ymd)';

/** Parses a day as YYYY-MM-DD with the rest of the text; null for text without a day; `unclear` when it could be two days. */
export function parseDay(
  cell: string,
  order: DateOrder | undefined,
): { day: string; rest: string } | { unclear: true } | null {
  const text = toAsciiSigns(cell).trim();
  const [, year, , month, day, behind = ''] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return dayOf(year, month, day, behind);
  const [, first, sign, second, lastYear, rest = ''] = DAY.exec(text) ?? [];
  if (lastYear === undefined) return null;
  if (sign === DOTTED || first === second || order === 'dmy') return dayOf(lastYear, second, first, rest);
  if (order === 'mdy') return dayOf(lastYear, first, second, rest);
  if (Number(first) > 12) return dayOf(lastYear, second, first, rest);
  return Number(second) > 12 ? dayOf(lastYear, first, second, rest) : { unclear: true };
}

function dayOf(year: string, month = '', day = '', rest = '') {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(text) ? { day: text, rest: rest.trim() } : null;
}

const CLOCK = /^(\d{1,2})(?:[:.](\d\d))?(?::(\d\d)(?:\.\d+)?)?\s*(?:([ap])\.?\s?m\.?)?\s*(Uhr)?(.*)$/is;

/** Parses a time as HH:MM with its seconds and the rest of the text; null for text without a time. */
export function parseTime(cell: string): { clock: string; seconds: string; rest: string } | null {
  const text = toAsciiSigns(cell)
    .replace(/[\u202f\u00a0]/g, ' ')
    .trim();
  const [, hour, minute, seconds = '00', half, word, rest = ''] = CLOCK.exec(text) ?? [];
  if (hour === undefined || (minute === undefined && half === undefined && word === undefined)) return null;
  const hours = Number(hour);
  if (half !== undefined && (hours < 1 || hours > 12)) return null;
  const hour24 = half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour24 > 23 || Number(minute ?? 0) > 59) return null;
  return { clock: `${String(hour24).padStart(2, '0')}:${minute ?? '00'}`, seconds, rest: rest.trim() };
}

/** Parses `GMT+2`, `UTC` or `+02:00` as an offset; null for other text, '' for an empty text. */
export function parseOffset(text: string): string | null {
  if (text === '') return '';
  if (/^(z|utc|gmt)$/i.test(text)) return 'Z';
  const [, sign, hours, minutes = '00'] = /^(?:utc|gmt)?\s*([+-])(\d{1,2})(?::?(\d\d))?$/i.exec(text) ?? [];
  return hours === undefined ? null : `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

/** Parses a moment with its seconds to ISO 8601: `9/18/2026 3:04:05 PM` becomes `2026-09-18T15:04:05`. */
export function parseMoment(cell: string, order: DateOrder | undefined): string | { unclear: true } | null {
  const day = parseDay(cell, order);
  if (day === null || 'unclear' in day) return day;
  if (day.rest === '') return day.day;
  const time = parseTime(day.rest);
  const offset = time && parseOffset(time.rest);
  return time && offset !== null ? `${day.day}T${time.clock}:${time.seconds}${offset}` : null;
}

export const UNCLEAR_NUMBER = 'could be two numbers: say decimal (comma or point)';

/** True when a cell may be a thousand or a number with three decimals, and its column does not show which. */
export function isUnclearNumber(cell: string, { decimal, isForeign }: Notation): boolean {
  if (isForeign !== true || decimal !== undefined) return false;
  const evidence: Evidence = {};
  noteEvidence(cell, evidence);
  return evidence.either === true;
}

/** Parses a number to digits with a decimal point; text that is no number, or is ambiguous, stays as it is. */
export function parseNumberCell(cell: string, decimal: Notation['decimal']): string {
  const text = toAsciiSigns(cell).trim();
  const bare = text
    .replace(/^([+-]?)\s*(?:\p{Sc}|[A-Z]{3}\s)\s*/u, '$1')
    .replace(/\s*(?:\p{Sc}|\s[A-Z]{3}|%)$/u, '')
    .trim();
  if (!/^[+-]?[\d.,'’ ]+$/.test(bare) || decimal === undefined) return /\d/.test(bare) ? bare : cell;
  const [point, group] = decimal === 'point' ? ['.', ','] : [',', '.'];
  const [whole = '', fraction, ...more] = bare.split(point);
  const groups = whole.replace(/^[+-]/, '').split(new RegExp(`[${group}'’ ]`));
  const isGrouped =
    groups.length === 1 ||
    (/^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group)));
  if (more.length > 0 || !isGrouped || (fraction !== undefined && !/^\d+$/.test(fraction))) return bare;
  return `${bare.startsWith('-') ? '-' : ''}${groups.join('')}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Parses `Checked` and other words for a ticked or unticked checkbox; undefined for any other word. */
export function parseTick(cell: string, labels: readonly string[] = []): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (['unchecked', 'not checked', 'not selected', 'nein', 'n', '☐'].includes(word)) return false;
  const isTicked = ['checked', 'selected', 'x', 'y', 'ja', '✓', '✔', '☑', 'accepted', 'agreed', 'consented'].includes(
    word,
  );
  return isTicked || labels.some((label) => label.trim().toLowerCase() === word && word !== '') ? true : undefined;
}
