import { expect, test } from '@jest/globals';
import { orderedOf } from '#forms/orders/price.ts';

test.each([
  ['12.5', 'EUR', 1250],
  ['1.000', 'EUR', null],
  ['1,000', 'EUR', null],
  ['1.000', 'KWD', 1000],
  ['1000', 'EUR', 100_000],
])('a price that was typed as %s costs in %s %p: what may be a thousand or one is neither', (price, currency, unit) => {
  expect(orderedOf({ price, quantity: 1 }, { currency })).toEqual(unit === null ? null : { unit, quantity: 1 });
});
