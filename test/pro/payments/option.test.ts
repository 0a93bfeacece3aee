import { describe, expect, test } from '@jest/globals';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const FIELDS = [
  {
    type: 'select',
    name: 'ticket',
    options: [
      { value: 'a', price: 5000 },
      { value: 'b', price: 0 },
    ],
  },
  { type: 'checkboxes', name: 'extras', options: [{ value: 'x', price: 250 }, { value: 'y' }] },
  { type: 'radio', name: 'free', options: [{ value: 'a' }] },
  { type: 'number', name: 'seats', price: 1000, min: 0, step: 1 },
  { type: 'number', name: 'count', min: 1, max: 10, step: 1 },
  { type: 'number', name: 'fraction', min: 0, step: 0.5, price: 100 },
  { type: 'number', name: 'anyhow', min: 0 },
  { type: 'number', name: 'shifted', min: 0.5, step: 1 },
  { type: 'number', name: 'negative', min: -1, step: 1, price: 100 },
  { type: 'number', name: 'open', step: 1 },
  { type: 'number', name: 'gift', min: 1, max: 500 },
  { type: 'number', name: 'lavish', min: 1_000_000, max: 2_000_000 },
  { type: 'number', name: 'millions', min: 1, max: 10_000_000_000 },
  { type: 'select', name: 'dear', options: [{ value: 'a', price: 999_999_999_999 }] },
  {
    type: 'select',
    name: 'cheap',
    options: [
      { value: 'a', price: 50 },
      { value: 'b', price: 49 },
      { value: 'c', price: 0 },
    ],
  },
  { type: 'text', name: 'text' },
];

const ENABLED = { enabled: true, provider: 'stripe', currency: 'EUR' };
const save = (payment: object) => formConfig(FIELDS, { payment }).options.payment;
const mistakes = (payment: object) =>
  Object.fromEntries(
    Object.entries(mistakesOf(() => save(payment))).map(([path, message]) => [
      path.replace(/^config\.options\.payment\.?/, ''),
      message,
    ]),
  );

