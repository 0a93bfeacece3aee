import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { orderedOf, type ProductValue } from '#forms/orders/price.ts';
import { renderFields } from '#forms/page/fields.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { renderTotal } from '#pro/payments/prices/page.ts';
import { OrderError, orderTotal } from '#pro/payments/prices/total.ts';
import { checkoutBody } from '#pro/payments/providers/paypal/checkout.ts';
import { discountCoupon, sessionParams } from '#pro/payments/providers/stripe/checkout.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const NOW = new Date('2026-11-25T10:00:00Z');
const EUR = { currency: 'EUR' };
const PAYMENT = { enabled: true, provider: 'stripe', ...EUR };
const priced = (price: number) => [
  { value: 'a', label: 'A', price },
  { value: 'b', price: price * 2 },
];
const FIELDS = [
  { ...EUR, type: 'product', name: 'shirt', label: 'Shirt', options: priced(1_990), max_quantity: 50 },
  {
    ...EUR,
    type: 'product_option',
    name: 'wrap',
    label: 'Wrap',
    product: 'shirt',
    multiple: true,
    options: priced(199),
  },
  { ...EUR, type: 'product', name: 'mug', label: 'Mug', price: 995, max_quantity: 50 },
  { ...EUR, type: 'product', name: 'gift', label: 'Gift', min_price: 0, max_price: 100_000 },
  { ...EUR, type: 'shipping', name: 'ship', options: [{ value: 'post', label: 'Post', price: 490, free_from: 5_000 }] },
  {
    type: 'coupon',
    name: 'code',
    codes: [
      { code: 'TEN', percent: 12.5 },
      { code: 'OFF', amount: 1_000, products: ['mug'] },
      { code: 'ALL', percent: 100 },
    ],
  },
];
const formOf = (payment: object = {}, fields: object[] = FIELDS) => ({
  title: 'Shop',
  config: formConfig(fields, { payment: { ...PAYMENT, ...payment } }),
});
const valuesOf = ({ config }: ReturnType<typeof formOf>, sent: Record<string, unknown>) =>
  validateSubmission(config, sanitiseSubmission(config, sent)).values;

const request = {
  orderUuid: 'u',
  successUrl: 'https://s',
  cancelUrl: 'https://c',
  expiresAt: NOW,
  idempotencyKey: 'k',
};
const sent = fc.record({
  shirt: fc.record({ choice: fc.constantFrom('', 'a', 'b'), quantity: fc.integer({ min: 0, max: 50 }) }),
  wrap: fc.subarray(['a', 'b']),
  mug: fc.record({ quantity: fc.integer({ min: 0, max: 50 }) }),
  gift: fc.record({ price: fc.integer({ min: 0, max: 100_000 }).map((units) => (units / 100).toFixed(2)) }),
  ship: fc.constantFrom('', 'post'),
  code: fc.constantFrom('', 'ten', 'OFF', 'ALL'),
});

describe('whatever is ordered', () => {
  test('what is to be paid is the sum of the lines that the order, Stripe and PayPal have', () => {
    const form = formOf();
    fc.assert(
      fc.property(sent, (raw) => {
        let order: ReturnType<typeof orderTotal>;
        try {
          order = orderTotal(form, valuesOf(form, raw), NOW);
        } catch (error) {
          // The code is for a mug that was not ordered, or the sum is below Stripe's minimum.
          expect(error).toBeInstanceOf(OrderError);
          return;
        }
        if (!order) throw new Error('the form takes a payment');
        const { amount, items } = order;
        expect(items.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0)).toBe(amount);
        expect(amount).toBeGreaterThanOrEqual(0);
        if (amount === 0) return;
        const whole = { ...request, ...order };
        const { line_items: lines = [], shipping_options: shipping = [], discounts = [] } = sessionParams(whole);
        const coupon = discountCoupon(whole);
        expect(discounts).toEqual(coupon ? [{ coupon: coupon.id }] : []);
        const subtotal = lines.reduce(
          (sum, { quantity = 0, price_data: data }) => sum + quantity * Number(data?.unit_amount),
          0,
        );
        const shipped = Number(shipping[0]?.shipping_rate_data?.fixed_amount?.amount ?? 0);
        expect(subtotal - (coupon?.amount_off ?? 0) + shipped).toBe(amount);
        expect(coupon?.amount_off ?? 0).toBeLessThanOrEqual(subtotal);
        expect(paypalSum(checkoutBody(whole))).toEqual([amount, amount]);
      }),
    );
  });

  test('the page reads from its markup what the server reads from its config', () => {
    const form = formOf();
    const [shirt = '', , mug = '', gift = ''] = renderFields({ id: 1, config: form.config });
    const dataOf = (html: string) => ({
      currency: /data-currency="(\w+)"/.exec(html)?.[1] ?? '',
      ...(/data-price="(\d+)"/.test(html) && { price: Number(/data-price="(\d+)"/.exec(html)?.[1]) }),
      ...(/data-prices=/.test(html) && {
        prices: (/data-prices="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"'),
      }),
    });
    fc.assert(
      fc.property(sent, (raw) => {
        const values = valuesOf(form, raw);
        for (const [name, html] of Object.entries({ shirt, mug, gift })) {
          const field = form.config.fields.find((one) => one.name === name);
          if (field?.type !== 'product') throw new Error('no product');
          const value = values[name] as ProductValue;
          expect(orderedOf(value, dataOf(html))).toEqual(orderedOf(value, field));
        }
      }),
    );
  });
});

