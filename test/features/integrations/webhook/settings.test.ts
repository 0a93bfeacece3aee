import { describe, expect, test } from '@jest/globals';
import { isReservedHeader } from '#features/integrations/webhook/headers.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const FIELDS = [
  { type: 'text', name: 'name' },
  { type: 'number', name: 'seats' },
];
const PATH = 'config.options.integrations[0].settings';

const save = (settings: object) => () =>
  formConfig(FIELDS, {
    integrations: [{ key: 'crm', integration_id: 'webhook', settings: { url: 'https://h.example/in', ...settings } }],
  });

describe('the mapping of a webhook', () => {
  test('is kept as it is given, in its order', () => {
    const fields = { z: '{field:name}', 'a b': 'Seats: {field:seats} of {form:title}', all: '{all_fields}', none: '' };
    const [integration] = save({ fields })().options.integrations;
    expect(integration?.settings).toEqual({ url: 'https://h.example/in', format: 'json', fields });
    expect(Object.keys(integration?.settings.fields ?? {})).toEqual(['z', 'a b', 'all', 'none']);
  });

  test('may be left out', () => {
    expect(save({})().options.integrations[0]?.settings).not.toHaveProperty('fields');
  });

  test('has at most 100 entries', () => {
    const entries = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_one, index) => [`f${index}`, '{field:name}']));
    expect(mistakesOf(save({ fields: entries(100) }))).toEqual({});
    expect(mistakesOf(save({ fields: entries(101) }))).toEqual({
      [`${PATH}.fields`]: `${PATH}.fields must have at most 100 entries`,
    });
  });

  test.each<[string, unknown, string, string]>([
    ['an unknown field', { a: '{field:name}', who: '{field:nope}' }, '.who', '{field:nope}'],
    ['an unknown tag', { who: 'x {user:name}' }, '.who', '{user:name}'],
    ['an unknown tag under an odd name', { 'a b': '{nope}' }, '["a b"]', '{nope}'],
    ['a list', ['{field:name}'], '', 'object of names and templates'],
    ['text', '{field:name}', '', 'object of names and templates'],
    ['no entry', {}, '', 'leave it out'],
    ['a number', { seats: 5 }, '.seats', 'must be a text'],
    ['a tag in a list', { seats: ['{field:seats}'] }, '.seats', 'must be a text'],
    ['null', { seats: null }, '.seats', 'must be a text'],
    ['a long template', { name: 'x'.repeat(16 * 1024 + 1) }, '.name', 'at most 16384'],
    ['a blank name', { ' ': 'x' }, '[" "]', 'name of 1 to 191'],
    ['a long name', { ['n'.repeat(192)]: 'x' }, `.${'n'.repeat(64)}`, 'name of 1 to 191'],
    ['a name of two lines', { 'a\nb': 'x' }, '["a\\nb"]', 'name of 1 to 191'],
    ['a name of every object', JSON.parse('{"__proto__": "x"}'), '.__proto__', 'reserved'],
    ['a secret in the clear', { api_key: 'k-4711' }, '.api_key', 'move it to headers'],
  ])('is refused with %s', (_what, fields, path, message) => {
    const mistakes = mistakesOf(save({ fields }));
    expect(Object.keys(mistakes)).toEqual([`${PATH}.fields${path}`]);
    expect(Object.values(mistakes)[0]).toContain(message);
    expect(Object.values(mistakes)[0]).not.toContain('4711');
  });

  test('may send a value under the name of a secret', () => {
    expect(mistakesOf(save({ fields: { token: '{field:name}' } }))).toEqual({});
  });
});

describe('headers of a webhook', () => {
  test.each([
    'Accept-Encoding',
    'connection',
    'Content-Encoding',
    'content-length',
    'Content-Type',
    'expect',
    'Host',
    'keep-alive',
    'Proxy-Authorization',
    'proxy-connection',
    'TE',
    'trailer',
    'Transfer-Encoding',
    'upgrade',
    'webhook-id',
    'Webhook-Signature',
    'webhook-timestamp',
  ])('%s is the service’s own: refused when it is saved, and left out when it is sent', (name) => {
    expect(Object.keys(mistakesOf(save({ headers: { [name]: 'x' } })))).toEqual([`${PATH}.headers`]);
    expect(isReservedHeader(name)).toBe(true);
  });

  test.each([
    ['a line break in a value', { 'X-A': 'a\r\nX-Evil: 1' }],
    ['a bare line feed', { 'X-A': 'a\nX-Evil: 1' }],
    ['a bare carriage return', { 'X-A': 'a\rX-Evil: 1' }],
    ['a null character', { 'X-A': 'a\0' }],
    ['a character beyond latin-1, which might end in a line break', { 'X-A': 'a\u010d\u010aX-Evil: 1' }],
    ['a line separator', { 'X-A': 'a\u2028b' }],
    ['a line break in a name', { 'X-A\r\nX-Evil': '1' }],
    ['a colon in a name', { 'X-A: 1': '2' }],
    ['a space in a name', { 'X A': '1' }],
    ['an empty name', { '': '1' }],
    ['a name beyond ASCII', { 'X-Ä': '1' }],
  ])('%s is refused', (_what, headers) => {
    expect(Object.keys(mistakesOf(save({ headers })))).toEqual([`${PATH}.headers`]);
  });
});

test('the secret before cannot be set by saving, and its end is told by reads alone', () => {
  expect(Object.keys(mistakesOf(save({ previous_secret: `whsec_${'A'.repeat(40)}` })))).toEqual([
    `${PATH}.previous_secret`,
  ]);
  const read = { previous_secret_set: true, previous_secret_expires_at: '2026-11-21T12:00:00.000Z' };
  expect(save(read)().options.integrations[0]?.settings).toEqual({ url: 'https://h.example/in', format: 'json' });
});

test.each<[string, object, boolean]>([
  ['a fixed address', { takes_erasures: true }, true],
  ['an address with merge tags', { url: 'https://h.example/in?to={field:name}', takes_erasures: true }, false],
  ['one with merge tags that takes none', { url: 'https://h.example/in?to={field:name}', takes_erasures: false }, true],
])('a webhook with %s may take erasures, since nothing is left to fill tags with', (_, settings, isFine) => {
  const path = `${PATH}.takes_erasures`;
  expect(mistakesOf(save(settings))).toEqual(isFine ? {} : { [path]: `${path} needs a url without merge tags` });
});
