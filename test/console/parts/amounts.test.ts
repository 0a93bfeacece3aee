import { describe, expect, test } from '@jest/globals';
import { amountText, readAmount } from '#console/parts/amount/amounts.ts';
import { formatOf } from '#console/texts/format.ts';
import type { Language } from '#console/texts/language.ts';

describe('a typed amount', () => {
  const READ: [text: string, currency: string, language: Language, units: number][] = [
    ['19.90', 'EUR', 'en', 1990],
    ['19,90', 'EUR', 'de', 1990],
    ['19.90', 'EUR', 'de', 1990],
    ['19,90', 'EUR', 'en', 1990],
    ['19,9', 'EUR', 'de', 1990],
    ['20', 'EUR', 'de', 2000],
    ['.5', 'EUR', 'en', 50],
    [' 1 234,50 € ', 'EUR', 'de', 123450],
    ['€1,234.50', 'EUR', 'en', 123450],
    ['EUR 7', 'EUR', 'en', 700],
    ['7eur', 'EUR', 'de', 700],
    ['1’234.50', 'CHF', 'en', 123450],
    ['1,234', 'EUR', 'en', 123400],
    ['1.234', 'EUR', 'de', 123400],
    ['1.234.567', 'EUR', 'en', 123456700],
    ['1.234,50', 'EUR', 'en', 123450],
    ['1,234,567.89', 'EUR', 'de', 123456789],
    ['0', 'EUR', 'en', 0],
    ['0,00', 'EUR', 'de', 0],
    ['０７', 'EUR', 'de', 700],
    ['1990', 'JPY', 'en', 1990],
    ['1,990', 'JPY', 'en', 1990],
    ['￥1,990', 'JPY', 'en', 1990],
    ['1990.00', 'JPY', 'en', 1990],
    ['1.990', 'JPY', 'de', 1990],
    ['1.234', 'KWD', 'en', 1234],
    ['1,234', 'KWD', 'de', 1234],
    ['1,234', 'KWD', 'en', 1234000],
    ['0.500', 'KWD', 'de', 500],
    ['12.5', 'KWD', 'en', 12500],
    ['1.500', 'KWD', 'en', 1500],
    ['10,000', 'CLP', 'en', 10_000],
    ['10.000', 'CLP', 'de', 10_000],
    ['1,23,456', 'EUR', 'en', 12345600],
    ['٢٥', 'EUR', 'en', 2500],
    ['25 kr', 'SEK', 'en', 2500],
    ['1 000 Ft', 'HUF', 'de', 100_000],
    ['1,234.567', 'KWD', 'en', 1234567],
    ['US$25', 'USD', 'en', 2500],
    ['12,-', 'EUR', 'de', 1200],
    ['12,– €', 'EUR', 'de', 1200],
    ['25 kr.', 'DKK', 'en', 2500],
    ['€ ٢٥', 'EUR', 'de', 2500],
  ];
  test.each(READ)('%j of %s in %s is %i', (text, currency, language, units) => {
    expect(readAmount(text, currency, language)).toEqual({ units });
  });

  const WRONG: [text: string, currency: string, language: Language, mistake: string][] = [
    ['', 'EUR', 'en', 'missing'],
    ['  € ', 'EUR', 'de', 'missing'],
    ['ten', 'EUR', 'en', 'no_amount'],
    ['-5', 'EUR', 'en', 'no_amount'],
    ['5-', 'EUR', 'en', 'no_amount'],
    ['1e3', 'EUR', 'en', 'no_amount'],
    ['5,', 'EUR', 'de', 'no_amount'],
    ['.', 'EUR', 'de', 'no_amount'],
    ['1.2.3', 'EUR', 'en', 'no_amount'],
    ['12,34.50', 'EUR', 'en', 'no_amount'],
    ['1.234,50.1', 'EUR', 'en', 'no_amount'],
    ['$5', 'EUR', 'en', 'no_amount'],
    ['US$5', 'CAD', 'en', 'no_amount'],
    ['€5 kr', 'EUR', 'en', 'no_amount'],
    ['9999999999999999', 'EUR', 'en', 'no_amount'],
    ['19.905', 'EUR', 'en', 'too_fine'],
    ['19,905', 'EUR', 'de', 'too_fine'],
    ['1.5', 'JPY', 'en', 'too_fine'],
    ['1.2345', 'KWD', 'en', 'too_fine'],
    ['1.000', 'EUR', 'en', 'too_fine'],
    // Ambiguous, ten or ten thousand: refused rather than misread.
    ['10.000', 'CLP', 'en', 'too_fine'],
    ['1.000', 'JPY', 'en', 'too_fine'],
    ['10,000', 'JPY', 'de', 'too_fine'],
    ['10.', 'EUR', 'en', 'no_amount'],
    ['19,900', 'EUR', 'de', 'too_fine'],
    ['1.500', 'KWD', 'de', 'no_amount'],
  ];
  test.each(WRONG)('%j of %s in %s is none: %s', (text, currency, language, mistake) => {
    expect(readAmount(text, currency, language)).toEqual({ mistake });
  });

  test.each(['EUR', 'JPY', 'KWD', 'CLF', 'HUF'])('is read as it was written, of %s', (currency) => {
    for (const language of ['en', 'de'] as const) {
      for (const units of [1, 9, 10, 99, 100, 1000, 1234, 123_456_789]) {
        expect(readAmount(amountText(units, currency, language), currency, language)).toEqual({ units });
        expect(readAmount(formatOf(language).amount(units, currency), currency, language)).toEqual({ units });
      }
    }
  });
});

test('amounts are shown with the decimals that the service counts with', () => {
  expect(formatOf('en').amount(1990, 'EUR')).toBe('€19.90');
  expect(formatOf('de').amount(1990, 'IQD')).toMatch(/^1,990/);
  expect(formatOf('en').amount(1990, 'JPY')).toBe('¥1,990');
});
