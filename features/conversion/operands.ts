import { decimalAmount } from '#forms/money.ts';
import { parseAmount } from '#forms/parse-amount.ts';
import { type Notation, parseDay, parseMoment, parseTime } from '#forms/tables/parse-cells.ts';
import { type Loose, readCount, readNumber, textOf } from './reading.ts';
import { plainLine } from './texts.ts';

const NUMBERS = ['number', 'range', 'rating', 'scale', 'calculated'];
const POINTS = ['date', 'time', 'datetime'];
const OF_POINTS: Record<string, string> = {
  ...{ equals: 'equals', not_equals: 'not_equals', on: 'on', before: 'before', after: 'after' },
  ...{ greater_than: 'after', less_than: 'before', at_least: 'at_least', at_most: 'at_most' },
};
const MIDNIGHT = /^(0?0:00(:00)?(\.0+)?\s*(z|[+-]\d\d:?\d\d)?)?$/i;

export function isPoint({ type }: Loose): boolean {
  return POINTS.includes(String(type));
}

/** Returns the operator that compares days and times with a point in our rules; undefined when there is none. */
export function pointOperator({ type }: Loose, op: string, point: string): string | undefined {
  if (type === 'time' && op === 'on') return 'equals';
  if (type !== 'datetime' || !['equals', 'not_equals', 'on'].includes(op)) return OF_POINTS[op];
  // A moment can only be compared with a day.
  return op !== 'not_equals' && point.length === 10 ? 'on' : undefined;
}

/** Reads a day, a time or both in the notation of our fields; undefined for a text that is none, or is ambiguous. */
export function pointOf({ type }: Loose, text: string, order: Notation['dateOrder']): string | undefined {
  if (type === 'time') {
    const time = parseTime(text);
    return time !== null && time.rest === '' && time.seconds === '00' ? time.clock : undefined;
  }
  const written = parseDay(text, order);
  if (written === null || 'unclear' in written) return undefined;
  if (type === 'date' || MIDNIGHT.test(written.rest)) return MIDNIGHT.test(written.rest) ? written.day : undefined;
  const moment = parseMoment(text, order);
  return typeof moment === 'string' ? /^(.{16}):00$/.exec(moment)?.[1] : undefined;
}

/**
 * Reads the operand of a rule on a field without options: a number for numeric fields; undefined for a value that the field can
 * never have.
 */
export function operandOf(field: Loose, value: unknown, { decimal }: Notation): string | number | undefined {
  const { type, format, currency } = field;
  if (type === 'currency' || format === 'currency') return amountOf(textOf(value), String(currency));
  if (type === 'quantity') return readCount(value).number;
  return NUMBERS.includes(String(type)) ? readNumber(value, decimal).number : textOf(value);
}

function amountOf(text: string, currency: string): number | undefined {
  const { units } = parseAmount(text, currency);
  return units === undefined ? undefined : Number(decimalAmount(units, currency));
}

/** Returns the value of the choice that a rule means; undefined when the field has none like it. */
export function choiceOf({ options, other, type }: Loose, text: string): string | undefined {
  if (!Array.isArray(options) || type === 'matrix') return text;
  const values = (options as Loose[]).map(({ value }) => String(value));
  return [text, plainLine(text)].find((one) => values.includes(one)) ?? (other === true ? text : undefined);
}
