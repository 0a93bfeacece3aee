import { isCalendarDate } from '#forms/field-types/calendar-date.ts';
import type { PlainValue } from '#forms/field-types/field-value.ts';
import { MOST_DIGITS } from '#security/budget-tables/page-script.ts';
import {
  absolute,
  bounded,
  type Decimal,
  decimalOf,
  ONE,
  product,
  quotient,
  type Rounding,
  remainder,
  rounded,
  textOfDecimal,
  ZERO,
} from './decimal.ts';
import type { Column, Formula, FunctionName, ReadField } from './formula.ts';

/*
 * Runs formulas over exact decimals, on the server and in the page's script alike. Nothing of a formula is ever code. No number is
 * larger, or finer, than decimals may be, so that each step takes the same time; `undefined` is what has no result, such as a
 * division by zero, and so has what it is a part of.
 */

/** The longest number that a text is taken for, in characters. */
const LONGEST = 40;
/** No number of a field counts that is as large. */
const MOST = 10 ** MOST_DIGITS;

/** What was chosen, or the values of a column. What is made of them all is made once. */
interface Choices {
  items: readonly string[];
  numbers?: { sum: Decimal; least: Decimal; most: Decimal } | 'none';
  known?: ReadonlySet<string>;
}
/** Of the values that are kept now: formulas of many rows may ask for the same one. */
const CHOICES = new WeakMap<readonly string[] | Column, Choices>();
/** Null is empty. */
type Value = Decimal | string | boolean | Choices | null;
type Result = Value | undefined;
type Given = readonly Formula[];

/**
 * What a formula comes to, half up to so many decimals: null where it has no result, or one of more than 15 digits.
 * Never throws; takes a bounded time for each part of the formula, and one look at each value.
 */
export function calculate(formula: Formula, decimals: number, read: ReadField): number | null {
  const exact = toNumber(runOver(read)(formula));
  if (exact === undefined) return null;
  const result = rounded(exact, decimals);
  // As a whole number of its last place, it is bounded too.
  return bounded(result * 10n ** BigInt(decimals)) === undefined ? null : Number(textOfDecimal(result));
}

/** @returns what a formula comes to with these fields, each of which is read once */
function runOver(read: ReadField): (formula: Formula) => Result {
  const fields = new Map<string, Result>();
  return resultOf;

  function resultOf(formula: Formula): Result {
    const [name, ...given] = formula;
    if (name === '#') return decimalOf(formula[1] as string);
    if (name === '"') return formula[1] as string;
    if (name === '@') return fieldOf(formula[1] as string);
    return call(name, given as unknown as Given);
  }

  function fieldOf(name: string): Result {
    if (!fields.has(name)) fields.set(name, readValue(read(name)));
    return fields.get(name);
  }

  function call(name: FunctionName, given: Given): Result {
    const [first, second, third] = given as [Formula, Formula, Formula];
    switch (name) {
      case 'if': {
        // Of the two the other one is not looked at.
        const holds = isTrue(resultOf(first));
        return holds === undefined ? undefined : resultOf(holds ? second : third);
      }
      case 'choose':
        return choose(given);
      case 'and':
        return every(given, false);
      case 'or':
        return every(given, true);
      case 'default': {
        const value = resultOf(first);
        return value === undefined || isEmpty(value) ? resultOf(second) : value;
      }
      default:
        return apply(name, given.map(resultOf));
    }
  }

  /** `choose(plan, "basic", 10, "pro", 25, 0)`: what stands behind the first that is equal, else the last one. */
  function choose(given: Given): Result {
    const value = resultOf(given[0] as Formula);
    if (value === undefined) return undefined;
    let at = 1;
    for (; at + 1 < given.length; at += 2) {
      const same = areEqual(value, resultOf(given[at] as Formula));
      if (same === undefined) return undefined;
      if (same) return resultOf(given[at + 1] as Formula);
    }
    return at < given.length ? resultOf(given[at] as Formula) : undefined;
  }

  /** `and` ends at the first that does not hold, `or` at the first that does. */
  function every(given: Given, end: boolean): Result {
    for (const one of given) {
      const holds = isTrue(resultOf(one));
      if (holds === undefined || holds === end) return holds;
    }
    return !end;
  }
}

