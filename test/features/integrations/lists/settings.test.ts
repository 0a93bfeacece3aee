import { describe, expect, test } from '@jest/globals';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const FIELDS = [
  { type: 'text', name: 'name' },
  { type: 'email', name: 'mail' },
];
const MAILCHIMP = { list_id: 'a1b2c3' };
const BREVO = { list_id: '2' };
const save = (id: string, settings: unknown, fields: object[] = FIELDS) =>
  formConfig(fields, { integrations: [{ integration_id: id, ...(settings !== undefined && { settings }) }] });
const saved = (...args: Parameters<typeof save>) => save(...args).options.integrations[0]?.settings;
const mistakes = (...args: Parameters<typeof save>) =>
  Object.fromEntries(
    Object.entries(mistakesOf(() => save(...args))).map(([path, message]) => [
      path.replace('config.options.integrations[0].', ''),
      message,
    ]),
  );

describe('settings of mailchimp', () => {
  test('have defaults: at once, and members are updated', () => {
    const defaults = { double_opt_in: false, update_existing: true, tags: [] };
    expect(saved('mailchimp', MAILCHIMP)).toEqual({ ...MAILCHIMP, ...defaults });
  });

  test('are kept whole', () => {
    const settings = {
      ...MAILCHIMP,
      api_key: '0123456789abcdef0123456789abcdef-us21',
      email: '{field:mail}',
      merge_fields: { FNAME: '{field:name}', NOTE_1: 'from {form:title}' },
      tags: ['from the site', 'beta'],
      double_opt_in: true,
      update_existing: false,
      x_own: 1,
    };
    expect(saved('mailchimp', settings)).toEqual(settings);
  });

  test.each<[string, unknown, string[]]>([
    ['none', undefined, ['settings']],
    ['nothing in them', {}, ['settings.list_id']],
    ['an unknown key', { ...MAILCHIMP, lists: [] }, ['settings.lists']],
    ['attributes, which are those of Brevo', { ...MAILCHIMP, attributes: {} }, ['settings.attributes']],
    ['a key without its data centre', { ...MAILCHIMP, api_key: 'canary' }, ['settings.api_key']],
    ['a key of two words', { ...MAILCHIMP, api_key: 'canary canary-us1' }, ['settings.api_key']],
    ['a key that is a number', { ...MAILCHIMP, api_key: 5 }, ['settings.api_key']],
    ['a host in the key', { ...MAILCHIMP, api_key: 'canary-us1.evil.example' }, ['settings.api_key']],
    ['a list that is a path', { list_id: '../x' }, ['settings.list_id']],
    ['two addresses', { ...MAILCHIMP, email: 'a@example.org, b@example.org' }, ['settings.email']],
    ['an address that is none', { ...MAILCHIMP, email: 'ada' }, ['settings.email']],
    ['a blank address', { ...MAILCHIMP, email: ' ' }, ['settings.email']],
    ['the address of an unknown field', { ...MAILCHIMP, email: '{field:nope}' }, ['settings.email']],
    ['an address of more than a tag', { ...MAILCHIMP, email: '{field:name}@example.org' }, ['settings.email']],
    ['merge fields as a list', { ...MAILCHIMP, merge_fields: ['a'] }, ['settings.merge_fields']],
    ['a merge field in small letters', { ...MAILCHIMP, merge_fields: { fname: 'x' } }, ['settings.merge_fields.fname']],
    ['a long merge field', { ...MAILCHIMP, merge_fields: { ABCDEFGHIJK: 'x' } }, ['settings.merge_fields.ABCDEFGHIJK']],
    ['the address as a merge field', { ...MAILCHIMP, merge_fields: { EMAIL: 'x' } }, ['settings.merge_fields.EMAIL']],
    ['a merge field that is no text', { ...MAILCHIMP, merge_fields: { AGE: 5 } }, ['settings.merge_fields.AGE']],
    ['an unknown tag', { ...MAILCHIMP, merge_fields: { A: '{field:nope}' } }, ['settings.merge_fields.A']],
    [
      'too many merge fields',
      { ...MAILCHIMP, merge_fields: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`F${i}`, 'x'])) },
      ['settings.merge_fields'],
    ],
    ['a tag that a visitor chooses', { ...MAILCHIMP, tags: ['{field:name}'] }, ['settings.tags[0]']],
    ['an empty tag', { ...MAILCHIMP, tags: ['a', ''] }, ['settings.tags[1]']],
    ['tags that are no list', { ...MAILCHIMP, tags: 'a' }, ['settings.tags']],
    ['a choice that is none', { ...MAILCHIMP, double_opt_in: 'yes' }, ['settings.double_opt_in']],
  ])('may not have %s', (_what, settings, paths) => {
    const found = mistakes('mailchimp', settings);
    expect(Object.keys(found).sort()).toEqual(paths);
    expect(JSON.stringify(found)).not.toContain('canary');
  });

  test.each([undefined, null, '', '********'])('may leave the key as it is by %j', (api_key) => {
    expect(mistakes('mailchimp', { ...MAILCHIMP, ...(api_key !== undefined && { api_key }) })).toEqual({});
  });
});

