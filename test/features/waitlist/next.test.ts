import { describe, expect, test } from '@jest/globals';
import { claimNames, namesOnceOffered, serve, wantsOf } from '#features/limits/queue.ts';

const waiting = (id: string, wants: Record<string, number>) => ({ id, wants: new Map(Object.entries(wants)) });

/** Whoever waits, what is left of each counter, and who gets a place. */
const TABLE: [string, ReturnType<typeof waiting>[], Record<string, number>, string[]][] = [
  ['nobody, if nothing is free', [waiting('a', { all: 1 })], { all: 0 }, []],
  ['the first', [waiting('a', { all: 1 }), waiting('b', { all: 1 })], { all: 1 }, ['a']],
  [
    'as many as are free',
    [waiting('a', { all: 1 }), waiting('b', { all: 1 }), waiting('c', { all: 1 })],
    { all: 2 },
    ['a', 'b'],
  ],
  [
    'those behind who want another option',
    [waiting('a', { all: 1, sat: 1 }), waiting('b', { all: 1, sun: 1 })],
    { all: 5, sat: 0, sun: 1 },
    ['b'],
  ],
  [
    'those who have all that they want',
    [waiting('a', { all: 1, sat: 1 }), waiting('b', { all: 1 })],
    { all: 0, sat: 3 },
    [],
  ],
  [
    'those who want less, if the first wants more than is free',
    [waiting('a', { cup: 3 }), waiting('b', { cup: 1 })],
    { cup: 2 },
    ['b'],
  ],
  [
    'nobody twice: the first takes what those behind wanted too',
    [waiting('a', { all: 1, sat: 1 }), waiting('b', { all: 1, sat: 1 }), waiting('c', { all: 1, sun: 1 })],
    { all: 2, sat: 1, sun: 9 },
    ['a', 'c'],
  ],
  [
    'everybody, if nothing is limited',
    [waiting('a', { all: 1 }), waiting('b', {})],
    { all: Number.POSITIVE_INFINITY },
    ['a', 'b'],
  ],
  ['nobody, if a limit was lowered below what is taken', [waiting('a', { all: 1 })], { all: -2 }, []],
];

describe('a place that comes free goes to', () => {
  test.each(TABLE)('%s', (_, queue, left, expected) => {
    expect(serve(queue, (name) => left[name] ?? 0).next.map(({ id }) => id)).toEqual(expected);
  });
});

/** Whoever waits, what is left of each counter, and what is left of them for whoever comes later or moves a booking. */
const LEFT: [string, ReturnType<typeof waiting>[], Record<string, number>, Record<string, number>][] = [
  ['all, if nobody waits', [], { noon: 1 }, { noon: 1 }],
  ['nothing of what somebody ahead can have', [waiting('a', { noon: 1 })], { noon: 1 }, { noon: 0 }],
  ['what those ahead leave', [waiting('a', { cup: 2 }), waiting('b', { cup: 1 })], { cup: 5 }, { cup: 2 }],
  ['what somebody ahead wants more of than is free', [waiting('a', { cup: 3 })], { cup: 2 }, { cup: 2 }],
  [
    'what somebody ahead cannot use without something else',
    [waiting('a', { all: 1, noon: 1 })],
    { all: 0, noon: 1 },
    { all: 0, noon: 1 },
  ],
  [
    'what is over when those ahead have taken turns',
    [waiting('a', { all: 1, noon: 1 }), waiting('b', { all: 1, one: 1 })],
    { all: 1, noon: 1, one: 1 },
    { all: 0, noon: 0, one: 1 },
  ],
];

describe('somebody who comes later can have', () => {
  test.each(LEFT)('%s', (_, queue, left, expected) => {
    const { leftOf } = serve(queue, (name) => left[name] ?? 0);
    expect(Object.fromEntries(Object.keys(left).map((name) => [name, leftOf(name)]))).toEqual(expected);
  });
});

describe('what a submission counts for', () => {
  const wanted = [
    { kind: 'place', name: 'all', formerNames: [], most: 1, times: 1 },
    { kind: 'option', name: 'o.cup', formerNames: [], most: 9, times: 3 },
    { kind: 'person', name: 'p.ada', formerNames: [], most: 1, times: 1 },
  ] as const;
  const given = wanted.map((one) => ({ ...one, formerNames: [] }));

  test('is a person and a wait while it waits, and places once it has an offer', () => {
    const names = claimNames(given, true);
    expect(names).toEqual({ 'w.': 1, 'w.all': 1, 'w.o.cup': 3, 'p.ada': 1 });
    expect(Object.fromEntries(wantsOf(names))).toEqual({ all: 1, 'o.cup': 3 });
    expect(namesOnceOffered(names)).toEqual(claimNames(given, false));
  });
});
