import { isCalendarDate } from '#forms/field-types/calendar-date.ts';
import type { PlainValue } from '#forms/field-types/field-value.ts';
import { MOST_DIGITS } from '#security/budget-tables/page-script.ts';
import {
  absolute,
  bounded,
  type Decimal,
  decimalOf,
  formatDecimal,
  ONE,
  product,
  quotient,
  type Rounding,
  remainder,
  rounded,
  ZERO,
} from './decimal.ts';
import type { Column, Formula, FunctionName, ReadField } from './formula.ts';

/**
 * Evaluates formulas over exact decimals, on the server and in the page's script alike. No part of a formula is ever executed as
 * code. Size and precision of numbers are bounded, so that each step takes a bounded time. `undefined` means no result, such as
 * of a division by zero; an operation on it has no result either.
 */

/** The longest text that is parsed as a number, in characters. */
const LONGEST = 40;
/** Numbers of fields must be smaller than this to have a result. */
const MOST = 10 ** MOST_DIGITS;

/**
 * The chosen options of a field, or the values of a column. Aggregates over them are computed once, when they are first needed.
 */
interface Choices {
  items: readonly string[];
  numbers?: { sum: Decimal; least: Decimal; most: Decimal } | 'none';
  itemSet?: ReadonlySet<string>;
}
/** Choices by the values that a form holds now: formulas in many rows may read the same values. */
const CHOICES = new WeakMap<readonly string[] | Column, Choices>();
/** The value of a part of a formula; null is empty. */
type Value = Decimal | string | boolean | Choices | null;
type Result = Value | undefined;
type Arguments = readonly Formula[];

/**
 * Evaluates a formula, rounded half up to the given decimals. @returns null when it has no result, or one of more than 15 digits
 *
 * Never throws; takes a bounded time for each part of the formula, and reads each value once.
 */
export function calculate(formula: Formula, decimals: number, read: ReadField): number | null {
  const exact = toNumber(evaluator(read)(formula));
  if (exact === undefined) return null;
  const result = rounded(exact, decimals);
  // Counted in units of its last decimal place, the result is bounded too.
  return bounded(result * 10n ** BigInt(decimals)) === undefined ? null : Number(formatDecimal(result));
}

/** Creates an evaluator that reads each field once. */
function evaluator(read: ReadField): (formula: Formula) => Result {
  const fields = new Map<string, Result>();
  return resultOf;

  function resultOf(formula: Formula): Result {
    const [name, ...args] = formula;
    if (name === '#') return decimalOf(formula[1] as string);
    if (name === '"') return formula[1] as string;
    if (name === '@') return fieldOf(formula[1] as string);
    return call(name, args as unknown as Arguments);
  }

  function fieldOf(name: string): Result {
    if (!fields.has(name)) fields.set(name, readValue(read(name)));
    return fields.get(name);
  }

  function call(name: FunctionName, args: Arguments): Result {
    const [first, second, third] = args as [Formula, Formula, Formula];
    switch (name) {
      case 'if': {
        // The other branch is not evaluated.
        const holds = isTrue(resultOf(first));
        return holds === undefined ? undefined : resultOf(holds ? second : third);
      }
      case 'choose':
        return choose(args);
      case 'and':
        return every(args, false);
      case 'or':
        return every(args, true);
      case 'default': {
        const value = resultOf(first);
        return value === undefined || isEmpty(value) ? resultOf(second) : value;
      }
      default:
        return apply(name, args.map(resultOf));
    }
  }

  /** `choose(plan, "basic", 10, "pro", 25, 0)`: returns the value behind the first equal case, or else the last argument. */
  function choose(args: Arguments): Result {
    const value = resultOf(args[0] as Formula);
    if (value === undefined) return undefined;
    let index = 1;
    for (; index + 1 < args.length; index += 2) {
      const isMatch = areEqual(value, resultOf(args[index] as Formula));
      if (isMatch === undefined) return undefined;
      if (isMatch) return resultOf(args[index + 1] as Formula);
    }
    return index < args.length ? resultOf(args[index] as Formula) : undefined;
  }

  /** `and` stops at the first false operand, `or` at the first true one. */
  function every(args: Arguments, end: boolean): Result {
    for (const operand of args) {
      const holds = isTrue(resultOf(operand));
      if (holds === undefined || holds === end) return holds;
    }
    return !end;
  }
}

