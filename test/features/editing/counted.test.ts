import { describe, expect, test } from '@jest/globals';
import { refusedChanges } from '#features/editing/changing/counted.ts';
import { editKey, editToken, openEditToken, splitEditKey } from '#features/submissions/edit-link.ts';
import { editableUntil } from '#features/submissions/editable.ts';
import { differences } from '#features/submissions/versions/difference.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { SecretBox } from '#security/secret-box.ts';
import { parseForm } from '#test/environment/form-rules.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const box = new SecretBox([TEST_KEY]);
const PAID = { order_uuid: 'o', provider: 'stripe', mode: 'test', amount: 1990, currency: 'EUR' };
const PAYMENT = {
  enabled: true,
  provider: 'stripe',
  currency: 'EUR',
  items_from: [{ field: 'size', quantity_field: 'count' }],
};

const PRICED = [
  { type: 'text', name: 'note' },
  {
    type: 'radio',
    name: 'size',
    options: [
      { value: 's', price: 1000 },
      { value: 'l', price: 2000 },
    ],
  },
  { type: 'number', name: 'count', min: 0, max: 9, step: 1 },
];
const ORDERED = [
  { type: 'text', name: 'note' },
  {
    type: 'repeater',
    name: 'guests',
    fields: [
      { type: 'text', name: 'name' },
      { type: 'product', name: 'meal', currency: 'EUR', price: 500 },
    ],
  },
];
const COUNTED = [
  { type: 'email', name: 'email', unique: true },
  { type: 'text', name: 'note' },
  { type: 'checkboxes', name: 'days', options: [{ value: 'mon', quota: 3 }, { value: 'tue' }] },
];

function configOf(fields: object[], options: object = {}): FormConfig {
  return {
    ...parseForm({ title: 'A form', config: { fields } }).config,
    ...{ fields },
    options: { ...options },
  } as never;
}

/** Returns the names of the fields at which a change of these values is refused. */
function refused(config: FormConfig, before: SubmissionValues, after: SubmissionValues, meta = {}): string[] {
  return Object.keys(refusedChanges(config, { payload: before, meta }, { ...before, ...after }, box));
}

describe('a change of what was paid', () => {
  const priced = configOf(PRICED, { payment: PAYMENT });
  const bought = { note: 'x', size: 's', count: 1 };
  test.each<[string, SubmissionValues, string[]]>([
    ['another text', { note: 'y' }, []],
    ['another size', { size: 'l' }, ['size']],
    ['how many', { count: 2 }, ['count']],
    ['both', { size: 'l', count: null }, ['size', 'count']],
  ])('%s', (_, after, names) => {
    expect(refused(priced, bought, after, { payment: PAID })).toEqual(names);
    // Unpaid submissions refuse the same changes, because a change never charges.
    expect(refused(priced, bought, after)).toEqual(names);
  });

  test('in rows is said at the rows', () => {
    const config = configOf(ORDERED);
    const before: SubmissionValues = { guests: [{ name: 'Ada', meal: { quantity: 1 } }] };
    const renamed: SubmissionValues = { guests: [{ name: 'Eve', meal: { quantity: 1 } }] };
    const another: SubmissionValues = {
      guests: [...(before.guests as never[]), { name: 'Bob', meal: { quantity: 1 } }] as never,
    };
    expect(refused(config, before, renamed, { payment: PAID })).toEqual([]);
    expect(refused(config, before, another, { payment: PAID })).toEqual(['guests']);
    expect(refused(config, before, another)).toEqual([]);
  });
});

test.each<[string, SubmissionValues, string[]]>([
  ['another text', { note: 'y' }, []],
  ['the same address in another way', { email: 'ADA@example.net' }, []],
  ['another address', { email: 'eve@example.net' }, []],
  ['one more day that is counted', { days: ['mon', 'tue'] }, ['days']],
  ['no address', { email: '' }, []],
])('what counts for a limit: %s', (_, after, names) => {
  const before = { email: 'ada@example.net', note: 'x', days: ['tue'] };
  expect(refused(configOf(COUNTED), before, after)).toEqual(names);
});

test.each<[string, object, object, object]>([
  ['nothing', { a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1 }, {}],
  ['a value', { a: 1 }, { a: 2 }, { a: { before: 1, after: 2 } }],
  ['what is there no more', { a: 1 }, {}, { a: { before: 1, after: null } }],
  ['what is new', {}, { a: [] }, { a: { before: null, after: [] } }],
  ['null is nothing', { a: null }, {}, {}],
  ['names of objects', { constructor: 1 }, {}, { constructor: { before: 1, after: null } }],
])('the difference is %s', (_, before, after, found) => {
  expect(differences(before as never, after as never)).toEqual(found);
});

test('a token is of one submission of one form, whichever key of the service has made it', () => {
  const which = { formId: 7, uuid: '4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11' };
  const token = editToken(box, which);
  expect(openEditToken(box, 7, token)).toBe(which.uuid);
  const changed = [token.slice(0, -1), `${token}a`, token.replace('4f7f', '4f7e'), `${token}.1`, '', 7, null, ['x']];
  for (const given of changed) expect(openEditToken(box, 7, given)).toBeNull();
  expect(openEditToken(box, 8, token)).toBeNull();
  const other = new SecretBox([Buffer.alloc(32, 7)]);
  expect(openEditToken(other, 7, token)).toBeNull();
  expect(splitEditKey(editKey(token, 12))).toEqual({ token, version: 12 });
  for (const given of ['', token, `${token}.x`, '.1', undefined]) expect(splitEditKey(given)?.token).not.toBe(token);
});

const AT = new Date('2031-03-04T05:06:07Z');
test.each<[object | undefined, string | null | undefined]>([
  [undefined, undefined],
  [{ enabled: false, days: 3 }, undefined],
  [{ enabled: true }, null],
  [{ enabled: true, days: 3 }, '2031-03-07T05:06:07.000Z'],
  [{ enabled: true, until: '2031-03-05T12:00' }, '2031-03-05T12:00:00.000Z'],
  [{ enabled: true, days: 3, until: '2031-03-05T12:00', time_zone: 'Europe/Berlin' }, '2031-03-05T11:00:00.000Z'],
  [{ enabled: true, days: 1, until: '2031-04-05T12:00' }, '2031-03-05T05:06:07.000Z'],
])('%j lets it be changed until %s', (editing, until) => {
  const found = editableUntil({ options: { editing: editing as never } }, AT);
  expect(found instanceof Date ? found.toISOString() : found).toBe(until);
});
