import { typedNumber, writtenNumber } from './typed-number.ts';

/** The currencies of ISO 4217 whose minor unit is not a hundredth. Intl knows digits for display, which differ. */
const DIGITS: Record<string, number> = {
  ...digitsOf(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...digitsOf(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...digitsOf(4, 'CLF UYW'),
};

/** The largest amount that a form can ask for, in minor units. */
export const MAX_AMOUNT = 999_999_999_999;

/** A typed amount has 15 digits at most, with its decimals: as its JSON Schema says. */
const FIRST_TOO_LARGE = 1e15;

/** Whether it is the code of a currency, as `EUR`. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code);
}

/**
 * An amount such as `19.90` or `19,90` in the currency's minor units, without floating point: 1990 for EUR, and for JPY
 * nothing but whole numbers. @returns null when it is not such an amount, is finer than the currency, or is negative.
 */
export function minorUnits(amount: string, currency: string): number | null {
  const digits = decimals(currency);
  const [, whole, fraction = ''] = /^(\d{1,15})(?:[.,](\d{1,10}))?$/.exec(amount) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(digits))) return null;
  const units = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return Number.isSafeInteger(units) ? units : null;
}

/**
 * The same of an amount that a person typed. `1.000` EUR may be a thousand or one: where the language does not say, it is none,
 * rather than a wrong one.
 */
export function typedUnits(amount: string, currency: string, language?: string): number | null {
  const plain = typedNumber(amount, language, decimals(currency))?.replace(/^\+/, '') ?? '';
  const units = minorUnits(plain, currency);
  return units !== null && units < FIRST_TOO_LARGE ? units : null;
}

/** An amount as it is kept, as an input of that language has it; anything else as it is. `typedUnits` reads the same out of it. */
export function typedAmount(amount: unknown, currency: string, language?: string): unknown {
  const units = typeof amount === 'string' ? minorUnits(amount, currency) : null;
  const isKept = units !== null && decimalAmount(units, currency) === amount;
  return isKept ? writtenNumber(amount, language, decimals(currency)) : amount;
}

/** An amount that shows how amounts of a currency are written. */
export function exampleAmount(currency: string): string {
  return decimalAmount(10 ** decimals(currency) * 10, currency);
}

/** How many decimals amounts of a currency have: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimals(currency: string): number {
  return DIGITS[currency] ?? 2;
}

/** An amount in minor units as a decimal number: `19.90` for 1990 EUR, `1990` for 1990 JPY. */
export function decimalAmount(units: number, currency: string): string {
  const digits = decimals(currency);
  if (digits === 0) return String(units);
  const text = String(units).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** An amount in minor units as people of a language write it: `€19.90` for 1990 EUR. */
export function formatAmount(units: number, currency: string, language: string): string {
  const digits = decimals(currency);
  const style = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, style).format(units / 10 ** digits);
}

function digitsOf(digits: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, digits]));
}