function apply(
  name: Exclude<FunctionName, 'if' | 'choose' | 'and' | 'or' | 'default'>,
  args: readonly Result[],
): Result {
  const [first, second] = args;
  switch (name) {
    case '==':
      return areEqual(first, second);
    case '!=':
      return negated(areEqual(first, second));
    case '<':
      return ifKnown(compare(first, second), (order) => order < 0);
    case '>=':
      return ifKnown(compare(first, second), (order) => order >= 0);
    case '>':
      return ifKnown(compare(first, second), (order) => order > 0);
    case '<=':
      return ifKnown(compare(first, second), (order) => order <= 0);
    case 'not':
      return negated(isTrue(first));
    case 'empty':
      return ifKnown(first, isEmpty);
    case 'count':
      return total(args.map(countOf));
    case 'has':
      return hasChoice(first, second);
    case 'days':
      return daysBetween(first, second);
    case 'sum':
      return sumOf(args);
    case 'average': {
      const sum = sumOf(args);
      const count = total(args.map((arg) => (isChoices(arg) ? whole(arg.items.length) : ONE)));
      return sum === undefined || count === undefined ? undefined : quotient(sum, count);
    }
    case 'min':
      return outermost(args, 'least', -1);
    case 'max':
      return outermost(args, 'most', 1);
    case 'round':
    case 'floor':
    case 'ceil':
      return toPlaces(name, first, args.length > 1 ? second : ZERO);
    default:
      return arithmetic(name, toNumber(first), args.length > 1 ? toNumber(second) : ZERO);
  }
}

/** Applies a function to a value; undefined stays undefined. */
function ifKnown<From, To>(value: From | undefined, map: (value: From) => To): To | undefined {
  return value === undefined ? undefined : map(value);
}

function sumOf(args: readonly Result[]): Decimal | undefined {
  return total(args.map((arg) => numbersOf(arg)?.sum));
}

function arithmetic(
  name: '+' | '-' | '*' | '/' | '%' | 'negative' | 'abs',
  one?: Decimal,
  other?: Decimal,
): Decimal | undefined {
  if (one === undefined || other === undefined) return undefined;
  switch (name) {
    case '+':
      return bounded(one + other);
    case '-':
      return bounded(one - other);
    case '*':
      return product(one, other);
    case '/':
      return quotient(one, other);
    case '%':
      return remainder(one, other);
    case 'negative':
      return -one;
    case 'abs':
      return absolute(one);
  }
}

function toPlaces(mode: Rounding, value: Result, places: Result): Decimal | undefined {
  const number = toNumber(value);
  const digits = toNumber(places);
  if (number === undefined || digits === undefined) return undefined;
  if (digits < ZERO || digits > whole(MOST_DIGITS) || digits % ONE !== ZERO) return undefined;
  return rounded(number, Number(digits / ONE), mode);
}

function whole(count: number): Decimal {
  return BigInt(count) * ONE;
}

function total(values: readonly (Decimal | undefined)[]): Decimal | undefined {
  let sum: Decimal | undefined = ZERO;
  for (const value of values) sum = value === undefined || sum === undefined ? undefined : bounded(sum + value);
  return sum;
}

function outermost(args: readonly Result[], which: 'least' | 'most', sign: 1 | -1): Decimal | undefined {
  let result: Decimal | undefined;
  for (const arg of args) {
    // A field without choices has no number.
    if (isChoices(arg) && arg.items.length === 0) continue;
    const value = numbersOf(arg)?.[which];
    if (value === undefined) return undefined;
    if (result === undefined || order(value, result) === sign) result = value;
  }
  return result;
}

function countOf(value: Result): Decimal | undefined {
  if (isChoices(value)) return whole(value.items.length);
  return ifKnown(value, (counted) => (isEmpty(counted) ? ZERO : ONE));
}

function hasChoice(value: Result, choice: Result): boolean | undefined {
  if (value === undefined || choice === undefined) return undefined;
  if (!isChoices(value)) return areEqual(value, choice);
  const text = typeof choice === 'bigint' ? formatDecimal(choice) : choice;
  value.itemSet ??= new Set(value.items);
  return typeof text === 'string' && value.itemSet.has(text);
}

function daysBetween(from: Result, to: Result): Decimal | undefined {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (!isCalendarDate(first) || !isCalendarDate(last)) return undefined;
  return whole(Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000));
}

/** Returns the day of a moment in the time zone of its field; any other value unchanged. */
function dayOf(value: Result): Result {
  return isMoment(value) ? value.slice(0, 10) : value;
}

function isMoment(value: Result): value is string {
  return typeof value === 'string' && /^[\d-]{10}T[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value);
}

