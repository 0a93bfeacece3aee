import { decimalAmount } from '#forms/money.ts';
import { type Notation, writtenDay, writtenMoment, writtenTime } from '#forms/tables/written-cells.ts';
import { writtenAmount } from '#forms/written-amount.ts';
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

/** The operator that compares days and times with a point as a rule of ours does; undefined where none does. */
export function pointOperator({ type }: Loose, op: string, point: string): string | undefined {
  if (type === 'time' && op === 'on') return 'equals';
  if (type !== 'datetime' || !['equals', 'not_equals', 'on'].includes(op)) return OF_POINTS[op];
  // A moment is compared with a day alone.
  return op !== 'not_equals' && point.length === 10 ? 'on' : undefined;
}

/** A day, a time or both as a field here holds them; undefined for what is none, or could be two. */
export function pointOf({ type }: Loose, text: string, order: Notation['dateOrder']): string | undefined {
  if (type === 'time') {
    const time = writtenTime(text);
    return time !== null && time.rest === '' && time.seconds === '00' ? time.clock : undefined;
  }
  const found = writtenDay(text, order);
  if (found === null || 'unclear' in found) return undefined;
  if (type === 'date' || MIDNIGHT.test(found.rest)) return MIDNIGHT.test(found.rest) ? found.day : undefined;
  const moment = writtenMoment(text, order);
  return typeof moment === 'string' ? /^(.{16}):00$/.exec(moment)?.[1] : undefined;
}

/** The operand of a rule on a field that is no list: a number where the field has numbers; undefined for one that it can never hold. */
export function operandOf(field: Loose, value: unknown, { decimal }: Notation): string | number | undefined {
  const { type, format, currency } = field;
  if (type === 'currency' || format === 'currency') return amountOf(textOf(value), String(currency));
  if (type === 'quantity') return readCount(value).number;
  return NUMBERS.includes(String(type)) ? readNumber(value, decimal).number : textOf(value);
}

function amountOf(text: string, currency: string): number | undefined {
  const { units } = writtenAmount(text, currency);
  return units === undefined ? undefined : Number(decimalAmount(units, currency));
}

/** The value of the choice that a rule means; undefined where the field has none like it. */
export function choiceOf({ options, other, type }: Loose, text: string): string | undefined {
  if (!Array.isArray(options) || type === 'matrix') return text;
  const values = (options as Loose[]).map(({ value }) => String(value));
  return [text, plainLine(text)].find((one) => values.includes(one)) ?? (other === true ? text : undefined);
}
