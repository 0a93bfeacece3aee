import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ProviderError } from '#outgoing/errors.ts';
import { fromStripeAmount, toStripeAmount } from '#pro/payments/providers/stripe/money.ts';
import { runs } from '#test/environment/runs.ts';

describe('amounts at Stripe', () => {
  test.each([
    ['EUR', 1990, 1990],
    ['HUF', 199000, 199000],
    ['JPY', 500, 500],
    ['KRW', 500, 500],
    ['XPF', 500, 500],
    ['ISK', 5, 500],
    ['UGX', 5, 500],
    ['MGA', 500, 5],
    ['KWD', 5120, 5120],
    ['EUR', 0, 0],
  ])('%s: %i minor units are %i', (currency, units, amount) => {
    expect(toStripeAmount(units, currency)).toBe(amount);
    expect(fromStripeAmount(amount, currency)).toBe(units);
  });

  test.each([
    ['KWD', 5124, 'Stripe takes only two decimals in KWD, and 5.124 KWD has more. Change the price.'],
    ['MGA', 550, 'Stripe takes only whole amounts in MGA, and 5.50 MGA has more. Change the price.'],
  ])('%s: %i is finer than Stripe takes', (currency, units, message) => {
    const error = caught(() => toStripeAmount(units, currency));
    expect(error).toMatchObject({ kind: 'permanent', type: 'invalid_request', message });
  });

  test('what Stripe takes comes back as the same amount', () => {
    const currencies = Intl.supportedValuesOf('currency');
    fc.assert(
      fc.property(fc.constantFrom(...currencies), fc.nat(10_000_000), (currency, units) => {
        try {
          return fromStripeAmount(toStripeAmount(units, currency), currency) === units;
        } catch (error) {
          return error instanceof ProviderError && units % (currency === 'MGA' ? 100 : 10) !== 0;
        }
      }),
      { numRuns: runs(1_000) },
    );
  });
});

function caught(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}
