import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decimalAmount, formatAmountForInput, parseTypedAmount } from '#forms/money.ts';
import { formatNumberForInput, parseTypedNumber, toAsciiSigns } from '#forms/typed-number.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { runs } from '#test/environment/runs.ts';
import { formConfig } from '#test/forms/form-fixture.ts';
import { PLACES } from '#test/forms/places.ts';
import { CATALOGUES } from '#texts/index.ts';

const LANGUAGES = Object.keys(CATALOGUES);

describe('a number that somebody typed', () => {
  test.each<[string, string | null]>([
    ['12', '12'],
    ['-1.5', '-1.5'],
    ['1,5', '1.5'],
    ['1.5e3', '1.5e3'],
    ['.5', '.5'],
    ['1.000,50', '1000.50'],
    ['1,000.50', '1000.50'],
    ['1.234.567', '1234567'],
    ['1,234,567.8', '1234567.8'],
    ['12,34,567', '1234567'],
    ['1 000,50', '1000.50'],
    ['1\u00a0000', '1000'],
    ['1\u202f000,5', '1000.5'],
    ['1’000.50', '1000.50'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['۱۲۳۴٫۵', '1234.5'],
    ['１，２３４．５', '1234.5'],
    ['−５', '-5'],
    ['१२', '12'],
    ['𝟙𝟚', '12'],
    ['\u200f١٢\u200e', '12'],
    ['0,500', '0.500'],
    ['1,2345', '1.2345'],
    ['1234,567', '1234.567'],
    ['1.23.456', null],
    ['1,234,56', null],
    ['1.234,567.8', null],
    ['1234 567', null],
    ['1 000 5', null],
    ['5²', null],
    ['½', null],
    ['12a', null],
    ['1٫2٫3', null],
    ['1,', null],
    [',', null],
    ['.', null],
    ['--1', null],
    ['', null],
  ])('%s is %j, in every language', (typed, expected) => {
    for (const language of [undefined, ...LANGUAGES, 'de-CH', 'en-IN', 'fa']) {
      expect([language, parseTypedNumber(typed, language)]).toEqual([language, expected]);
    }
  });

  test.each<[string, string | undefined, string]>([
    ['1,234', 'en', '1234'],
    ['1,234', 'de', '1.234'],
    ['1,234', 'fr', '1.234'],
    ['1,234', undefined, 'unclear'],
    ['1.234', undefined, '1.234'],
    ['1.234', 'en', '1.234'],
    ['1.234', 'fr', '1.234'],
    ['1.234', 'de', 'unclear'],
    ['-1.234', 'it', 'unclear'],
    ['۱۲۳.۴۵۶', 'de', 'unclear'],
  ])('%s in %s is %s: a single sign before three digits', (typed, language, expected) => {
    expect(parseTypedNumber(typed, language)).toBe(expected);
  });

  test.each<[string, string, string | undefined, number | null]>([
    ['1.000', 'EUR', 'de', 100_000],
    ['1,000', 'EUR', 'de', null],
    ['1.000', 'EUR', 'en', null],
    ['1,000', 'EUR', 'en', 100_000],
    ['1,000', 'EUR', undefined, null],
    ['1.000,50', 'EUR', 'en', 100_050],
    ['1.000', 'JPY', 'de', 1000],
    // The stored value.
    ['1.000', 'KWD', 'de', 1000],
    ['1,000', 'KWD', 'de', 1000],
    ['1,000', 'KWD', 'en', 1_000_000],
    ['١٩٫٩٠', 'EUR', 'ar', 1990],
    ['-5', 'EUR', 'en', null],
    ['9.999.999.999.999,99', 'EUR', 'de', 999_999_999_999_999],
    ['10.000.000.000.000,00', 'EUR', 'de', null],
  ])('%s %s in %s is %j in minor units', (typed, currency, language, expected) => {
    expect(parseTypedAmount(typed, currency, language)).toBe(expected);
  });

  test('is read back from what Intl writes, with the digits of every script', () => {
    const systems = Intl.supportedValuesOf('numberingSystem').filter((numberingSystem) =>
      /^\p{Nd}{2}$/u.test(new Intl.NumberFormat('en', { numberingSystem }).format(12)),
    );
    expect(systems.length).toBeGreaterThan(50);
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES, 'fa', 'hi', 'de-CH', 'pt-PT'),
        fc.constantFrom(...systems),
        fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100),
        (language, system, number) => {
          expect(Number(parseTypedNumber(written(number, language, system), language))).toBe(number);
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  test('as a program writes it means the same in every language, or is refused', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (language, number) => {
          const read = parseTypedNumber(String(number), language);
          expect(read === 'unclear' || Number(read) === number).toBe(true);
        },
      ),
    );
  });
});

/** The languages of our texts, and others with different digits or signs. */
const WRITTEN = [...LANGUAGES, 'fa', 'hi', 'mr', 'bn', 'my', 'ar-EG', 'de-CH', 'en-IN', 'pt-PT'];

