import { RawJson } from './raw.ts';
import type { HostileClass } from './table.ts';

const raw = (text: string) => new RawJson(text);
const keys = (count: number, value = '0') =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":${value}`).join(',')}}`;

/** Values of another type, or of an unusual one. */
const structures: Record<string, (right: unknown) => unknown> = {
  null: () => null,
  true: () => true,
  'the number 1': () => 1,
  'a text': () => 'x',
  'an empty list': () => [],
  'an empty object': () => ({}),
  'a list of nothing': () => [null],
  'a list in lists': () => [[[[]]]],
  'a list of the right one': (right) => [right],
  'the right one a thousand times': (right) => Array.from({ length: 1_000 }, () => right),
  'the right one in an object': (right) => ({ value: right }),
  'an object of every object': () => ({
    toString: 1,
    valueOf: null,
    hasOwnProperty: 'x',
    constructor: { prototype: {} },
  }),
  'the prototype': () => raw('{"__proto__":{"admin":true}}'),
  'an object like a list': () => ({ length: 1e9, 0: 'a' }),
  'an object like a promise': () => raw('{"then":"x","toJSON":"x","$date":0}'),
  'the same key twice': () => raw('{"a":1,"a":{"a":2}}'),
  'an empty key': () => ({ '': '', ' ': 0, 'a.b': 1, 'a[0]': 2 }),
  'keys of marks': () => ({ ['\u0301'.repeat(5_000)]: 1, '\u202ea': 2, '\ud800': 3 }),
  'a long key': () => ({ ['k'.repeat(100_000)]: 1 }),
  '40 levels of lists': () => raw('['.repeat(40) + ']'.repeat(40)),
  '40 levels of objects': () => raw(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`),
  '100,000 levels of lists': () => raw('['.repeat(100_000) + ']'.repeat(100_000)),
  '100,000 levels of objects': () => raw(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  '50,000 keys': () => raw(keys(50_000)),
  '2,000 keys': () => raw(keys(2_000)),
  '1,000 objects': () => raw(`[${Array.from({ length: 1_000 }, () => '{"a":{"b":[1]}}').join(',')}]`),
  '50,000 nulls': () => raw(`[${'null,'.repeat(49_999)}null]`),
  '2,000 nulls': () => raw(`[${'null,'.repeat(1_999)}null]`),
  '2,000 empty objects': () => raw(`[${'{},'.repeat(1_999)}{}]`),
  '2,000 texts': () => raw(`[${'"a",'.repeat(1_999)}"a"]`),
};

const ALL = ['text', 'number', 'boolean', 'list', 'object'] as const;

export const STRUCTURES: readonly HostileClass[] = Object.entries(structures).map(([name, make]) => {
  return { name, kinds: ALL, make };
});
