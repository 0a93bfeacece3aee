import { decimalAmount, decimals, minorUnits } from '#forms/money.ts';
import { isObject } from '#json.ts';
import { ProviderError } from '#outgoing/errors.ts';

/** Currencies that PayPal accepts: https://developer.paypal.com/api/rest/reference/currency-codes/ */
export const PAYPAL_CURRENCIES =
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP RUB SGD SEK CHF THB USD'.split(' ');
export const PAYPAL_WHOLE_ONLY = ['HUF', 'TWD'];

/** Amount in PayPal's notation. */
export interface PayPalAmount {
  currency_code: string;
  /** Decimal number, such as `19.90`. */
  value: string;
}

/**
 * Converts an amount to PayPal's notation.
 * @param units minor units of ISO 4217
 * @throws ProviderError, permanent, for a fraction of a currency that PayPal takes only as whole numbers
 */
export function toPayPal(units: number, currency: string): PayPalAmount {
  const hasIsoDecimals = decimals(currency) === 0 || !PAYPAL_WHOLE_ONLY.includes(currency);
  if (hasIsoDecimals) return { currency_code: currency, value: decimalAmount(units, currency) };
  const whole = 10 ** decimals(currency);
  if (units % whole === 0) return { currency_code: currency, value: String(units / whole) };
  throw new ProviderError(
    `PayPal takes no fractions of ${currency}: ${decimalAmount(units, currency)} is not a whole number. Change the prices of the form.`,
    { kind: 'permanent', type: 'invalid_request' },
  );
}

/** Converts an amount of PayPal to minor units of ISO 4217. @returns null for an invalid amount */
export function fromPayPal(amount: unknown): { units: number; currency: string } | null {
  if (!isObject(amount)) return null;
  const { currency_code: currency, value } = amount;
  if (typeof currency !== 'string' || typeof value !== 'string') return null;
  const units = minorUnits(value, currency);
  return units === null ? null : { units, currency };
}
