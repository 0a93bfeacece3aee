import type { TimeStep } from '#forms/field-types/summary.ts';
import type { Texts } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import type { Column } from './steps.ts';

/** The bounds and the kind of a field's numbers. */
interface Numbers {
  min?: number;
  max?: number;
  isWhole: boolean;
  currency?: string;
}

/**
 * Names a column of a histogram so that no number belongs to two of them: `10 – 19` for whole numbers, otherwise
 * `10 to under 20`. Names stay within the bounds of the field.
 */
export function columnLabel(
  { from, to }: Pick<Column, 'from' | 'to'>,
  { min, max, isWhole, currency }: Numbers,
  { results, locale }: Pick<Texts, 'results' | 'locale'>,
): string {
  const named = formatOf(locale, currency);
  if (from === null) return fill(results.under, { to: named(to ?? 0) });
  if (to === null) return fill(results.orMore, { from: named(from) });
  if (from === to) return named(from);
  const first = min !== undefined && min > from && min < to ? min : from;
  const isLast = max !== undefined && max >= first && max < to;
  if (!isWhole && !isLast) return fill(results.upTo, { from: named(first), to: named(to) });
  const last = isLast ? max : to - 1;
  return first === last ? named(first) : `${named(first)} – ${named(last)}`;
}

const SHOWN = {
  day: { dateStyle: 'medium' },
  month: { month: 'long', year: 'numeric' },
  slot: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Partial<Record<TimeStep, Intl.DateTimeFormatOptions>>;

/** Names a time by which answers are counted, such as `March 2031` for `2031-03`. */
export function timeLabel(time: string, by: TimeStep, locale: string): string {
  if (by === 'hour') return `${time}:00 – ${time}:59`;
  if (Number.isNaN(Date.parse(time))) return time;
  return new Intl.DateTimeFormat(locale, { ...SHOWN[by], timeZone: 'UTC' }).format(
    Date.parse(by === 'slot' ? `${time}:00Z` : time),
  );
}

function formatOf(locale: string, currency: string | undefined): (value: number) => string {
  const money = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  const format = new Intl.NumberFormat(locale, currency === undefined ? { maximumFractionDigits: 6 } : money);
  return (value) => format.format(value);
}
