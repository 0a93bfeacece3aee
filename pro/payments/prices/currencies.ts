import { decimals, MAX_AMOUNT } from '#forms/money.ts';
import { findPaymentProvider } from '#pro/payments/providers/table.ts';

/** How many decimals a provider's amounts may have: never more than two. */
export function decimalsTaken(provider: string, currency: string): number {
  if (findPaymentProvider(provider)?.wholeOnly.includes(currency)) return 0;
  return Math.min(decimals(currency), 2);
}

/** The least that can be paid, in minor units. */
export function leastAmount(provider: string, currency: string): number {
  return findPaymentProvider(provider)?.least[currency] ?? smallestStep(provider, currency);
}

/** The most that can be paid at once, in minor units. */
export function mostAmount(provider: string, currency: string): number {
  const most = Math.min(findPaymentProvider(provider)?.most(currency) ?? MAX_AMOUNT, MAX_AMOUNT);
  return most - (most % smallestStep(provider, currency));
}

/** Amounts must be multiples of as many minor units. */
export function smallestStep(provider: string, currency: string): number {
  return 10 ** (decimals(currency) - decimalsTaken(provider, currency));
}