test('a number stands in an input as its language writes it, and is read again as the same', () => {
  const figure = fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    ...[0, 2, 3].map((decimals) => fc.maxSafeInteger().map((units) => units / 10 ** decimals)),
    fc.constantFrom(1000, 1.234, -1.234, 1234.567, 999.999, 1e21, 5e-324, 0.1),
  );
  fc.assert(
    fc.property(fc.constantFrom(...WRITTEN), figure, (language, number) => {
      const shown = formatNumberForInput(number, language);
      expect([language, shown, Number(parseTypedNumber(shown, language)) || 0]).toEqual([language, shown, number || 0]);
    }),
    { numRuns: runs(2000) },
  );
  expect(['en', 'de', 'fr', 'ar', 'fa'].map((language) => formatNumberForInput(-1234.5, language))).toEqual([
    ...['-1234.5', '-1234,5', '-1234,5', '-1234.5', '−۱۲۳۴٫۵'],
  ]);
  expect(formatNumberForInput(1.5, 'no tag')).toBe('1.5');
});

test('an amount stands in an input as its language writes it, to the last unit, and is read again as the same', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WRITTEN),
      fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'),
      fc.integer({ min: 0, max: 999_999_999_999 }),
      (language, currency, units) => {
        const shown = formatAmountForInput(decimalAmount(units, currency), currency, language) as string;
        expect([language, shown, parseTypedAmount(shown, currency, language)]).toEqual([language, shown, units]);
      },
    ),
    { numRuns: runs(2000) },
  );
  const shown = (amount: unknown) => formatAmountForInput(amount, 'EUR', 'de');
  // A typed text is not reformatted.
  expect(['1234.50', '1.234', '5', 'much', null].map(shown)).toEqual(['1234,50', '1.234', '5', 'much', null]);
});

test('signs of other keyboards are those of ASCII', () => {
  expect(toAsciiSigns('＋４９（０）３０／１２')).toBe('+49(0)30/12');
});

describe.each(PLACES)('figures of other keyboards, $place', ({ around, put, get }) => {
  test.each<[string, object, unknown, unknown]>([
    ['number', {}, '١٢٫٥', 12.5],
    ['number', {}, '1.000,50', 1000.5],
    ['number', {}, '1,234', 1.234],
    ['number', {}, '1234.5', 1234.5],
    ['number', {}, 1.234, 1.234],
    ['range', {}, '۵۰', 50],
    ['rating', {}, '٤', 4],
    ['scale', {}, '５', 5],
    ['currency', { currency: 'EUR' }, '１.000,50', '1000.50'],
    ['currency', { currency: 'EUR' }, '1.000', '1000.00'],
    ['tel', {}, '＋４９ ٣٠ ۱۲۳۴۵۶', '+49 30 123456'],
    ['date', {}, '٢٠٢٦-٠٢-٠٣', '2026-02-03'],
    ['time', {}, '０９：３０', '09:30'],
    ['datetime', {}, '۲۰۲۶-۰۲-۰۳T۰۹:۳۰', '2026-02-03T09:30:00+00:00'],
    ['date_range', {}, { from: '۲۰۲۶-۰۲-۰۳', to: '２０２６－０２－０４' }, { from: '2026-02-03', to: '2026-02-04' }],
    [
      'address',
      { parts: ['postcode', 'city'] },
      { postcode: '１０１１５', city: 'B ٢' },
      { postcode: '10115', city: 'B ٢' },
    ],
    ['product', { currency: 'EUR', price: 100, max_quantity: 2000 }, { quantity: '٢' }, { quantity: 2 }],
    ['product', { currency: 'EUR', price: 100, max_quantity: 2000 }, { quantity: '1.000' }, { quantity: 1000 }],
    [
      'product',
      { currency: 'EUR', min_price: 100, max_price: 500_000 },
      { price: '1.000', quantity: '１' },
      { price: '1000.00', quantity: 1 },
    ],
  ])('are read in a %s %j: %j', (type, field, typed, expected) => {
    const config = formConfig([around({ type, name: 'it', ...field })], { language: 'de' });
    const sent = { it: put(typed) };
    const { values, errors } = validateSubmission(config, sanitiseSubmission(config, sent));
    expect([get(values.it), errors]).toEqual([expected, {}]);
    // A stored value does not change.
    expect(sanitiseSubmission(config, values).values).toEqual(values);
  });

  test('are refused with a reason where they may be two numbers', () => {
    const config = formConfig([around({ type: 'number', name: 'it' })], { language: 'de' });
    const { errors } = validateSubmission(config, sanitiseSubmission(config, { it: put('1.000') }));
    expect(Object.values(errors).join()).toContain('Tausend');
  });
});

function written(number: number, language: string, numberingSystem: string): string {
  return new Intl.NumberFormat(language, { numberingSystem, minimumFractionDigits: 2 }).format(number);
}