function isTime(value: Result): value is string {
  return typeof value === 'string' && /^\d\d:\d\d$/.test(value);
}

/** Compares numbers by size and texts by equality. When one side is a number, the other is read as a number. */
function areEqual(one: Result, other: Result): boolean | undefined {
  if (one === undefined || other === undefined) return undefined;
  if (isChoices(one) || isChoices(other)) return String(textOf(one)) === String(textOf(other));
  if (isNumberLike(one) || isNumberLike(other)) {
    const [number, second] = [toNumber(one), toNumber(other)];
    return number !== undefined && number === second;
  }
  return (one ?? '') === (other ?? '');
}

/** Compares days, times and moments by time, a moment with a day by the moment's day, and all other values by size. */
function compare(one: Result, other: Result): number | undefined {
  if (isMoment(one) && isMoment(other)) return Date.parse(one) - Date.parse(other);
  const [first, last] = [dayOf(one), dayOf(other)];
  if ((isCalendarDate(first) && isCalendarDate(last)) || (isTime(first) && isTime(last))) return order(first, last);
  const [number, second] = [toNumber(one), toNumber(other)];
  return number === undefined || second === undefined ? undefined : order(number, second);
}

function order<T extends string | Decimal>(one: T, other: T): -1 | 0 | 1 {
  return one === other ? 0 : one < other ? -1 : 1;
}

function isNumberLike(value: Value): boolean {
  return typeof value === 'boolean' || typeof value === 'bigint';
}

function isTrue(value: Result): boolean | undefined {
  return ifKnown(value, (tested) => (typeof tested === 'bigint' ? tested !== ZERO : !isEmpty(tested)));
}

function negated(value: boolean | undefined): boolean | undefined {
  return ifKnown(value, (isSet) => !isSet);
}

/** Converts a value to a number: empty is 0, true is 1, a text is parsed, and a single choice counts as its text. */
function toNumber(value: Result): Decimal | undefined {
  if (value === null || value === '') return ZERO;
  if (typeof value === 'boolean') return value ? ONE : ZERO;
  if (typeof value === 'string') return numberIn(value);
  if (isChoices(value)) return value.items.length > 1 ? undefined : toNumber(value.items[0] ?? null);
  return value;
}

function numberIn(text: string): Decimal | undefined {
  if (text.length > LONGEST) return undefined;
  const written = text.trim();
  return /^[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/.test(written) ? bounded(decimalOf(written)) : undefined;
}

/** Returns the numbers to aggregate of a value, those of all choices together; null when a choice is not a number. */
function numbersOf(
  value: Result,
): { sum: Decimal | undefined; least: Decimal | undefined; most: Decimal | undefined } | null {
  if (!isChoices(value)) {
    const number = toNumber(value);
    return { sum: number, least: number, most: number };
  }
  value.numbers ??= readNumbers(value.items.map(numberIn));
  return value.numbers === 'none' ? null : value.numbers;
}

function readNumbers(numbers: readonly (Decimal | undefined)[]): NonNullable<Choices['numbers']> {
  const sum = total(numbers);
  if (sum === undefined) return 'none';
  const valid = numbers as Decimal[];
  const start = valid[0] ?? ZERO;
  return {
    sum,
    least: valid.reduce((least, number) => (number < least ? number : least), start),
    most: valid.reduce((most, number) => (number > most ? number : most), start),
  };
}

function readValue(value: PlainValue | Column | undefined): Result {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return Math.abs(value) < MOST ? decimalOf(String(value)) : undefined;
  if (typeof value !== 'object') return value;
  const choices = CHOICES.get(value) ?? ('rows' in value ? readColumn(value) : { items: value });
  CHOICES.set(value, choices);
  return choices;
}

/** Leaves out rows in which the field is empty or hidden. */
function readColumn({ rows }: Column): Choices {
  const filled = rows
    .flat()
    .map(readValue)
    .filter((value) => value === undefined || !isEmpty(value));
  return {
    items: filled.map((value) => (value === undefined ? '' : textOf(value))),
    numbers: readNumbers(filled.map(toNumber)),
  };
}

function isChoices(value: Result): value is Choices {
  return typeof value === 'object' && value !== null && 'items' in value;
}

function isEmpty(value: Value): boolean {
  if (isChoices(value)) return value.items.length === 0;
  return value === null || value === '' || value === false;
}

function textOf(value: Value): string {
  if (isChoices(value)) return value.items.join('\n');
  return typeof value === 'bigint' ? formatDecimal(value) : String(value ?? '');
}
