import { expect, test } from '@jest/globals';
import type { FieldValue } from '#forms/config/types.ts';
import { identityOf, isIdentifying } from '#forms/values/identity.ts';
import { field, formConfig, mistakesOf } from '../form-fixture.ts';

const OPTIONS = { options: [{ value: 'a' }, { value: 'b' }] };
const MOMENT = '2026-03-09T08:30:00+00:00';

test.each<[object, FieldValue, string | null]>([
  [{ type: 'text' }, '  Ada   LOVELACE ', 'ada lovelace'],
  [{ type: 'hidden' }, 'Key-1', 'key-1'],
  [{ type: 'email' }, 'Ada@Example.NET', 'ada@example.net'],
  [{ type: 'tel', country: 'DE' }, '030 123456', '+4930123456'],
  [{ type: 'tel' }, 'ext. 12-34', '1234'],
  [{ type: 'tel' }, '+49 30 123456', '+4930123456'],
  [{ type: 'url' }, 'https://EXAMPLE.net', 'https://example.net/'],
  [{ type: 'url' }, 'No Address', 'No Address'],
  [{ type: 'number' }, 4, '4'],
  [{ type: 'currency', currency: 'EUR' }, '19.90', '19.90'],
  [{ type: 'date' }, '2026-03-09', '2026-03-09'],
  [{ type: 'time' }, '08:30', '08:30'],
  [{ type: 'datetime' }, MOMENT, MOMENT.toLowerCase()],
  [{ type: 'select', ...OPTIONS }, 'a', 'a'],
  [{ type: 'select', options: [{ value: 'A' }, { value: 'a' }] }, 'A', 'A'],
  [{ type: 'select', options: [{ value: 'a  b' }, { value: 'a b' }] }, 'a  b', 'a  b'],
  [{ type: 'select', options: [{ value: 'a  b' }, { value: 'a b' }] }, 'a b', 'a b'],
  [{ type: 'select', options: [{ value: 'Booth  10 m²' }, { value: 'Hall' }] }, 'Booth  10 m²', 'booth 10 m2'],
  [{ type: 'radio', options: [{ value: 'Rot' }], other: true }, 'Ｒot', 'Rot'],
  [{ type: 'radio', ...OPTIONS, other: true }, 'My Own', 'my own'],
  [{ type: 'country' }, 'DE', 'de'],
  [{ type: 'state', countries: ['DE'] }, 'DE-BY', 'de-by'],
  [{ type: 'text' }, '', null],
  [{ type: 'text' }, { not: 'a text' } as never, null],
  [{ type: 'text' }, undefined as never, null],
])('%j may be unique: %j is known as %j', (config, value, identity) => {
  const unique = field({ ...config, unique: true });
  expect([isIdentifying(unique), identityOf(unique, value)]).toEqual([true, identity]);
});

test.each([
  [{ type: 'select', ...OPTIONS, multiple: true }, /several may be chosen/],
  [{ type: 'checkboxes', ...OPTIONS }, /not a known key/],
  [{ type: 'file' }, /not a known key/],
  [{ type: 'text', read_only: true, default: 'x' }, /everybody sends its default/],
])('%j may not', (config, message) => {
  const mistakes = mistakesOf(() => formConfig([{ ...config, name: 'it', unique: true }]));
  expect(mistakes).toEqual({ 'config.fields[0].unique': expect.stringMatching(message) });
});

test.each([[{ type: 'checkboxes', ...OPTIONS }], [{ type: 'select', ...OPTIONS, multiple: true }], [{ type: 'file' }]])(
  '%j identifies nobody',
  (config) => {
    expect(isIdentifying(field(config))).toBe(false);
  },
);
