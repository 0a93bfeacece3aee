import { fromStripeAmount } from './money.ts';

/**
 * Minimum amounts of Stripe in minor units of ISO 4217 (docs.stripe.com/currencies, minimum charge amounts). Stripe itself
 * refuses an amount below the higher minimum of accounts that are paid out in another currency. Other currencies have no
 * documented minimum.
 */
export const STRIPE_MINIMUMS: Readonly<Record<string, number>> = {
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

/**
 * Returns the maximum amount in Stripe's units: eight digits, twelve in IDR (docs.stripe.com/currencies, maximum charge
 * amounts).
 */
export function maximumInStripeUnits(currency: string): number {
  return currency === 'IDR' ? 999_999_999_999 : 99_999_999;
}

/** Returns the maximum amount in minor units of ISO 4217. */
export function stripeMaximum(currency: string): number {
  return fromStripeAmount(maximumInStripeUnits(currency), currency, Math.floor);
}
