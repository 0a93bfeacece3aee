import { decimalAmount, decimals } from '#forms/money.ts';
import { ProviderError } from '#outgoing/errors.ts';

/**
 * Decimals of Stripe's amounts where they differ from ISO 4217 (docs.stripe.com/currencies): ISK and UGX have none, but Stripe
 * requires two zeros; MGA has two, but Stripe accepts only whole ariary.
 */
const STRIPE_DECIMALS: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 };

/**
 * Converts minor units of ISO 4217 to Stripe's units.
 * @throws ProviderError for an amount with more decimals than Stripe accepts
 */
export function toStripeAmount(units: number, currency: string): number {
  const scale = scaleOf(currency);
  if (scale >= 0) {
    const amount = units * 10 ** scale;
    // Stripe accepts only two of three decimals.
    if (decimals(currency) === 3 && amount % 10 !== 0) throw tooFine(units, currency, 'two decimals');
    return amount;
  }
  const step = 10 ** -scale;
  if (units % step !== 0) throw tooFine(units, currency, 'whole amounts');
  return units / step;
}

/** Converts Stripe's units to minor units of ISO 4217. */
export function fromStripeAmount(amount: number, currency: string, round = Math.round): number {
  const scale = scaleOf(currency);
  return scale > 0 ? round(amount / 10 ** scale) : amount * 10 ** -scale;
}

function scaleOf(currency: string): number {
  return (STRIPE_DECIMALS[currency] ?? decimals(currency)) - decimals(currency);
}

function tooFine(units: number, currency: string, accepted: string): ProviderError {
  const amount = `${decimalAmount(units, currency)} ${currency}`;
  return new ProviderError(`Stripe takes only ${accepted} in ${currency}, and ${amount} has more. Change the price.`, {
    kind: 'permanent',
    type: 'invalid_request',
  });
}
