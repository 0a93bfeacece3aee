import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decimals } from '#forms/money.ts';
import { parseAmount } from '#forms/parse-amount.ts';

describe('an amount as sites write it', () => {
  test.each<[string | number, string, number]>([
    ['1.234,56 €', 'EUR', 123_456],
    ['€3.00', 'EUR', 300],
    ['12,50 €', 'EUR', 1250],
    ['$1,234.56', 'USD', 123_456],
    ['$1,200', 'USD', 120_000],
    ['USD 5.00', 'USD', 500],
    ['$.50', 'USD', 50],
    ["CHF 1'234.50", 'CHF', 123_450],
    ['Fr. 12.50', 'CHF', 1250],
    ['¥1,200', 'JPY', 1200],
    ['¥500', 'CNY', 50_000],
    ['1.200 Ft', 'HUF', 120_000],
    ['kr. 10', 'DKK', 1000],
    ['KWD 1.250', 'KWD', 1250],
    ['₹1,23,456.00', 'INR', 12_345_600],
    ['1.234.567', 'EUR', 123_456_700],
    ['1\u00a0234,50\u00a0€', 'EUR', 123_450],
    ['1\u202f234,50', 'EUR', 123_450],
    ['-€10.00', 'EUR', -1000],
    ['€ -10', 'EUR', -1000],
    ['−10', 'EUR', -1000],
    ['10.00-', 'EUR', -1000],
    ['(10.00)', 'EUR', -1000],
    ['-0', 'EUR', 0],
    ['12,- €', 'EUR', 1200],
    ['0.500', 'EUR', 50],
    [12.5, 'EUR', 1250],
    [-3, 'EUR', -300],
  ])('%j %s is %j', (amount, currency, units) => {
    expect(parseAmount(amount, currency)).toEqual({ units });
  });

  test.each<[string | number, string, string]>([
    ['1.200', 'EUR', 'more than one way'],
    ['19.999', 'EUR', 'more than one way'],
    ['1,250', 'KWD', 'more than one way'],
    ['19.999', 'USD', 'finer than USD'],
    ['1.5', 'JPY', 'finer than JPY'],
    ['1,2,3', 'EUR', 'more than one way'],
    ['9 99', 'EUR', 'more than one way'],
    ['$5', 'EUR', 'in USD, and not in EUR'],
    ['€5', 'USD', 'in EUR, and not in USD'],
    ['from €5', 'EUR', 'from is no sign'],
    ['5 €/month', 'EUR', 'no amount'],
    ['50%', 'EUR', 'no amount'],
    ['3 for 2', 'EUR', 'no amount'],
    ['--5', 'EUR', 'no amount'],
    ['', 'EUR', 'no amount'],
    [1e21, 'EUR', 'no amount'],
    ['99999999999.00', 'EUR', 'larger'],
  ])('%j %s is a mistake: %s', (amount, currency, mistake) => {
    expect(parseAmount(amount, currency)).toEqual({ mistake: expect.stringContaining(mistake) });
  });

  test('is what Intl has written, in every currency and with the signs of many languages', () => {
    const languages = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'sv-SE'];
    const currencies = ['EUR', 'USD', 'JPY', 'KWD', 'CHF', 'SEK', 'INR'];
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.constantFrom(...languages),
        fc.constantFrom(...currencies),
        (units, language, currency) => {
          const digits = decimals(currency);
          const style = { style: 'currency', currency, minimumFractionDigits: digits } as const;
          const read = parseAmount(new Intl.NumberFormat(language, style).format(units / 10 ** digits), currency);
          // A thousands separator may be recognised or refused, but never read as another amount.
          if (read.units !== undefined) expect(read.units).toBe(units === 0 ? 0 : units);
          else expect(read.mistake).toContain('more than one way');
        },
      ),
    );
  });
});