test('an order of a form with a fixed amount, or with prices at options, takes a coupon too', () => {
  const coupon = { type: 'coupon', name: 'code', codes: [{ code: 'TEN', percent: 10 }] };
  const fixed = formOf({ amount: 1_990 }, [coupon]);
  expect(orderTotal(fixed, valuesOf(fixed, { code: 'ten' }), NOW)).toMatchObject({
    amount: 1_791,
    items: [
      { name: 'Shop', unitAmount: 1_990, quantity: 1 },
      { kind: 'discount', name: 'Discount (TEN)', unitAmount: -199, quantity: 1 },
    ],
  });
  expect(renderTotal(fixed.config)).toContain('&quot;amount&quot;:1990');
  const items = formOf({ items_from: ['seats'] }, [
    { type: 'number', name: 'seats', price: 500, min: 0, step: 1, max: 9 },
    coupon,
  ]);
  expect(orderTotal(items, valuesOf(items, { seats: 3, code: 'TEN' }), NOW)?.amount).toBe(1_350);
  expect(() => orderTotal(items, valuesOf(items, { seats: 3, code: 'NO' }), NOW)).toThrow('This code cannot be used.');
});

test('a code that makes an order free leaves nothing to pay, and one that leaves too little is refused at its field', () => {
  const form = formOf();
  expect(orderTotal(form, valuesOf(form, { mug: { quantity: 1 }, code: 'ALL' }), NOW)?.amount).toBe(0);
  const less = formOf({}, [
    FIELDS[2] as object,
    { type: 'coupon', name: 'code', codes: [{ code: 'MOST', amount: 990 }] },
  ]);
  expect(() => orderTotal(less, valuesOf(less, { mug: { quantity: 1 }, code: 'MOST' }), NOW)).toThrow(
    expect.objectContaining({ field: 'code', message: 'This comes to less than can be paid. The least is €0.50.' }),
  );
});

test('a code may make an order small enough, and without one a product that is too dear for Stripe is refused', () => {
  const DEAR = { type: 'product', name: 'car', currency: 'EUR', price: 150_000_000 };
  const form = formOf({}, [DEAR, { type: 'coupon', name: 'code', codes: [{ code: 'HALF', percent: 50 }] }]);
  const ordered = (code: string) => orderTotal(form, valuesOf(form, { car: { quantity: 1 }, code }), NOW);
  expect(ordered('HALF')?.amount).toBe(75_000_000);
  expect(() => ordered('')).toThrow(
    expect.objectContaining({ field: 'car', message: expect.stringContaining('The most is €999,999.99.') }),
  );
  expect(mistakesOf(() => formOf({}, [DEAR]))).toEqual({
    'config.options.payment': expect.stringContaining('the field car costs, and its amounts must be at most 999999.99'),
  });
});

test.each<[string, object, Record<string, RegExp>]>([
  ['another way to say what is paid', { amount: 500 }, { 'config.options.payment.amount': /products of this form/ }],
  ['another currency', { currency: 'USD' }, { 'config.fields[0].currency': /must be that of the payment, USD/ }],
])('a save refuses beside products %s', (_what, payment, expected) => {
  const mistakes = mistakesOf(() => formOf(payment));
  for (const [path, message] of Object.entries(expected)) expect(mistakes[path]).toMatch(message);
});

test('amounts of products are as coarse as the provider takes them', () => {
  const product = { type: 'product', name: 'book', currency: 'HUF', price: 99_950 };
  const mistakes = mistakesOf(() => formOf({ provider: 'paypal', currency: 'HUF' }, [product]));
  expect(mistakes['config.options.payment']).toMatch(/the field book costs, and its amounts must be multiples of 100/);
  const open = { type: 'product', name: 'book', currency: 'HUF', max_price: 100_000 };
  const form = formOf({ provider: 'paypal', currency: 'HUF' }, [open]);
  expect(() => orderTotal(form, valuesOf(form, { book: { price: '12.50' } }), NOW)).toThrow('without decimals');
});

function paypalSum(body: unknown): [sent: number, summed: number] {
  const { purchase_units: units } = body as { purchase_units: { amount: Record<string, unknown>; items?: unknown }[] };
  const { value, breakdown } = (units[0]?.amount ?? {}) as {
    value: string;
    breakdown?: Partial<Record<'item_total' | 'discount' | 'shipping', { value: string }>>;
  };
  const of = (name: 'item_total' | 'discount' | 'shipping') => Math.round(Number(breakdown?.[name]?.value ?? 0) * 100);
  const total = Math.round(Number(value) * 100);
  return [total, breakdown ? of('item_total') - of('discount') + of('shipping') : total];
}
