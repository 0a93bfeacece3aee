import { describe, expect, test } from '@jest/globals';
import { object } from 'yup';
import { subscribableEvents, subscribesTo } from '#features/deliveries/site/subscriptions.ts';
import { features } from '#features/index.ts';
import { generateWebhookSecret } from '#features/integrations/webhook/signature.ts';
import { parseSiteWebhook } from '#features/webhooks/parse.ts';
import { parseCidrList } from '#security/addresses.ts';

test.each<[asked: string[], type: string, is: boolean]>([
  [['form.saved'], 'form.saved', true],
  [['form.saved'], 'form.created', false],
  [['form.*'], 'form.created', true],
  [['form.*'], 'forms.created', false],
  [['form.*'], 'form', false],
  [['delivery.failed', 'form.*'], 'form.trashed', true],
  [['*'], 'delivery.failed', true],
  [[], 'form.saved', false],
])('who asks for %j is told of %s: %s', (asked, type, is) => {
  expect(subscribesTo(asked, type)).toBe(is);
});

test('tests and erasures, which concern one webhook, cannot be asked for', () => {
  const types = subscribableEvents(features).map(({ type }) => type);
  expect(types).toContain('delivery.failed');
  expect(types).toContain('form.saved');
  expect(types.filter((type) => /(^(data|webhook)\.|\.test$)/.test(type))).toEqual([]);
});

describe('a webhook of the site', () => {
  const event = (type: string) => ({ type, summary: '', ofSite: true as const, data: object({}) });
  const rules = { known: [event('form.saved'), event('delivery.failed')], allowed: parseCidrList('10.0.0.0/8') };
  const url = 'https://ops.example.org/in?a=1';
  const events = ['form.*'];

  test.each<[what: string, given: object, is: object]>([
    ['the least of it', { url, events }, { url, events, format: 'json', active: true }],
    [
      'all of it',
      {
        url,
        events: ['*', 'delivery.failed'],
        format: 'cloudevents',
        active: false,
        secret: '',
        headers: { 'X-A': 'b' },
      },
      { events: ['*', 'delivery.failed'], format: 'cloudevents', active: false, headers: { 'X-A': 'b' } },
    ],
    ['a private network that is allowed', { url: 'http://10.1.2.3/in', events }, { url: 'http://10.1.2.3/in' }],
    [
      'what was read',
      {
        key: 'ops',
        url,
        events,
        secret_set: true,
        previous_secret_expires_at: '2031-01-01',
        created_at: '',
        updated_at: '',
      },
      { url, events },
    ],
  ])('takes %s', (_what, given, is) => {
    const parsed = parseSiteWebhook(given, rules);
    expect(parsed).toMatchObject(is);
    expect(Object.keys(parsed).filter((name) => /_set$|_at$|^key$/.test(name))).toEqual([]);
  });

  const TYPES = 'events must be *, a group such as form.*, or of: form.saved, delivery.failed';
  test.each<[what: string, given: unknown, errors: Record<string, unknown>]>([
    ['nothing', {}, { url: 'url is required', events: 'events is required' }],
    ['no address', { url: 'ops', events }, { url: expect.stringContaining('url must be') }],
    ['a user in it', { url: 'https://a:b@ops.example.org/', events }, { url: expect.stringContaining('url must') }],
    [
      'a merge tag',
      { url: 'https://ops.example.org/{form:id}', events },
      { url: expect.stringContaining('merge tags') },
    ],
    ['a private network', { url: 'http://192.168.1.1/', events }, { url: expect.stringContaining('not public') }],
    ['the metadata of a cloud', { url: 'http://169.254.169.254/', events }, { url: expect.stringContaining('never') }],
    ['no event', { url, events: [] }, { events: 'events must have at least one entry' }],
    ['an unknown event', { url, events: ['form.eaten'] }, { events: TYPES }],
    ['an unknown group', { url, events: ['payment.*'] }, { events: TYPES }],
    ['an event of another kind', { url, events: ['submission.created'] }, { events: TYPES }],
    ['events that are no list', { url, events: 'form.*' }, { events: 'events must be a list' }],
    ['a text as event', { url, events: [7] }, { 'events[0]': 'events[0] must be a string' }],
    ['too many', { url, events: Array(51).fill('*') }, { events: 'events must have at most 50 entries' }],
    ['another format', { url, events, format: 'xml' }, { format: 'format must be one of: json, form, cloudevents' }],
    ['a short secret', { url, events, secret: 'whsec_a' }, { secret: expect.stringContaining('whsec_') }],
    [
      'a header of ours',
      { url, events, headers: { 'webhook-id': 'x' } },
      { headers: expect.stringContaining('webhook-id') },
    ],
    ['fields', { url, events, fields: { a: 'b' } }, { fields: expect.stringContaining('not a known key') }],
    ['half a character', { url: 'https://a/\ud83d', events }, { 'webhook.url': expect.stringContaining('half') }],
    ['a list', [], { webhook: 'this must be an object' }],
  ])('refuses %s', (_what, given, errors) => {
    expect(() => parseSiteWebhook(given, rules)).toThrow(expect.objectContaining({ kind: 'invalid', errors }));
  });

  test('takes a secret of its own', () => {
    const secret = generateWebhookSecret();
    expect(parseSiteWebhook({ url, events, secret }, rules)).toMatchObject({ secret });
  });
});