function apply(
  name: Exclude<FunctionName, 'if' | 'choose' | 'and' | 'or' | 'default'>,
  given: readonly Result[],
): Result {
  const [first, second] = given;
  switch (name) {
    case '==':
      return areEqual(first, second);
    case '!=':
      return negated(areEqual(first, second));
    case '<':
      return known(compare(first, second), (order) => order < 0);
    case '>=':
      return known(compare(first, second), (order) => order >= 0);
    case '>':
      return known(compare(first, second), (order) => order > 0);
    case '<=':
      return known(compare(first, second), (order) => order <= 0);
    case 'not':
      return negated(isTrue(first));
    case 'empty':
      return known(first, isEmpty);
    case 'count':
      return total(given.map(countOf));
    case 'has':
      return hasChoice(first, second);
    case 'days':
      return daysBetween(first, second);
    case 'sum':
      return sumOf(given);
    case 'average': {
      const sum = sumOf(given);
      const count = total(given.map((one) => (isChoices(one) ? whole(one.items.length) : ONE)));
      return sum === undefined || count === undefined ? undefined : quotient(sum, count);
    }
    case 'min':
      return outermost(given, 'least', -1);
    case 'max':
      return outermost(given, 'most', 1);
    case 'round':
    case 'floor':
    case 'ceil':
      return toPlaces(name, first, given.length > 1 ? second : ZERO);
    default:
      return arithmetic(name, toNumber(first), given.length > 1 ? toNumber(second) : ZERO);
  }
}

/** What has no result gives none. */
function known<Given, Made>(value: Given | undefined, make: (value: Given) => Made): Made | undefined {
  return value === undefined ? undefined : make(value);
}

function sumOf(given: readonly Result[]): Decimal | undefined {
  return total(given.map((one) => numbersOf(one)?.sum));
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

function toPlaces(how: Rounding, value: Result, places: Result): Decimal | undefined {
  const number = toNumber(value);
  const digits = toNumber(places);
  if (number === undefined || digits === undefined) return undefined;
  if (digits < ZERO || digits > whole(MOST_DIGITS) || digits % ONE !== ZERO) return undefined;
  return rounded(number, Number(digits / ONE), how);
}

function whole(count: number): Decimal {
  return BigInt(count) * ONE;
}

function total(values: readonly (Decimal | undefined)[]): Decimal | undefined {
  let sum: Decimal | undefined = ZERO;
  for (const value of values) sum = value === undefined || sum === undefined ? undefined : bounded(sum + value);
  return sum;
}

function outermost(given: readonly Result[], which: 'least' | 'most', sign: 1 | -1): Decimal | undefined {
  let found: Decimal | undefined;
  for (const one of given) {
    // Nothing that was chosen is no number.
    if (isChoices(one) && one.items.length === 0) continue;
    const value = numbersOf(one)?.[which];
    if (value === undefined) return undefined;
    if (found === undefined || order(value, found) === sign) found = value;
  }
  return found;
}

function countOf(value: Result): Decimal | undefined {
  if (isChoices(value)) return whole(value.items.length);
  return known(value, (one) => (isEmpty(one) ? ZERO : ONE));
}

function hasChoice(value: Result, wanted: Result): boolean | undefined {
  if (value === undefined || wanted === undefined) return undefined;
  if (!isChoices(value)) return areEqual(value, wanted);
  const text = typeof wanted === 'bigint' ? textOfDecimal(wanted) : wanted;
  value.known ??= new Set(value.items);
  return typeof text === 'string' && value.known.has(text);
}

function daysBetween(from: Result, to: Result): Decimal | undefined {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (!isCalendarDate(first) || !isCalendarDate(last)) return undefined;
  return whole(Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000));
}

/** The day of a moment in the time zone of its field; any other value as it is. */
function dayOf(value: Result): Result {
  return isMoment(value) ? value.slice(0, 10) : value;
}

function isMoment(value: Result): value is string {
  return typeof value === 'string' && /^[\d-]{10}T[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value);
}

function isTime(value: Result): value is string {
  return typeof value === 'string' && /^\d\d:\d\d$/.test(value);
}

/** Numbers by size, texts by being the same; where one side is a number the other is taken for one. */
function areEqual(one: Result, other: Result): boolean | undefined {
  if (one === undefined || other === undefined) return undefined;
  if (isChoices(one) || isChoices(other)) return String(textOf(one)) === String(textOf(other));
  if (isNumberLike(one) || isNumberLike(other)) {
    const [number, second] = [toNumber(one), toNumber(other)];
    return number !== undefined && number === second;
  }
  return (one ?? '') === (other ?? '');
}

/** Days, times and moments by time, a moment with a day by its own day; everything else by size. */
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
  return known(value, (one) => (typeof one === 'bigint' ? one !== ZERO : !isEmpty(one)));
}

function negated(value: boolean | undefined): boolean | undefined {
  return known(value, (one) => !one);
}

/** Empty is 0, yes is 1, a text is the number that it writes; one choice is what it says. */
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

/** What is added up of a value; of choices they all, and null where one of them is no number. */
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
  const known = numbers as Decimal[];
  const start = known[0] ?? ZERO;
  return {
    sum,
    least: known.reduce((least, one) => (one < least ? one : least), start),
    most: known.reduce((most, one) => (one > most ? one : most), start),
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

/** Rows in which nothing is filled in, or the field is hidden, are left out. */
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
  return typeof value === 'bigint' ? textOfDecimal(value) : String(value ?? '');
}
