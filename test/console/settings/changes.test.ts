import { describe, expect, test } from '@jest/globals';
import { changesOf, fieldOf } from '#console/parts/settings-form/changes.ts';
import { mailBody, mailValues, providersOf } from '#console/views/settings/mail/values.ts';
import { siteBody, siteValues, WHOLE } from '#console/views/settings/site/values.ts';

describe('the parts of a form that are sent', () => {
  test.each<[string, object, object, object]>([
    ['nothing, when nothing is other', { a: 1, b: { c: null } }, { a: 1, b: { c: null } }, {}],
    ['a value alone', { a: 1, b: 2 }, { a: 1, b: 3 }, { b: 3 }],
    ['a part of a group', { smtp: { host: 'a', port: 1 } }, { smtp: { host: 'b', port: 1 } }, { smtp: { host: 'b' } }],
    ['null for what was emptied', { a: 'x' }, { a: null }, { a: null }],
    ['a secret that was entered', { stripe: { key: '' } }, { stripe: { key: 'new' } }, { stripe: { key: 'new' } }],
    ['null for a secret that goes', { stripe: { key: '' } }, { stripe: { key: null } }, { stripe: { key: null } }],
    ['a whole list', { list: ['a'] }, { list: ['a', 'b'] }, { list: ['a', 'b'] }],
    ['a group that is whole', { whole: { a: 1, b: 2 } }, { whole: { a: 1, b: 3 } }, { whole: { a: 1, b: 3 } }],
    ['a list in place of a word', { to: 'all' }, { to: ['DE'] }, { to: ['DE'] }],
  ])('%s', (_what, before, after, changes) => {
    expect(changesOf({ ...before }, { ...after }, ['whole'])).toEqual(changes);
  });
});

test.each([
  ['smtp.host', 'smtp.host'],
  ['form_rate_limits', 'form_rate_limits.per_minute'],
  ['post_types', 'post_types'],
  ['stripe.test', undefined],
])('a mistake of %s stands at %s', (path, field) => {
  const fields = ['site_name', 'smtp.port', 'smtp.host', 'form_rate_limits.per_minute', 'post_types'];
  expect(fieldOf(path, fields)).toBe(field);
});

describe('options of the site', () => {
  const before = siteValues({
    site_name: null,
    form_rate_limits: { per_minute: 5 },
    address_rate_limits: null,
    post_types: null,
  });
  const sent = (change: object) => siteBody(changesOf(before, { ...before, ...change }, WHOLE));

  test.each([
    ['a name', { site_name: 'Ada' }, { site_name: 'Ada' }],
    [
      'limits as a whole, without what follows its default',
      { form_rate_limits: { per_minute: null, per_hour: 9 } },
      { form_rate_limits: { per_hour: 9 } },
    ],
    [
      'limits of which nothing is left',
      { form_rate_limits: { per_minute: null, per_hour: null } },
      { form_rate_limits: null },
    ],
    [
      'a type of posts',
      { post_types: [{ name: 'event', label: 'Event', public: true }] },
      { post_types: [{ name: 'event', label: 'Event', public: true }] },
    ],
  ])('%s', (_what, change, body) => {
    expect(sent(change)).toEqual(body);
  });

  test('the last type of posts that goes makes the option follow its default', () => {
    expect(siteBody({ post_types: [] })).toEqual({ post_types: null });
  });
});

describe('mail', () => {
  const providers = providersOf([
    {
      id: 'mailgun',
      title: 'Mailgun',
      schema: {
        properties: {
          api_key: { title: 'API key', description: 'API key: needed; write-only, blank keeps it.', writeOnly: true },
          region: { title: 'Region', description: 'Region: us unless it is set.', enum: ['us', 'eu', null] },
          port: { type: ['integer', 'null'] },
        },
      },
    },
  ]);

  test('a provider is entered with what its schema says', () => {
    expect(providers[0]?.keys).toEqual([
      { name: 'api_key', title: 'API key', isNeeded: true, isSecret: true, isNumber: false, choices: [] },
      {
        name: 'region',
        title: 'Region',
        isNeeded: false,
        isSecret: false,
        isNumber: false,
        choices: ['us', 'eu'],
      },
      { name: 'port', title: 'port', isNeeded: false, isSecret: false, isNumber: true, choices: [] },
    ]);
  });

  test('a secret begins empty, and is not sent unless it is entered', () => {
    const values = mailValues({ provider: 'mailgun', mailgun: { api_key_set: true, region: 'eu' } }, providers);
    expect(values.mailgun).toEqual({ api_key: '', region: 'eu', port: null });
    const now = { ...values, mailgun: { api_key: '', region: 'us', port: null } };
    expect(mailBody(changesOf(values, now))).toEqual({ mailgun: { region: 'us' } });
  });

  test.each([
    ['without a test', { from_name: 'A', test: false, recipient: 'a@example.org' }, { from_name: 'A' }],
    [
      'with a test',
      { from_name: 'A', test: true, recipient: 'a@example.org' },
      { from_name: 'A', test: true, recipient: 'a@example.org' },
    ],
  ])('a recipient goes %s', (_what, changes, body) => {
    expect(mailBody(changes)).toEqual(body);
  });
});
