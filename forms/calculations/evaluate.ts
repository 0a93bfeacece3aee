import Big from 'big.js';
import { isCalendarDate } from '#forms/field-types/calendar-date.ts';
import type { PlainValue } from '#forms/field-types/field-value.ts';
import { MOST_DIGITS } from '#security/budget-tables/page-script.ts';
import type { Formula, FunctionName, ReadField } from './formula.ts';

/*
 * Runs formulas over exact decimals, on the server and in the page's script alike. Nothing of a formula is ever code. No number is
 * larger than MAX, or finer than PLACES, so that each step takes the same time; `undefined` is what has no result, such as a
 * division by zero, and so has what it is a part of.
 */

/** A constructor of our own: the settings of the package's are everybody's. */
const Decimal = Big();
const PLACES = 20;
const HALF_UP = 1;
const DOWN = 0;
Decimal.DP = PLACES;
Decimal.RM = HALF_UP;
const ZERO = new Decimal(0);
const ONE = new Decimal(1);
const MAX = new Decimal(10).pow(MOST_DIGITS);

/** What was chosen, whose numbers are added up once. */
interface Choices {
  items: readonly string[];
  numbers?: { sum: Big; least: Big; most: Big } | 'none';
}
/** Null is empty. */
type Value = Big | string | boolean | Choices | null;
type Result = Value | undefined;
type Given = readonly Formula[];

/**
 * What a formula comes to, half up to so many decimals: null where it has no result, or one of more than 15 digits.
 * Never throws; takes a bounded time for each part of the formula, and one look at each value.
 */
export function calculate(formula: Formula, decimals: number, read: ReadField): number | null {
  const result = toNumber(new Run(read).value(formula))?.round(decimals, HALF_UP);
  if (!result || result.abs().times(new Decimal(10).pow(decimals)).gte(MAX)) return null;
  return result.eq(ZERO) ? 0 : Number(result.toFixed());
}

class Run {
  readonly #read: ReadField;
  readonly #fields = new Map<string, Result>();

  constructor(read: ReadField) {
    this.#read = read;
  }

  value(formula: Formula): Result {
    const [name, ...given] = formula;
    if (name === '#') return new Decimal(formula[1] as string);
    if (name === '"') return formula[1] as string;
    if (name === '@') return this.#field(formula[1] as string);
    return this.#call(name, given as unknown as Given);
  }

  #field(name: string): Result {
    if (!this.#fields.has(name)) this.#fields.set(name, readValue(this.#read(name)));
    return this.#fields.get(name);
  }

