import { expect, test } from '@jest/globals';
import { shrink } from '#dev/prove/shrink.ts';

const numbers = Array.from({ length: 40 }, (_, index) => index);
const needs =
  (...wanted: number[]) =>
  async (some: readonly number[]) =>
    wanted.every((one) => some.includes(one));

test('what the finding does not need is left out', async () => {
  expect((await shrink(numbers, needs(3, 31), 1_000)).items).toEqual([3, 31]);
  expect((await shrink(numbers, needs(17), 1_000)).items).toEqual([17]);
});

test('a finding that needs everything stays as it was, and tries are limited', async () => {
  expect(await shrink([1, 2], needs(1, 2), 10)).toEqual({ items: [1, 2], tries: 2 });
  const { items, tries } = await shrink(numbers, needs(3, 31), 5);
  expect(tries).toBe(5);
  expect(items).toEqual(expect.arrayContaining([3, 31]));
  expect(items.length).toBeLessThan(numbers.length);
});
