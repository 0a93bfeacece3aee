import { expect, test } from '@jest/globals';
import Big from 'big.js';
import fc from 'fast-check';
import {
  bounded,
  type Decimal,
  decimalOf,
  formatDecimal,
  product,
  quotient,
  remainder,
  rounded,
} from '#forms/calculations/decimal.ts';
import { runs } from '#test/environment/runs.ts';

/** A widely used library for decimals gives the expected results. */
const Exact = Big();
Exact.DP = 20;
const DOWN = 0;
const HALF_UP = 1;
Exact.RM = HALF_UP;
const MAX = new Exact(10).pow(15);
const within = (value: Big) => (value.abs().gte(MAX) ? undefined : value.round(20, HALF_UP).toFixed());
const text = (value: Decimal | undefined) => (value === undefined ? undefined : formatDecimal(value));

const digits = (most: number) => fc.stringMatching(new RegExp(`^\\d{0,${most}}$`));
/** Numbers in any notation: halves, long ones, and ones close to zero. */
const written = fc.oneof(
  fc
    .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^\d{1,15}$/), digits(15))
    .map(([sign, whole, part]) => `${sign}${whole}${part && `.${part}`}`),
  fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15, maxExcluded: true, minExcluded: true })
    .map(String),
  fc.constantFrom(
    '0',
    '-0',
    '0.5',
    '-0.5',
    '1.005',
    '2.5',
    '-2.5',
    '999999999999999',
    '1e-7',
    '5e-324',
    '0.000000000000001',
  ),
);
const check = (property: (one: string, other: string) => void) =>
  fc.assert(fc.property(written, written, property), { numRuns: runs(2_000) });

test('a number is what it is written as, to twenty places', () => {
  check((one) => expect(text(decimalOf(one))).toBe(new Exact(one).round(20, HALF_UP).toFixed()));
  expect([formatDecimal(decimalOf('+.50')), formatDecimal(decimalOf('12.'))]).toEqual(['0.5', '12']);
});

/** Rounds as both sides of the comparison do. */
const big = (one: string) => new Exact(one).round(20, HALF_UP);

test('sums, products, quotients and remainders are those of exact decimals', () => {
  check((one, other) => {
    const [a, b] = [decimalOf(one), decimalOf(other)];
    const [x, y] = [big(one), big(other)];
    expect(text(bounded(a + b))).toBe(within(x.plus(y)));
    expect(text(bounded(a - b))).toBe(within(x.minus(y)));
    expect(text(product(a, b))).toBe(within(x.times(y)));
    if (y.eq(0)) {
      expect([quotient(a, b), remainder(a, b)]).toEqual([undefined, undefined]);
      return;
    }
    const times = x.div(y);
    expect(text(quotient(a, b))).toBe(within(times));
    expect(text(remainder(a, b))).toBe(times.abs().gte(MAX) ? undefined : within(x.mod(y)));
  });
});

test('they are rounded half away from zero, down and up', () => {
  check((one, other) => {
    const places = other.length % 16;
    const [value, x] = [decimalOf(one), big(one)];
    const cut = x.round(places, DOWN);
    const step = new Exact(10).pow(-places);
    expect(text(rounded(value, places))).toBe(x.round(places, HALF_UP).toFixed());
    expect(text(rounded(value, places, 'floor'))).toBe((cut.gt(x) ? cut.minus(step) : cut).toFixed());
    expect(text(rounded(value, places, 'ceil'))).toBe((cut.lt(x) ? cut.plus(step) : cut).toFixed());
  });
});

test('they are in order', () => {
  check((one, other) => expect(decimalOf(one) < decimalOf(other)).toBe(big(one).lt(big(other))));
});
