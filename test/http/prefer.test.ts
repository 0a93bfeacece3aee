import { expect, test } from '@jest/globals';
import { preferredWaitMs, prefersAsync } from '#http/prefer.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['wait=5', 5_000],
  ['wait = 5', 5_000],
  ['respond-async, wait=3', 3_000],
  ['wait="7"; foo', 7_000],
  ['WAIT=1', 1_000],
  ['wait=10', 10_000],
  ['wait=11', 10_000],
  ['wait=999999999', 10_000],
  ['wait=0', undefined],
  ['wait=-1', undefined],
  ['wait=1.5', undefined],
  ['wait=', undefined],
  ['waiting=5', undefined],
])('%j asks to wait %s ms', (prefer, ms) => {
  expect(preferredWaitMs(prefer)).toBe(ms);
});

test.each([
  [undefined, false],
  ['respond-async', true],
  ['wait=3, Respond-Async', true],
  ['respond-asynchronously', false],
])('%j asks not to wait: %s', (prefer, asks) => {
  expect(prefersAsync(prefer)).toBe(asks);
});
