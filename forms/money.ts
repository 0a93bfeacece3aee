import { formatNumberForInput, parseTypedNumber } from './typed-number.ts';

/** The currencies of ISO 4217 whose minor unit is not a hundredth. Intl has digits for display, which differ. */
const DIGITS: Record<string, number> = {
  ...digitsOf(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...digitsOf(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...digitsOf(4, 'CLF UYW'),
};

/** The largest amount that a form can ask for, in minor units. */
export const MAX_AMOUNT = 999_999_999_999;

/** The bound of typed amounts, in minor units: they have at most 15 digits, decimals included, as in their JSON Schema. */
const FIRST_TOO_LARGE = 1e15;

/** True for the code of a currency, such as `EUR`. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code);
}

/**
 * Parses an amount such as `19.90` or `19,90` into the currency's minor units, without floating point: 1990 for EUR. JPY has
 * whole numbers alone.
 * @returns null for text that is no such amount, has more decimals than the currency, or is negative
 */
export function minorUnits(amount: string, currency: string): number | null {
  const digits = decimals(currency);
  const [, whole, fraction = ''] = /^(\d{1,15})(?:[.,](\d{1,10}))?$/.exec(amount) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(digits))) return null;
  const units = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return Number.isSafeInteger(units) ? units : null;
}

/**
 * Parses an amount that a person typed. `1.000` EUR may mean a thousand or one: when the language does not decide, the result is
 * null, rather than a wrong amount.
 */
export function parseTypedAmount(amount: string, currency: string, language?: string): number | null {
  const plain = parseTypedNumber(amount, language, decimals(currency))?.replace(/^\+/, '') ?? '';
  const units = minorUnits(plain, currency);
  return units !== null && units < FIRST_TOO_LARGE ? units : null;
}

/**
 * Formats a stored amount for an input in a language, so that `parseTypedAmount` parses it to the same amount. Any other value stays as
 * it is.
 */
export function formatAmountForInput(amount: unknown, currency: string, language?: string): unknown {
  const units = typeof amount === 'string' ? minorUnits(amount, currency) : null;
  const isStored = units !== null && decimalAmount(units, currency) === amount;
  return isStored ? formatNumberForInput(amount, language, decimals(currency)) : amount;
}

/** Returns an amount that shows the notation of a currency. */
export function exampleAmount(currency: string): string {
  return decimalAmount(10 ** decimals(currency) * 10, currency);
}

/** Returns the number of decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimals(currency: string): number {
  return DIGITS[currency] ?? 2;
}

/** Converts minor units to a decimal number: `19.90` for 1990 EUR, `1990` for 1990 JPY. */
export function decimalAmount(units: number, currency: string): string {
  const digits = decimals(currency);
  if (digits === 0) return String(units);
  const text = String(units).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Formats minor units in a language: `€19.90` for 1990 EUR. */
export function formatAmount(units: number, currency: string, language: string): string {
  const digits = decimals(currency);
  const style = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, style).format(units / 10 ** digits);
}

function digitsOf(digits: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, digits]));
}
