import { isCalendarDate } from '#forms/field-types/calendar-date.ts';
import { plainSigns } from '#forms/typed-number.ts';

export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The notation of days and numbers in a column; undefined where its cells do not show it. */
export interface Notation {
  dateOrder?: DateOrder | undefined;
  decimal?: 'comma' | 'point' | undefined;
  /** True if the table is no export of this service, so that `1.234` may be a thousand. */
  isForeign?: boolean | undefined;
}

/** The notations that cells of a column prove. */
export interface Evidence {
  dmy?: true;
  mdy?: true;
  comma?: true;
  point?: true;
  /** Something such as `1.234`, which may be a thousand or one. */
  either?: true;
}

const DAY = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)(?:,?[T ]+(.*))?$/s;
const YEAR_FIRST = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?!\d)(?:,?[T ]*(.*))?$/s;
/** Whoever puts dots between puts the day first. */
const DOTTED = '.';

/** Adds to what a column proves what one more cell of it does. */
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

/** The notation that a column proves as a whole; one that is proven both ways is unknown. */
export function notationOf({ dmy, mdy, comma, point }: Evidence): Notation {
  return {
    ...(dmy !== mdy && { dateOrder: dmy ? ('dmy' as const) : ('mdy' as const) }),
    ...(comma !== point && { decimal: comma ? ('comma' as const) : ('point' as const) }),
  };
}

export const UNCLEAR_DAY = 'could be two days: say date_order (dmy, mdy or ymd)';

/** A day as YYYY-MM-DD with what stands behind it; null for what is none; unclear where it could be two. */
export function writtenDay(
  cell: string,
  order: DateOrder | undefined,
): { day: string; rest: string } | { unclear: true } | null {
  const text = plainSigns(cell).trim();
  const [, year, , month, day, behind = ''] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return dayOf(year, month, day, behind);
  const [, first, sign, second, own, rest = ''] = DAY.exec(text) ?? [];
  if (own === undefined) return null;
  if (sign === DOTTED || first === second || order === 'dmy') return dayOf(own, second, first, rest);
  if (order === 'mdy') return dayOf(own, first, second, rest);
  if (Number(first) > 12) return dayOf(own, second, first, rest);
  return Number(second) > 12 ? dayOf(own, first, second, rest) : { unclear: true };
}

function dayOf(year: string, month = '', day = '', rest = '') {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(text) ? { day: text, rest: rest.trim() } : null;
}

const CLOCK = /^(\d{1,2})(?:[:.](\d\d))?(?::(\d\d)(?:\.\d+)?)?\s*(?:([ap])\.?\s?m\.?)?\s*(Uhr)?(.*)$/is;

/** A time as HH:MM with its seconds and what stands behind it; null for what is none. */
export function writtenTime(cell: string): { clock: string; seconds: string; rest: string } | null {
  const text = plainSigns(cell)
    .replace(/[\u202f\u00a0]/g, ' ')
    .trim();
  const [, hour, minute, seconds = '00', half, word, rest = ''] = CLOCK.exec(text) ?? [];
  if (hour === undefined || (minute === undefined && half === undefined && word === undefined)) return null;
  const own = Number(hour);
  if (half !== undefined && (own < 1 || own > 12)) return null;
  const shown = half === undefined ? own : (own % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (shown > 23 || Number(minute ?? 0) > 59) return null;
  return { clock: `${String(shown).padStart(2, '0')}:${minute ?? '00'}`, seconds, rest: rest.trim() };
}

/** `GMT+2`, `UTC`, `+02:00` as an offset; null for what is none, '' for nothing. */
export function writtenOffset(text: string): string | null {
  if (text === '') return '';
  if (/^(z|utc|gmt)$/i.test(text)) return 'Z';
  const [, sign, hours, minutes = '00'] = /^(?:utc|gmt)?\s*([+-])(\d{1,2})(?::?(\d\d))?$/i.exec(text) ?? [];
  return hours === undefined ? null : `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

/** A moment with its seconds, as ISO 8601 has it: `9/18/2026 3:04:05 PM` becomes `2026-09-18T15:04:05`. */
export function writtenMoment(cell: string, order: DateOrder | undefined): string | { unclear: true } | null {
  const found = writtenDay(cell, order);
  if (found === null || 'unclear' in found) return found;
  if (found.rest === '') return found.day;
  const time = writtenTime(found.rest);
  const offset = time && writtenOffset(time.rest);
  return time && offset !== null ? `${found.day}T${time.clock}:${time.seconds}${offset}` : null;
}

export const UNCLEAR_NUMBER = 'could be two numbers: say decimal (comma or point)';

/** True if a cell may be a thousand or one with three decimals, and nothing says which. */
export function isUnclearNumber(cell: string, { decimal, isForeign }: Notation): boolean {
  if (isForeign !== true || decimal !== undefined) return false;
  const evidence: Evidence = {};
  noteEvidence(cell, evidence);
  return evidence.either === true;
}

/** A number with a point before decimals and nothing else; as it is where it is none, or could be two. */
export function numberInCell(cell: string, decimal: Notation['decimal']): string {
  const text = plainSigns(cell).trim();
  const bare = text
    .replace(/^([+-]?)\s*(?:\p{Sc}|[A-Z]{3}\s)\s*/u, '$1')
    .replace(/\s*(?:\p{Sc}|\s[A-Z]{3}|%)$/u, '')
    .trim();
  if (!/^[+-]?[\d.,'’ ]+$/.test(bare) || decimal === undefined) return /\d/.test(bare) ? bare : cell;
  const [point, group] = decimal === 'point' ? ['.', ','] : [',', '.'];
  const [whole = '', fraction, ...more] = bare.split(point);
  const groups = whole.replace(/^[+-]/, '').split(new RegExp(`[${group}'’ ]`));
  const isGrouped =
    groups.length === 1 || (/^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((one) => /^\d{3}$/.test(one)));
  if (more.length > 0 || !isGrouped || (fraction !== undefined && !/^\d+$/.test(fraction))) return bare;
  return `${bare.startsWith('-') ? '-' : ''}${groups.join('')}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** `Checked` and what else stands for a box that is ticked; undefined for other words. */
export function writtenTick(cell: string, own: readonly string[] = []): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (['unchecked', 'not checked', 'not selected', 'nein', 'n', '☐'].includes(word)) return false;
  const isTicked = ['checked', 'selected', 'x', 'y', 'ja', '✓', '✔', '☑', 'accepted', 'agreed', 'consented'].includes(
    word,
  );
  return isTicked || own.some((one) => one.trim().toLowerCase() === word && word !== '') ? true : undefined;
}
