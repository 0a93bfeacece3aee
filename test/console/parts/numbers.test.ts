import { describe, expect, test } from '@jest/globals';
import { numberText, readNumber, stepped } from '#console/parts/number/numbers.ts';
import type { Language } from '#console/texts/language.ts';

describe('a number typed or pasted in the console', () => {
  test.each<[text: string, language: Language, number: number]>([
    ['12,5', 'en', 12.5],
    ['12,5', 'de', 12.5],
    ['12.5', 'de', 12.5],
    ['1.000,50', 'en', 1000.5],
    ['1,000', 'en', 1000],
    ['1.500', 'en', 1.5],
    ['1,500', 'de', 1.5],
    ['1 000', 'de', 1000],
    ['−3', 'en', -3],
    ['١٢٫٥', 'en', 12.5],
    ['７', 'de', 7],
  ])('%s in %s', (text, language, number) => {
    expect(readNumber(text, language)).toEqual({ number });
  });

  test.each<[text: string, language: Language, mistake: string]>([
    ['1.500', 'de', 'unclear'],
    ['many', 'en', 'no_number'],
    ['12.5.3', 'en', 'no_number'],
    ['5 €', 'de', 'no_number'],
    ['-', 'en', 'no_number'],
  ])('%s in %s is none', (text, language, mistake) => {
    expect(readNumber(text, language)).toEqual({ mistake });
  });

  test.each<number>([0, 1, -1, 0.5, 1.5, 1234.567, 1000, -0.001, 123456789.25])(
    '%s stands in its input so that it is read as the same',
    (number) => {
      for (const language of ['en', 'de'] as const)
        expect(readNumber(numberText(number, language), language)).toEqual({ number });
    },
  );
});

test.each([
  [1, 1, {}, 2],
  [0.1, 1, { step: 0.2 }, 0.3],
  [0, -1, { min: 0 }, 0],
  [9, 1, { max: 10, step: 5 }, 10],
] as const)('an arrow key makes of %s by %s within %j: %s', (number, by, within, next) => {
  expect(stepped(number, by, within)).toBe(next);
});