  #call(name: FunctionName, given: Given): Result {
    const [first, second, third] = given as [Formula, Formula, Formula];
    switch (name) {
      case 'if':
        return this.#if(first, second, third);
      case 'choose':
        return this.#choose(given);
      case 'and':
        return this.#every(given, false);
      case 'or':
        return this.#every(given, true);
      case 'default': {
        const value = this.value(first);
        return value === undefined || isEmpty(value) ? this.value(second) : value;
      }
      default:
        return this.#apply(
          name,
          given.map((one) => this.value(one)),
        );
    }
  }

  /** Of the two the other one is not looked at. */
  #if(test: Formula, yes: Formula, no: Formula): Result {
    const holds = isTrue(this.value(test));
    return holds === undefined ? undefined : this.value(holds ? yes : no);
  }

  /** `choose(plan, "basic", 10, "pro", 25, 0)`: what stands behind the first that is equal, else the last one. */
  #choose(given: Given): Result {
    const value = this.value(given[0] as Formula);
    if (value === undefined) return undefined;
    let at = 1;
    for (; at + 1 < given.length; at += 2) {
      const same = areEqual(value, this.value(given[at] as Formula));
      if (same === undefined) return undefined;
      if (same) return this.value(given[at + 1] as Formula);
    }
    return at < given.length ? this.value(given[at] as Formula) : undefined;
  }

  /** `and` ends at the first that does not hold, `or` at the first that does. */
  #every(given: Given, end: boolean): Result {
    for (const one of given) {
      const holds = isTrue(this.value(one));
      if (holds === undefined || holds === end) return holds;
    }
    return !end;
  }

  #apply(name: Exclude<FunctionName, 'if' | 'choose' | 'and' | 'or' | 'default'>, given: readonly Result[]): Result {
    const [first, second] = given;
    switch (name) {
      case '==':
        return areEqual(first, second);
      case '!=':
        return negated(areEqual(first, second));
      case '<':
      case '>=': {
        const order = compare(first, second);
        return order === undefined ? undefined : name === '<' ? order < 0 : order >= 0;
      }
      case '>':
      case '<=': {
        const order = compare(first, second);
        return order === undefined ? undefined : name === '>' ? order > 0 : order <= 0;
      }
      case 'not':
        return negated(isTrue(first));
      case 'empty':
        return first === undefined ? undefined : isEmpty(first);
      case 'count':
        return total(given.map(countOf));
      case 'has':
        return hasChoice(first, second);
      case 'days':
        return daysBetween(first, second);
      case 'sum':
        return total(given.map((one) => numbersOf(one)?.sum));
      case 'average': {
        const sum = total(given.map((one) => numbersOf(one)?.sum));
        const count = total(given.map((one) => (isChoices(one) ? new Decimal(one.items.length) : ONE)));
        return divided(sum, count);
      }
      case 'min':
        return outermost(given, 'least', -1);
      case 'max':
        return outermost(given, 'most', 1);
      case 'round':
      case 'floor':
      case 'ceil':
        return rounded(name, first, given.length > 1 ? second : ZERO);
      default:
        return arithmetic(name, toNumber(first), given.length > 1 ? toNumber(second) : ZERO);
    }
  }
}

function arithmetic(name: '+' | '-' | '*' | '/' | '%' | 'negative' | 'abs', one?: Big, other?: Big): Big | undefined {
  if (one === undefined || other === undefined) return undefined;
  switch (name) {
    case '+':
      return bounded(one.plus(other));
    case '-':
      return bounded(one.minus(other));
    case '*':
      return bounded(one.times(other));
    case '/':
      return divided(one, other);
    case '%':
      return remainder(one, other);
    case 'negative':
      return one.neg();
    case 'abs':
      return one.abs();
  }
}

/** No number grows with the length of a formula. */
function bounded(value: Big): Big | undefined {
  return value.abs().gte(MAX) ? undefined : value.round(PLACES, HALF_UP);
}

function divided(one: Big | undefined, other: Big | undefined): Big | undefined {
  return one === undefined || other === undefined || other.eq(ZERO) ? undefined : bounded(one.div(other));
}

/** With the sign of what is divided. */
function remainder(one: Big, other: Big): Big | undefined {
  if (other.eq(ZERO)) return undefined;
  const times = one.div(other);
  // Beyond that the division has no places left in which a remainder could be exact.
  return times.abs().gte(MAX) ? undefined : bounded(one.mod(other));
}

function rounded(name: 'round' | 'floor' | 'ceil', value: Result, places: Result): Big | undefined {
  const number = toNumber(value);
  const digits = toNumber(places);
  if (number === undefined || digits === undefined) return undefined;
  if (digits.lt(ZERO) || digits.gt(MOST_DIGITS) || !digits.mod(ONE).eq(ZERO)) return undefined;
  const dp = Number(digits.toFixed());
  if (name === 'round') return number.round(dp, HALF_UP);
  const cut = number.round(dp, DOWN);
  const step = new Decimal(10).pow(-dp);
  if (name === 'floor') return cut.gt(number) ? cut.minus(step) : cut;
  return cut.lt(number) ? cut.plus(step) : cut;
}

function total(values: readonly (Big | undefined)[]): Big | undefined {
  let sum: Big | undefined = ZERO;
  for (const value of values) sum = value === undefined || sum === undefined ? undefined : bounded(sum.plus(value));
  return sum;
}

function outermost(given: readonly Result[], which: 'least' | 'most', sign: 1 | -1): Big | undefined {
  let found: Big | undefined;
  for (const one of given) {
    // Nothing that was chosen is no number.
    if (isChoices(one) && one.items.length === 0) continue;
    const value = numbersOf(one)?.[which];
    if (value === undefined) return undefined;
    if (found === undefined || value.cmp(found) === sign) found = value;
  }
  return found;
}

