import { MOST_DIGITS } from '#security/budget-tables/page-script.ts';

/*
 * Exact decimals: whole numbers of the last of PLACES places. So a sum is a sum, and a product or quotient is rounded once, half up.
 * `undefined` is what has no result: a number that is too large, or what was divided by zero.
 */

export type Decimal = bigint;

const PLACES = 20;
export const ZERO = 0n;
export const ONE = 10n ** 20n;
/** No number is as large. */
const MAX = ONE * 10n ** BigInt(MOST_DIGITS);

export function bounded(value: Decimal): Decimal | undefined {
  return absolute(value) < MAX ? value : undefined;
}

export function absolute(value: Decimal): Decimal {
  return value < ZERO ? -value : value;
}

export function product(one: Decimal, other: Decimal): Decimal | undefined {
  return bounded(ratio(one * other, ONE));
}

export function quotient(one: Decimal, other: Decimal): Decimal | undefined {
  return other === ZERO ? undefined : bounded(ratio(one * ONE, other));
}

/** With the sign of what is divided. */
export function remainder(one: Decimal, other: Decimal): Decimal | undefined {
  // Where the quotient is too large, there is none either.
  return quotient(one, other) === undefined ? undefined : bounded(one % other);
}

export type Rounding = 'round' | 'floor' | 'ceil';

/** To so many places: half away from zero, down or up. */
export function rounded(value: Decimal, places: number, how: Rounding = 'round'): Decimal {
  const step = 10n ** BigInt(PLACES - places);
  if (how === 'round') return ratio(value, step) * step;
  const rest = value % step;
  const cut = value - rest;
  if (how === 'floor') return rest < ZERO ? cut - step : cut;
  return rest > ZERO ? cut + step : cut;
}

/** What a text of digits says, with a sign and a point, or what a number is written as: `1.5e-7`. */
export function decimalOf(written: string): Decimal {
  const [digits = '', exponent = '0'] = written.split('e');
  const [whole = '', part = ''] = digits.split('.');
  return ratio(BigInt(whole + part) * ONE, 10n ** BigInt(part.length - Number(exponent)));
}

/** As `decimalOf` reads it. */
export function textOfDecimal(value: Decimal): string {
  const digits = String(absolute(value)).padStart(PLACES + 1, '0');
  const text = `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`.replace(/\.?0+$/, '');
  return value < ZERO ? `-${text}` : text;
}

/** Half away from zero. */
function ratio(one: bigint, other: bigint): bigint {
  const half = (absolute(one) * 2n + absolute(other)) / (absolute(other) * 2n);
  return one < ZERO === other < ZERO ? half : -half;
}
