import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decimalAmount, formatAmount, isCurrency, MAX_AMOUNT, minorUnits, parseTypedAmount } from '#forms/money.ts';

describe('an amount in minor units', () => {
  test.each<[string, string, number | null]>([
    ['19.90', 'EUR', 1990],
    ['19,90', 'EUR', 1990],
    ['19.9', 'EUR', 1990],
    ['19', 'EUR', 1900],
    ['0', 'EUR', 0],
    ['0.07', 'EUR', 7],
    ['1.10', 'EUR', 110],
    ['19.9000', 'EUR', 1990],
    ['19.999', 'EUR', null],
    ['1200', 'JPY', 1200],
    ['1200.00', 'JPY', 1200],
    ['1200.5', 'JPY', null],
    ['1.234', 'KWD', 1234],
    ['1.5', 'KWD', 1500],
    ['500', 'HUF', 50_000],
    ['12.50', 'MGA', 1250],
    ['90071992547409.91', 'EUR', Number.MAX_SAFE_INTEGER],
    ['90071992547409.92', 'EUR', null],
    ['1,234.50', 'EUR', null],
    ['1 234', 'EUR', null],
    ['-1', 'EUR', null],
    ['+1', 'EUR', null],
    ['1e3', 'EUR', null],
    ['0x10', 'EUR', null],
    ['.5', 'EUR', null],
    ['5.', 'EUR', null],
    ['€5', 'EUR', null],
    ['٣', 'EUR', null],
    ['', 'EUR', null],
    ['abc', 'EUR', null],
    ['1\n', 'EUR', null],
  ])('%j %s is %j', (amount, currency, expected) => {
    expect(minorUnits(amount, currency)).toBe(expected);
  });

  test('is what was written, for every amount', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (units) => {
        const text = `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`;
        expect(minorUnits(text, 'USD')).toBe(units);
      }),
    );
  });
});

test.each<[string, string, number | null]>([
  ['1.000', 'EUR', null],
  ['1,000', 'JPY', null],
  ['100.000', 'EUR', null],
  ['999,000', 'USD', null],
  ['0.500', 'EUR', 50],
  ['1000.000', 'EUR', 100_000],
  ['1.0000', 'EUR', 100],
  ['1,00', 'EUR', 100],
  ['1.000', 'KWD', 1000],
])(
  '%s %s that somebody typed is %j in minor units: what may be thousands is no amount',
  (amount, currency, expected) => {
    expect(parseTypedAmount(amount, currency)).toBe(expected);
  },
);

test.each([
  ['EUR', true],
  ['JPY', true],
  ['eur', false],
  ['EURO', false],
  ['QQQ', false],
  ['', false],
])('%j as a currency: %j', (code, expected) => {
  expect(isCurrency(code)).toBe(expected);
});

test.each([
  [1990, 'EUR', 'en', '€19.90'],
  [1990, 'EUR', 'de', '19,90\u00a0€'],
  [1990, 'JPY', 'en', '¥1,990'],
  [1234, 'KWD', 'en', 'KWD\u00a01.234'],
  [1990, 'ISK', 'en', 'ISK\u00a01,990'],
  [MAX_AMOUNT, 'USD', 'en', '$9,999,999,999.99'],
])('%i %s in the language %s is %s', (units, currency, language, expected) => {
  expect(formatAmount(units, currency, language)).toBe(expected);
});

describe('minor units as a decimal number', () => {
  test.each([
    [1990, 'EUR', '19.90'],
    [7, 'EUR', '0.07'],
    [0, 'EUR', '0.00'],
    [1990, 'JPY', '1990'],
    [1234, 'KWD', '1.234'],
  ])('%i %s is %s', (units, currency, expected) => {
    expect(decimalAmount(units, currency)).toBe(expected);
  });

  test('it is read back as the same amount', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000_000), fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'), (units, currency) => {
        expect(minorUnits(decimalAmount(units, currency), currency)).toBe(units);
      }),
    );
  });
});