function countOf(value: Result): Big | undefined {
  if (value === undefined) return undefined;
  if (isChoices(value)) return new Decimal(value.items.length);
  return isEmpty(value) ? ZERO : ONE;
}

function hasChoice(value: Result, wanted: Result): boolean | undefined {
  if (value === undefined || wanted === undefined) return undefined;
  if (!isChoices(value)) return areEqual(value, wanted);
  const text = wanted instanceof Decimal ? wanted.toFixed() : wanted;
  return typeof text === 'string' && value.items.includes(text);
}

function daysBetween(from: Result, to: Result): Big | undefined {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return undefined;
  return new Decimal(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
}

/** Numbers by size, texts by being the same; where one side is a number the other is taken for one. */
function areEqual(one: Result, other: Result): boolean | undefined {
  if (one === undefined || other === undefined) return undefined;
  if (isChoices(one) || isChoices(other)) return String(textOf(one)) === String(textOf(other));
  if (isNumberLike(one) || isNumberLike(other)) {
    const [number, second] = [toNumber(one), toNumber(other)];
    return number !== undefined && second !== undefined && number.eq(second);
  }
  return (one ?? '') === (other ?? '');
}

/** Days by time, everything else by size. */
function compare(one: Result, other: Result): number | undefined {
  if (isCalendarDate(one) && isCalendarDate(other)) return one === other ? 0 : one < other ? -1 : 1;
  const [number, second] = [toNumber(one), toNumber(other)];
  return number === undefined || second === undefined ? undefined : number.cmp(second);
}

function isNumberLike(value: Value): boolean {
  return typeof value === 'boolean' || value instanceof Decimal;
}

function isTrue(value: Result): boolean | undefined {
  if (value === undefined) return undefined;
  if (value instanceof Decimal) return !(value as Big).eq(ZERO);
  return !isEmpty(value);
}

function negated(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/** Empty is 0, yes is 1, a text is the number that it writes; one choice is what it says. */
function toNumber(value: Result): Big | undefined {
  if (value === null || value === '') return ZERO;
  if (typeof value === 'boolean') return value ? ONE : ZERO;
  if (typeof value === 'string') return numberIn(value);
  if (isChoices(value)) return value.items.length > 1 ? undefined : toNumber(value.items[0] ?? null);
  return value as Big | undefined;
}

function numberIn(text: string): Big | undefined {
  if (text.length > 2 * PLACES) return undefined;
  const written = text.trim();
  return /^[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/.test(written) ? bounded(exactly(written)) : undefined;
}

/** The package reads neither a plus nor a point at an end. */
function exactly(written: string): Big {
  return new Decimal(
    written
      .replace('+', '')
      .replace(/^(-?)\./, '$10.')
      .replace(/\.$/, ''),
  );
}

/** What is added up of a value; of choices they all, and null where one of them is no number. */
function numbersOf(value: Result): { sum: Big | undefined; least: Big | undefined; most: Big | undefined } | null {
  if (!isChoices(value)) {
    const number = toNumber(value);
    return { sum: number, least: number, most: number };
  }
  value.numbers ??= readNumbers(value.items);
  return value.numbers === 'none' ? null : value.numbers;
}

function readNumbers(items: readonly string[]): NonNullable<Choices['numbers']> {
  const numbers = items.map(numberIn);
  const sum = total(numbers);
  if (sum === undefined) return 'none';
  const known = numbers as Big[];
  const start = known[0] ?? ZERO;
  return {
    sum,
    least: known.reduce((least, one) => (one.lt(least) ? one : least), start),
    most: known.reduce((most, one) => (one.gt(most) ? one : most), start),
  };
}

function readValue(value: PlainValue | undefined): Result {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? bounded(new Decimal(value)) : undefined;
  return Array.isArray(value) ? { items: value } : value;
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
  return value instanceof Decimal ? (value as Big).toFixed() : String(value ?? '');
}
