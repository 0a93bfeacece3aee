import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addUp, type CouponTerms, couponMistake, type OrderPart, type ShippingTerms } from '#forms/orders/sums.ts';

const SHIRT: OrderPart = { field: 'shirt', amount: 3_980 };
const MUG: OrderPart = { field: 'mug', amount: 995 };
const POST: ShippingTerms = { price: 490 };
const FREE: ShippingTerms = { price: 490, free_from: 4_000 };

test.each<[string, OrderPart[], CouponTerms | null, ShippingTerms[], number, [number, number, number, number]]>([
  ['nothing is ordered, and nothing shipped', [], null, [POST], 1, [0, 0, 0, 0]],
  ['products add up', [SHIRT, MUG], null, [], 1, [4_975, 0, 0, 4_975]],
  ['shipping is added', [SHIRT], null, [POST], 1, [3_980, 0, 490, 4_470]],
  ['shipping is free from an amount on', [SHIRT, MUG], null, [FREE], 1, [4_975, 0, 0, 4_975]],
  ['that amount counts after the discount', [SHIRT, MUG], { amount: 976 }, [FREE], 1, [4_975, 976, 490, 4_489]],
  ['an amount is taken off', [SHIRT], { amount: 500 }, [], 1, [3_980, 500, 0, 3_480]],
  ['never more than was ordered', [MUG], { amount: 5_000 }, [POST], 1, [995, 995, 490, 490]],
  ['a percentage is rounded half up, once', [SHIRT, MUG], { percent: 12.5 }, [], 1, [4_975, 622, 0, 4_353]],
  ['only off its products', [SHIRT, MUG], { percent: 10, products: ['mug'] }, [], 1, [4_975, 100, 0, 4_875]],
  ['not below its least amount', [MUG], { percent: 10, min_amount: 1_000 }, [], 1, [995, 0, 0, 995]],
  ['not where its products are not ordered', [MUG], { percent: 10, products: ['shirt'] }, [], 1, [995, 0, 0, 995]],
  ['to the step of a provider', [{ field: 'a', amount: 99_900 }], { percent: 3 }, [], 100, [99_900, 3_000, 0, 96_900]],
  ['all of it', [SHIRT], { percent: 100 }, [], 1, [3_980, 3_980, 0, 0]],
  [
    'of the largest order',
    [{ field: 'a', amount: 999_999_999_999 }],
    { percent: 99.99 },
    [],
    1,
    [999_999_999_999, 999_899_999_999, 0, 100_000_000],
  ],
])('%s', (_what, parts, coupon, shipping, step, [products, discount, shipped, total]) => {
  expect(addUp(parts, coupon, shipping, step)).toEqual({ products, discount, shipping: shipped, total });
});

test('why a coupon takes nothing off is told', () => {
  expect(couponMistake([MUG], { products: ['shirt'] })).toBe('coupon_products');
  expect(couponMistake([MUG], { min_amount: 996 })).toBe('coupon_minimum');
  expect(couponMistake([MUG], { min_amount: 995, products: ['mug'] })).toBeNull();
});

test('whatever is ordered, its sums are whole, exact and never less than nothing', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 });
  const field = fc.constantFrom('a', 'b', 'c');
  const coupon = fc.option(
    fc.record(
      {
        percent: fc.integer({ min: 1, max: 10_000 }).map((points) => points / 100),
        min_amount: amount,
        products: fc.array(field),
      },
      { requiredKeys: ['percent'] },
    ),
  );
  fc.assert(
    fc.property(
      fc.array(fc.record({ field, amount }), { maxLength: 8 }),
      coupon,
      fc.array(fc.record({ price: amount, free_from: fc.option(amount, { nil: undefined }) }), { maxLength: 2 }),
      fc.constantFrom(1, 10, 100),
      (raw, terms, shipping, step) => {
        const parts = raw.map((part) => ({ ...part, amount: part.amount * step }));
        const sums = addUp(parts, terms, shipping, step);
        expect(Object.values(sums).every((sum) => Number.isSafeInteger(sum) && sum >= 0)).toBe(true);
        expect(sums.total).toBe(sums.products - sums.discount + sums.shipping);
        expect(sums.discount % step).toBe(0);
        if (!terms || sums.discount === 0) return;
        const meant = parts.filter((part) => !terms.products || terms.products.includes(part.field));
        const base = meant.reduce((sum, part) => sum + BigInt(part.amount), 0n);
        // The doubled difference from the exact share is at most one step.
        const share = base * BigInt(Math.round(terms.percent * 100));
        const off = share - BigInt(sums.discount) * 10_000n;
        expect(off * 2n <= 10_000n * BigInt(step) && off * 2n >= -10_000n * BigInt(step)).toBe(true);
      },
    ),
  );
});
