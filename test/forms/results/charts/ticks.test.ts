import { expect, test } from '@jest/globals';
import { labelEvery, ticksOf } from '#forms/results/charts/ticks.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [23, [0, 10, 20, 30]],
  [100, [0, 50, 100]],
  [1_234, [0, 500, 1_000, 1_500]],
])('the axis up to %d has equal steps of whole numbers', (highest, ticks) => {
  expect(ticksOf(highest)).toEqual(ticks);
});

test.each([
  [1, 1],
  [6, 1],
  [7, 2],
  [30, 5],
  [365, 61],
])('of %d columns every %dth has a label', (columns, every) => {
  expect(labelEvery(columns, 6)).toBe(every);
});
