import { decimalAmount, decimals } from '#forms/money.ts';
import { ProviderError } from '#outgoing/errors.ts';

/**
 * How many decimals Stripe's amounts have where that is not what ISO 4217 says (docs.stripe.com/currencies): ISK and UGX have
 * none, and Stripe takes them with two that are zero; MGA has two, and Stripe takes whole ariary only.
 */
const STRIPE_DECIMALS: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 };

/**
 * An amount in minor units of ISO 4217 as Stripe counts it.
 * @throws ProviderError when Stripe does not take amounts as fine as this one
 */
export function toStripeAmount(units: number, currency: string): number {
  const scale = scaleOf(currency);
  if (scale >= 0) {
    const amount = units * 10 ** scale;
    // Stripe takes only two of three decimals.
    if (decimals(currency) === 3 && amount % 10 !== 0) throw tooFine(units, currency, 'two decimals');
    return amount;
  }
  const step = 10 ** -scale;
  if (units % step !== 0) throw tooFine(units, currency, 'whole amounts');
  return units / step;
}

/** An amount as Stripe counts it in minor units of ISO 4217. */
export function fromStripeAmount(amount: number, currency: string, round = Math.round): number {
  const scale = scaleOf(currency);
  return scale > 0 ? round(amount / 10 ** scale) : amount * 10 ** -scale;
}

function scaleOf(currency: string): number {
  return (STRIPE_DECIMALS[currency] ?? decimals(currency)) - decimals(currency);
}

function tooFine(units: number, currency: string, taken: string): ProviderError {
  const amount = `${decimalAmount(units, currency)} ${currency}`;
  return new ProviderError(`Stripe takes only ${taken} in ${currency}, and ${amount} has more. Change the price.`, {
    kind: 'permanent',
    type: 'invalid_request',
  });
}
