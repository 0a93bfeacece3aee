import { expect, test } from '@jest/globals';
import { CircuitBreakers } from '#activities/circuit-breaker.ts';

type Step = [atMs: number, what: 'ok' | 'slow' | 'trouble' | 'free' | 'taken'];

test.each<[string, Step[]]>([
  [
    'is tried while nothing is known of it',
    [
      [0, 'free'],
      [0, 'free'],
    ],
  ],
  [
    'is tried while it answers in time',
    [
      [0, 'ok'],
      [1, 'free'],
    ],
  ],
  [
    'that failed is left alone for half a minute',
    [
      [0, 'trouble'],
      [1, 'taken'],
      [29_999, 'taken'],
      [30_000, 'free'],
    ],
  ],
  [
    'that was slow is left alone too',
    [
      [0, 'slow'],
      [29_999, 'taken'],
      [30_000, 'free'],
    ],
  ],
  [
    'is then tried by one alone',
    [
      [0, 'trouble'],
      [30_000, 'free'],
      [30_001, 'taken'],
      [34_999, 'taken'],
    ],
  ],
  [
    'is tried by another when that one says nothing',
    [
      [0, 'trouble'],
      [30_000, 'free'],
      [35_000, 'free'],
      [35_001, 'taken'],
    ],
  ],
  [
    'is tried by all once it is well',
    [
      [0, 'trouble'],
      [30_000, 'free'],
      [30_100, 'ok'],
      [30_101, 'free'],
      [30_102, 'free'],
    ],
  ],
  [
    'is left alone again when it still fails',
    [
      [0, 'trouble'],
      [30_000, 'free'],
      [30_100, 'trouble'],
      [60_099, 'taken'],
      [60_100, 'free'],
    ],
  ],
])('a party %s', (_what, steps) => {
  let now = 0;
  const breakers = new CircuitBreakers(() => now);
  const seen: Step[] = steps.map(([at, what]) => {
    now = at;
    if (what === 'ok') breakers.answered('a party', 1_500);
    else if (what === 'slow') breakers.answered('a party', 1_501);
    else if (what === 'trouble') breakers.failed('a party');
    else return [at, breakers.allows('a party') ? 'free' : 'taken'];
    return [at, what];
  });
  expect(seen).toEqual(steps);
});

test('what is known of one party says nothing of another', () => {
  const breakers = new CircuitBreakers(() => 0);
  breakers.failed('one');
  expect([breakers.allows('one'), breakers.allows('other')]).toEqual([false, true]);
});
