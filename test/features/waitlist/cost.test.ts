import { describe, expect, test } from '@jest/globals';
import { costText, durationInWords, isToPay, orderOf, priceOf } from '#features/waitlist/cost.ts';

const TERMS = { amount: 1990, currency: 'EUR' };
const PAYMENT = { order_uuid: 'o', provider: 'stripe', mode: 'test', ...TERMS };
const PRICE = { ...TERMS, minutes: 180 };
const formWith = (payment: object | undefined, language = 'en') =>
  ({ config: { options: { language, ...(payment && { payment: { expires_minutes: 180, ...payment } }) } } }) as never;
const OPEN = formWith({ enabled: true });

test.each([
  ['the form takes a payment, as it did when it was sent', OPEN, TERMS, true],
  ['the form took none when it was sent', OPEN, null, false],
  ['the form takes none any more', formWith({ enabled: false }), TERMS, false],
  ['the form has lost the option', formWith(undefined), TERMS, false],
])('whether a place has to be paid for: %s', (_, form, orderTerms, expected) => {
  expect(isToPay(form, { orderTerms })).toBe(expected);
  expect(orderOf({ resume: () => 'order' } as never, form, { orderTerms })).toBe(expected ? 'order' : null);
  expect(priceOf(form, { orderTerms }, { payment: PAYMENT })).toEqual(expected ? PRICE : null);
});

test('an offer names the amount that was seen, and the time to pay it', () => {
  expect(costText(OPEN, PRICE)).toBe(
    'The place costs €19.90. Once you have taken it, you have 3 hours to pay. After that it goes to the next person.',
  );
  expect(costText(formWith({}, 'de'), { ...PRICE, minutes: 90 })).toMatch(
    /^Der Platz kostet 19,90\s€\..*haben Sie 90 Minuten Zeit/,
  );
});

test('a service that takes no payments gives no place away', () => {
  expect(() => orderOf(undefined, OPEN, { orderTerms: TERMS })).toThrow(
    expect.objectContaining({ code: 'payment_unavailable' }),
  );
  expect(orderOf(undefined, OPEN, { orderTerms: null })).toBeNull();
});

describe('a time to pay', () => {
  test.each([
    [30, 'en', '30 minutes'],
    [60, 'en', '1 hour'],
    [90, 'en', '90 minutes'],
    [1440, 'en', '24 hours'],
    [180, 'pl', '3 godziny'],
  ])('of %i minutes is in %s %s', (minutes, language, expected) => {
    expect(durationInWords(minutes, language)).toBe(expected);
  });
});