describe('the option payment', () => {
  test('is checked for shape while it is switched off', () => {
    expect(mistakes({ enabled: false, provider: 'cash' })).toEqual({ provider: expect.stringContaining('one of') });
  });

  test.each<[object]>([
    [{ amount: 50 }],
    [{ amount: 1, provider: 'paypal' }],
    [{ amount: 1, currency: 'CLP' }],
    [{ amount_field: 'gift' }],
    [{ amount_field: 'millions', currency: 'JPY' }],
    [{ items_from: ['ticket', 'seats'] }],
    [{ items_from: ['cheap', 'seats'] }],
    [{ items_from: ['seats', { field: 'extras', quantity_field: 'count' }] }],
    [{ amount: 500, provider: 'paypal', mode: 'live', currency: 'JPY', description: 'One', expires_minutes: 1440 }],
    [{ amount: 500, success_text: 'Thank\nyou', cancel_text: 'A pity' }],
    [{ amount: 500, currency: 'KWD', x_own: 1 }],
    [{ amount: 500, currency: 'HUF', provider: 'paypal' }],
    [{ amount: 17_501, currency: 'HUF' }],
    [{ amount: 99_999_999 }],
    [{ amount: 999_999_999_999, currency: 'IDR' }],
    [{ amount: 100_000_000, provider: 'paypal' }],
    [{ items_from: ['dear'], provider: 'paypal' }],
  ])('%j is saved', (payment) => {
    const given = { ...ENABLED, ...payment };
    expect(save(given)).toEqual({ mode: 'test', expires_minutes: 180, ...given });
  });

  test('is off, in test mode, with three hours to pay unless it says otherwise', () => {
    expect(save({})).toEqual({ enabled: false, mode: 'test', expires_minutes: 180 });
  });

  test.each<[object, Record<string, string>]>([
    [{ amount: 0 }, { amount: 'a whole number from 1 to 999999999999' }],
    [{ amount: 19.9 }, { amount: 'a whole number' }],
    [{ amount: 1_000_000_000_000 }, { amount: 'a whole number' }],
    [{ amount: 500, provider: 'cash' }, { provider: 'one of: stripe, paypal' }],
    [{ amount: 500, mode: 'prod' }, { mode: 'one of: test, live' }],
    [{ amount: 500, currency: 'eur' }, { currency: 'ISO 4217' }],
    [{ amount: 500, currency: 'QQQ' }, { currency: 'ISO 4217' }],
    [{ amount: 50, provider: 'paypal', currency: 'KWD' }, { currency: 'that PayPal takes: AUD, BRL' }],
    [
      { amount: 500, provider: undefined, currency: undefined },
      { provider: 'is required', currency: 'is required' },
    ],
    [{ amount: 500, description: 'two\nlines' }, { description: 'line breaks' }],
    [{ amount: 500, expires_minutes: 29 }, { expires_minutes: 'from 30 to 1440' }],
    [{ amount: 500, expires_minutes: 1441 }, { expires_minutes: 'from 30 to 1440' }],
    [{ amount: 500, success_text: 'x'.repeat(2001) }, { success_text: 'at most 2000' }],
    [{ amount: 500, price: 7 }, { price: 'is not a known key' }],
    [{}, { '': 'add one of amount, amount_field, items_from' }],
    [{ amount: 500, items_from: ['seats'] }, { '': 'it has amount and items_from' }],
    [{ amount_field: 'nope' }, { amount_field: 'must be the name of a field of this form' }],
    [{ amount_field: 'ticket' }, { amount_field: 'ticket is of type select' }],
    [{ amount_field: 'seats' }, { amount_field: 'give the field seats a min of 0 or more and a max' }],
    [{ amount_field: 'millions' }, { amount_field: 'lower the max of millions' }],
    [{ amount_field: 'negative' }, { amount_field: 'needs bounds' }],
    [{ items_from: [] }, { items_from: 'at least one field' }],
    [{ items_from: ['nope'] }, { 'items_from[0]': 'must be the name of a field of this form' }],
    [{ items_from: ['ticket', 'free'] }, { 'items_from[1]': 'must be a field with prices' }],
    [{ items_from: ['text'] }, { 'items_from[0]': 'leave text out' }],
    [{ items_from: ['count'] }, { 'items_from[0]': 'must be a field with prices' }],
    [{ items_from: ['fraction'] }, { 'items_from[0]': 'give fraction the step 1' }],
    [{ items_from: ['negative'] }, { 'items_from[0]': 'give negative a min of 0 or more' }],
    [{ items_from: ['seats', 'seats'] }, { 'items_from[1]': 'names the field seats again' }],
    [{ items_from: [5] }, { 'items_from[0]': 'must be the name of a field, or {field, quantity_field}' }],
    [{ items_from: [{ field: 'ticket' }] }, { 'items_from[0].quantity_field': 'is required' }],
    [
      { items_from: [{ field: 'nope', quantity_field: 'none' }] },
      { 'items_from[0].field': 'must be the name', 'items_from[0].quantity_field': 'must be the name' },
    ],
    [{ items_from: [{ field: 'ticket', quantity_field: 'text' }] }, { 'items_from[0].quantity_field': 'of type text' }],
    [{ items_from: [{ field: 'ticket', quantity_field: 'anyhow' }] }, { 'items_from[0].quantity_field': 'the step 1' }],
    [{ items_from: [{ field: 'ticket', quantity_field: 'shifted' }] }, { 'items_from[0].quantity_field': 'whole min' }],
    [{ items_from: [{ field: 'ticket', quantity_field: 'open' }] }, { 'items_from[0].quantity_field': 'a min of 0' }],
    [{ items_from: [{ field: 'seats', quantity_field: 'count' }] }, { 'items_from[0].field': 'is a number' }],
    [
      { items_from: [{ field: 'dear', quantity_field: 'count' }] },
      { '': 'could come to more than 999999999999', 'items_from[0]': 'at most 999999.99 EUR (99999999 minor units)' },
    ],
    [{ amount: 100_000_000 }, { amount: 'at most 999999.99 EUR (99999999 minor units): Stripe takes no more at once' }],
    [{ amount: 100_000_000, currency: 'VND' }, { amount: 'at most 99999999 VND' }],
    [{ amount: 1_000_000, currency: 'UGX' }, { amount: 'at most 999999 UGX (999999 minor units)' }],
    [{ amount_field: 'lavish' }, { amount_field: 'names a field whose min must be at most 999999.99 EUR' }],
    [{ amount: 49 }, { amount: 'at least 0.50 EUR (50 minor units): Stripe takes no less' }],
    [{ amount: 29, currency: 'GBP' }, { amount: 'at least 0.30 GBP (30 minor units)' }],
    [{ amount: 17_499, currency: 'HUF' }, { amount: '175.00 HUF (17500 minor units)' }],
    [{ items_from: ['cheap'] }, { 'items_from[0]': 'has prices (b) that must be at least 0.50 EUR' }],
    [{ amount: 505, currency: 'KWD' }, { amount: 'must be multiples of 10' }],
    [
      { amount: 550, currency: 'TWD', provider: 'paypal' },
      { amount: 'multiples of 100: paypal takes amounts in TWD with 0' },
    ],
    [
      { items_from: ['seats', 'extras'], currency: 'MGA' },
      { 'items_from[1]': 'has prices that must be multiples of 100' },
    ],
    [{ items_from: ['dear', 'ticket'], provider: 'paypal' }, { '': 'could come to more' }],
  ])('%j is refused, and says what to do', (payment, expected) => {
    const found = mistakes({ ...ENABLED, ...payment });
    expect(found).toEqual(
      Object.fromEntries(Object.entries(expected).map(([path, part]) => [path, expect.stringContaining(part)])),
    );
  });

  test('may be incomplete while it is off, but what it says must be right', () => {
    expect(mistakes({ currency: 'EUR' })).toEqual({});
    expect(Object.keys(mistakes({ items_from: ['nope'], amount: 5, provider: 'cash' })).sort()).toEqual([
      '',
      'items_from[0]',
      'provider',
    ]);
  });

  test('does not look at the prices of a field that has mistakes of its own', () => {
    const fields = [{ type: 'number', name: 'seats', price: -1 }];
    expect(mistakesOf(() => formConfig(fields, { payment: { ...ENABLED, items_from: ['seats'] } }))).toEqual({
      'config.fields[0].price': expect.stringContaining('from 0 to'),
    });
  });
});
