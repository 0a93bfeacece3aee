import { expect, test } from '@jest/globals';
import { createRestartDelay } from '#bin/composition/restart-delay.ts';

test.each([
  ['short runs wait twice as long each time, up to the longest', [0, 10, 99, 0, 0], [1, 2, 4, 5, 5]],
  ['a long run begins again with the first delay', [0, 0, 100, 0], [1, 2, 1, 2]],
])('%s', (_, lasted, delays) => {
  const delayAfter = createRestartDelay({ firstDelay: 1, longestDelay: 5, healthyAfter: 100 });
  expect(lasted.map(delayAfter)).toEqual(delays);
});