describe('settings of brevo', () => {
  test('are kept whole', () => {
    const settings = {
      ...BREVO,
      api_key: 'xkeysib-0123456789abcdef',
      email: 'list@example.org',
      attributes: { FIRSTNAME: '{field:name}' },
      double_opt_in: true,
      template_id: 7,
      redirect_url: 'https://www.example.com/thanks?form={form:id}',
      update_existing: false,
    };
    expect(saved('brevo', settings)).toEqual(settings);
    expect(saved('brevo', BREVO)).toEqual({ ...BREVO, double_opt_in: false, update_existing: true });
  });

  test.each<[string, unknown, string[]]>([
    ['none', undefined, ['settings']],
    ['nothing in them', {}, ['settings.list_id']],
    ['a list that is no number', { list_id: 'news' }, ['settings.list_id']],
    ['a list below 1', { list_id: '0' }, ['settings.list_id']],
    ['tags, which Brevo has not', { ...BREVO, tags: ['a'] }, ['settings.tags']],
    ['a key with a line break', { ...BREVO, api_key: 'canary\ncanary' }, ['settings.api_key']],
    ['an attribute in small letters', { ...BREVO, attributes: { name: 'x' } }, ['settings.attributes.name']],
    ['the address as an attribute', { ...BREVO, attributes: { EMAIL: 'x' } }, ['settings.attributes.EMAIL']],
    ['an unknown tag', { ...BREVO, attributes: { A: '{nope}' } }, ['settings.attributes.A']],
    [
      'a confirmation without its mail',
      { ...BREVO, double_opt_in: true },
      ['settings.redirect_url', 'settings.template_id'],
    ],
    [
      'a confirmation that leads to a path',
      { ...BREVO, double_opt_in: true, template_id: 7, redirect_url: '/thanks' },
      ['settings.redirect_url'],
    ],
    [
      'a confirmation that leads where a visitor wants',
      { ...BREVO, redirect_url: 'https://{field:name}/' },
      ['settings.redirect_url'],
    ],
    [
      'an unknown tag where the confirmation leads',
      { ...BREVO, redirect_url: 'https://www.example.com/{field:nope}' },
      ['settings.redirect_url'],
    ],
    ['a template that is no number', { ...BREVO, template_id: '7' }, ['settings.template_id']],
  ])('may not have %s', (_what, settings, paths) => {
    const found = mistakes('brevo', settings);
    expect(Object.keys(found).sort()).toEqual(paths);
    expect(JSON.stringify(found)).not.toContain('canary');
  });
});

describe.each([
  ['mailchimp', MAILCHIMP],
  ['brevo', BREVO],
])('%s needs to be told whose address it is', (id, settings) => {
  test.each<[string, object[]]>([
    ['no field for an address', [{ type: 'text', name: 'name' }]],
    ['two of them', [...FIELDS, { type: 'email', name: 'other' }]],
  ])('where the form has %s', (_what, fields) => {
    expect(mistakes(id, settings, fields)).toEqual({ 'settings.email': expect.stringContaining('is required') });
    expect(mistakes(id, { ...settings, email: '{field:name}' }, fields)).toEqual({});
  });
});
