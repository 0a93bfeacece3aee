import { MOST_DIGITS } from '#security/budget-tables/page-script.ts';

/**
 * Exact decimals, as whole numbers of units of 10^-PLACES. Sums are exact; products and quotients are rounded once, half up.
 * `undefined` means no result: a number that is too large, or a division by zero.
 */

export type Decimal = bigint;

const PLACES = 20;
export const ZERO = 0n;
export const ONE = 10n ** 20n;
/** The bound that every number stays below. */
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

/** Has the sign of the dividend. */
export function remainder(one: Decimal, other: Decimal): Decimal | undefined {
  // A quotient that is too large has no remainder.
  return quotient(one, other) === undefined ? undefined : bounded(one % other);
}

export type Rounding = 'round' | 'floor' | 'ceil';

/** Rounds to a number of decimal places: half away from zero, down or up. */
export function rounded(value: Decimal, places: number, mode: Rounding = 'round'): Decimal {
  const step = 10n ** BigInt(PLACES - places);
  if (mode === 'round') return ratio(value, step) * step;
  const rest = value % step;
  const cut = value - rest;
  if (mode === 'floor') return rest < ZERO ? cut - step : cut;
  return rest > ZERO ? cut + step : cut;
}

/** Parses digits with a sign and a point, or the notation of a JavaScript number such as `1.5e-7`. */
export function decimalOf(written: string): Decimal {
  const [digits = '', exponent = '0'] = written.split('e');
  const [whole = '', part = ''] = digits.split('.');
  return ratio(BigInt(whole + part) * ONE, 10n ** BigInt(part.length - Number(exponent)));
}

/** Formats a decimal as `decimalOf` parses it. */
export function formatDecimal(value: Decimal): string {
  const digits = String(absolute(value)).padStart(PLACES + 1, '0');
  const text = `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`.replace(/\.?0+$/, '');
  return value < ZERO ? `-${text}` : text;
}

/** Divides and rounds half away from zero. */
function ratio(one: bigint, other: bigint): bigint {
  const half = (absolute(one) * 2n + absolute(other)) / (absolute(other) * 2n);
  return one < ZERO === other < ZERO ? half : -half;
}
