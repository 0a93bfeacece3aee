import { decimals, MAX_AMOUNT } from '#forms/money.ts';
import { findPaymentProvider } from '#pro/payments/providers/table.ts';

/** Returns the number of decimals that a provider accepts in amounts, at most two. */
export function decimalsTaken(provider: string, currency: string): number {
  if (findPaymentProvider(provider)?.wholeOnly.includes(currency)) return 0;
  return Math.min(decimals(currency), 2);
}

/** Returns the minimum amount of a payment, in minor units. */
export function minimumAmount(provider: string, currency: string): number {
  return findPaymentProvider(provider)?.least[currency] ?? smallestStep(provider, currency);
}

/** Returns the maximum amount of a payment, in minor units. */
export function maximumAmount(provider: string, currency: string): number {
  const maximum = Math.min(findPaymentProvider(provider)?.most(currency) ?? MAX_AMOUNT, MAX_AMOUNT);
  return maximum - (maximum % smallestStep(provider, currency));
}

/** Returns the number of minor units of which amounts must be multiples. */
export function smallestStep(provider: string, currency: string): number {
  return 10 ** (decimals(currency) - decimalsTaken(provider, currency));
}
