import { fromStripeAmount } from './money.ts';

/**
 * The least that Stripe takes, in minor units of ISO 4217 (docs.stripe.com/currencies, minimum charge amounts). Accounts that are
 * paid out in another currency may need more: Stripe refuses that itself. Of other currencies it is not known.
 */
export const STRIPE_LEAST: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
};

/** The most that Stripe takes, as it counts: eight digits, and twelve in IDR (docs.stripe.com/currencies, maximum charge amounts). */
export function mostAtStripe(currency: string): number {
  return currency === 'IDR' ? 999_999_999_999 : 99_999_999;
}

/** The same in minor units of ISO 4217. */
export function stripeMost(currency: string): number {
  return fromStripeAmount(mostAtStripe(currency), currency, Math.floor);
}
