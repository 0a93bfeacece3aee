import { describe, expect, test } from '@jest/globals';
import { prefilled, withLink, withValues } from '#forms/prefill/prefill.ts';
import { initialValue, sanitiseSubmission } from '#forms/values/sanitise.ts';
import { mistakesIn, parsedConfig } from './configs.ts';

const OPTIONS = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];
const first = (field: object, query: Record<string, unknown>) => {
  const [filled] = prefilled(parsedConfig([{ name: 'it', prefill: 'url', ...field }]), query).fields;
  return initialValue(filled as never);
};

describe('a parameter fills a field in', () => {
  test.each<[object, Record<string, unknown>, unknown]>([
    [{ type: 'text' }, { it: 'Ada' }, 'Ada'],
    [{ type: 'text', prefill_key: 'utm_source' }, { utm_source: 'news', it: 'x' }, 'news'],
    [{ type: 'text', default: 'x' }, { it: 'y' }, 'y'],
    [{ type: 'hidden' }, { it: 'news' }, 'news'],
    [{ type: 'number' }, { it: '3.5' }, 3.5],
    [{ type: 'date' }, { it: '2026-03-01' }, '2026-03-01'],
    [{ type: 'select', options: OPTIONS }, { it: 'b' }, 'b'],
    [{ type: 'checkboxes', options: OPTIONS }, { it: ['a', 'b'] }, ['a', 'b']],
    [{ type: 'checkboxes', options: OPTIONS }, { it: 'a' }, ['a']],
    [{ type: 'name' }, { 'it[first]': 'Ada', 'it[last]': 'L' }, { first: 'Ada', last: 'L' }],
    ...['false', '0', 'no', 'off', 'False'].map((word): [object, Record<string, unknown>, unknown] => [
      { type: 'checkbox', default: true },
      { it: word },
      false,
    ]),
    [{ type: 'checkbox' }, { it: 'yes' }, true],
    [
      { type: 'name', prefill_key: 'who' },
      { 'who[first]': 'Ada', 'who[last]': 'L', 'it[last]': 'M' },
      { first: 'Ada', last: 'L' },
    ],
  ])('%j by %j', (field, query, value) => {
    expect(first(field, query)).toEqual(value);
  });

  test.each<[object, Record<string, unknown>, unknown]>([
    [{ type: 'text', default: 'x' }, {}, 'x'],
    [{ type: 'text', default: 'x' }, { it: '' }, 'x'],
    [{ type: 'text', default: 'x', max_length: 3 }, { it: 'long' }, 'x'],
    [{ type: 'text', default: 'x' }, { it: ['a', 'b'] }, 'x'],
    [{ type: 'text', default: 'x', prefill: undefined }, { it: 'y' }, 'x'],
    [{ type: 'checkbox', default: true }, {}, true],
    [{ type: 'checkbox', default: true }, { it: '' }, true],
    [{ type: 'checkbox', default: true }, { it: 'perhaps' }, true],
    [{ type: 'checkboxes', options: OPTIONS, default: ['a'] }, { it: '' }, ['a']],
    [{ type: 'email' }, { it: 'none' }, ''],
    [{ type: 'number', default: 1 }, { it: 'many' }, 1],
    [{ type: 'select', options: OPTIONS }, { it: 'c' }, ''],
    [{ type: 'name' }, { 'it[first]': 'Ada' }, {}],
    [{ type: 'url' }, { it: 'javascript:alert(1)' }, ''],
    // The address was not encoded in UTF-8.
    [{ type: 'text', default: 'x' }, { it: 'J\ufffdrg' }, 'x'],
  ])('%j not by %j', (field, query, value) => {
    expect(first(field, query)).toEqual(value);
  });

  test('a form without such fields stays the very same', () => {
    const config = parsedConfig([{ type: 'text', name: 'it' }]);
    expect(prefilled(config, { it: 'x' })).toBe(config);
  });
});

test.each<[object, unknown, unknown]>([
  [{ type: 'checkbox', default: true }, false, false],
  [{ type: 'checkbox', default: true }, 'no', false],
  [{ type: 'checkbox', default: true }, '', true],
  [{ type: 'checkbox', default: true }, null, true],
  [{ type: 'checkboxes', options: OPTIONS, default: ['a'] }, [], []],
  [{ type: 'select', multiple: true, options: OPTIONS, default: ['a'] }, [], []],
  [{ type: 'text', default: 'x' }, '', 'x'],
])('a link, and code, make of %j by %j %j', (field, given, value) => {
  const config = parsedConfig([{ name: 'it', prefill: 'signed', ...field }]);
  for (const locked of [false, true]) {
    const [filled] = withLink(config, { values: { it: given }, locked }).fields;
    expect(initialValue(filled as never)).toEqual(value);
    if (!locked || filled === config.fields[0]) continue;
    expect(sanitiseSubmission({ ...config, fields: [filled as never] }, {}).values.it).toEqual(value);
  }
  expect(initialValue(withValues(config, { it: given }).fields[0] as never)).toEqual(value);
});

describe('a save refuses', () => {
  const on = { type: 'text', name: 'it', prefill: 'url' };
  test.each<[object[], string, RegExp]>([
    [[{ ...on, prefill: 'all' }], 'config.fields[0].prefill', /must be one of: url, signed/],
    [[{ ...on, prefill_key: 'a b' }], 'config.fields[0].prefill_key', /letters, digits/],
    [[{ ...on, prefill: undefined, prefill_key: 'a' }], 'config.fields[0].prefill_key', /with prefill: url/],
    [[{ ...on, read_only: true }], 'config.fields[0].prefill', /must be signed or left out: the field is read_only/],
    [[{ ...on, sensitive: true }], 'config.fields[0].prefill', /histories and logs/],
    [[{ ...on, type: 'consent' }], 'config.fields[0].prefill', /by the visitor alone/],
    [[{ ...on, type: 'calculated', formula: '1' }], 'config.fields[0].prefill', /calculated/],
    [[{ ...on, type: 'file' }], 'config.fields[0].prefill', /uploaded by the visitor/],
    [[{ ...on, type: 'image', prefill: 'signed' }], 'config.fields[0].prefill', /uploaded by the visitor/],
    [[{ ...on, type: 'signature' }], 'config.fields[0].prefill', /by the visitor alone/],
    [[{ ...on, name: 'lang' }], 'config.fields[0].prefill', /needs a prefill_key other than lang/],
    [[{ ...on, prefill_key: 'lang' }], 'config.fields[0].prefill_key', /other than lang/],
    [[{ ...on, prefill: 'signed', prefill_key: 'a' }], 'config.fields[0].prefill_key', /with prefill: url/],
    [[{ ...on, prefill: 'signed', type: 'consent' }], 'config.fields[0].prefill', /by the visitor alone/],
    [[on, { ...on, name: 'b', prefill_key: 'it' }], 'config.fields[1].prefill_key', /fills in another field/],
    [[{ type: 'section', name: 'it', label: 'x', prefill: 'url' }], 'config.fields[0].prefill', /not a known key/],
  ])('%j at %s', (fields, path, message) => {
    expect(mistakesIn(fields)).toEqual({ [path]: expect.stringMatching(message) });
  });
});
