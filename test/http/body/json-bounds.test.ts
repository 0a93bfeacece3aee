import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { requireJsonBounds } from '#http/body/json-bounds.ts';

const look = (text: string, bounds = { values: 10, depth: 4 }) => requireJsonBounds(Buffer.from(text), bounds);

/** Counts the members and items of a parsed value. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + 1 + countValues(part), 0);
}

describe('the bounds of a JSON text', () => {
  test.each([
    ['a list', '[1,2,3,4,5,6,7,8,9,10]'],
    ['an object', JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`k${index}`, index])))],
    ['commas in strings', '{"a":",,,,,,,,,,,,,,,,,,,,,"}'],
    ['brackets in strings', '{"a":"[[[[[[{{{{{{"}'],
    ['escaped quotes in strings', String.raw`{"a":"\",,,,,,,,,,,,\\\"[[[[[[[","b":"\\","c":1}`],
    ['the deepest', '[[[[1]]]]'],
    ['containers beside each other', '[[],[],[],[]]'],
    ['nothing', ''],
    ['what is no JSON', 'x"y'],
    ['a string without its end', '{"a":"\\'],
  ])('are kept by %s', (_what, text) => {
    expect(() => look(text)).not.toThrow();
  });

  test.each([
    ['a list', '[1,2,3,4,5,6,7,8,9,10,11]'],
    ['members', `{${Array.from({ length: 11 }, (_, index) => `"k${index}":0`).join()}}`],
    ['empty containers', '[[],[],[],[],[],[]]'],
    ['what comes after a string with a backslash at its end', String.raw`{"a":"\\","b":[1,2,3,4,5,6,7,8,9]}`],
  ])('are passed by too many values: %s', (_what, text) => {
    expect(() => look(text)).toThrow(expect.objectContaining({ type: 'entity.too.many.values' }));
  });

  test.each(['[[[[[1]]]]]', '{"a":{"a":{"a":{"a":{}}}}}', '[[[[['])('are passed by what is too deep: %s', (text) => {
    expect(() => look(text)).toThrow(expect.objectContaining({ type: 'entity.too.deep' }));
  });

  test('let no JSON through that has more values than they say, and refuse none with half of them', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 1, max: 40 }), (text, values) => {
        const counted = countValues(JSON.parse(text));
        const look = () => requireJsonBounds(Buffer.from(text), { values, depth: 100 });
        if (counted > values) expect(look).toThrow();
        if (counted * 2 + 1 <= values) expect(look).not.toThrow();
      }),
    );
  });
});
