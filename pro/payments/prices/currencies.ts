import { decimals } from '#forms/money.ts';
import type { PaymentProviderId } from '#pro/payments/providers/ids.ts';

/** What PayPal takes: https://developer.paypal.com/api/rest/reference/currency-codes/ */
export const PAYPAL_CURRENCIES =
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP RUB SGD SEK CHF THB USD'.split(' ');

/** Currencies with decimals by ISO 4217 that a provider takes whole amounts of only. */
const WHOLE: Record<PaymentProviderId, readonly string[]> = { stripe: ['MGA'], paypal: ['HUF', 'TWD'] };

/** How many decimals a provider's amounts may have: never more than two. */
export function decimalsTaken(provider: PaymentProviderId, currency: string): number {
  return WHOLE[provider].includes(currency) ? 0 : Math.min(decimals(currency), 2);
}

/** Amounts must be multiples of as many minor units. */
export function smallestStep(provider: PaymentProviderId, currency: string): number {
  return 10 ** (decimals(currency) - decimalsTaken(provider, currency));
}
