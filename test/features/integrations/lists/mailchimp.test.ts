import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ListProvider, Subscription } from '#features/integrations/lists/lists.ts';
import { createMailchimp } from '#features/integrations/mailchimp/client.ts';
import { createHttpClient, type HttpClient } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';
import { type ListProviders, recordingClient, startListProviders, textOf } from '#test/environment/list-providers.ts';
import { HOUR_MS } from '#time.ts';

const KEY = 'canary0123456789-us21';
const LIST = 'aud1000001';
/** MD5 of `ada@example.net`. */
const HASH = 'ae2c0afa556b74f2d501305b54c34910';
const SUBSCRIPTION: Subscription = {
  listId: LIST,
  email: 'Ada@example.net',
  fields: { FNAME: 'Ada' },
  tags: [],
  updateExisting: true,
  doubleOptIn: null,
};

let parties: ListProviders;
let http: HttpClient;
let mailchimp: ListProvider;

beforeAll(async () => {
  parties = await startListProviders();
  http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
  mailchimp = createMailchimp({ http, url: `${parties.url}/mailchimp` });
});
beforeEach(() => parties.clear());
afterAll(async () => {
  await http.close();
  await parties.close();
});

const subscribe = (changes: Partial<Subscription> = {}) => mailchimp.subscribe(KEY, { ...SUBSCRIPTION, ...changes });
const members = async () => (await parties.mailchimp()).members[LIST] ?? [];

/** Unsubscribes the address as its owner would at Mailchimp. */
async function leave(): Promise<void> {
  const { status } = await fetch(`${parties.url}/mailchimp/3.0/lists/${LIST}/members/${HASH}`, {
    method: 'PATCH',
    headers: { authorization: `Basic ${btoa(`x:${KEY}`)}`, 'content-type': 'application/json' },
    body: '{"status":"unsubscribed"}',
  });
  expect(status).toBe(200);
}

describe('the audiences of an account', () => {
  test('are told with their members', async () => {
    await subscribe();
    await subscribe({ email: 'grace@example.net', doubleOptIn: {} });
    expect(await mailchimp.lists(KEY)).toEqual([
      { id: 'aud1000001', name: 'Newsletter', member_count: 1 },
      { id: 'aud1000002', name: 'Customers', member_count: 0 },
      { id: 'aud1000003', name: 'Beta testers', member_count: 0 },
    ]);
  });

  test.each([
    [0, 1],
    [1, 1],
    [1000, 1],
    [1001, 2],
    [2500, 3],
  ])('%i of them take %i requests', async (count, requests) => {
    await parties.setLists('mailchimp', count);
    const lists = await mailchimp.lists(KEY);
    expect(lists).toHaveLength(count);
    expect(new Set(lists.map(({ id }) => id)).size).toBe(count);
    expect((await parties.mailchimp()).requests.lists).toBe(requests);
  });
});

describe('subscribing', () => {
  test('makes a member, whatever the case of the address', async () => {
    await subscribe({ tags: ['from the site', 'beta'] });
    await subscribe({ email: 'ada@EXAMPLE.net' });
    expect(await members()).toEqual([
      {
        email_address: 'Ada@example.net',
        status: 'subscribed',
        merge_fields: { FNAME: 'Ada' },
        tags: ['from the site', 'beta'],
      },
    ]);
  });

  test('waits for the confirmation where that is asked for', async () => {
    await subscribe({ doubleOptIn: {} });
    expect(await members()).toMatchObject([{ status: 'pending' }]);
  });

  test('again changes what it says anew, and adds tags', async () => {
    await subscribe({ tags: ['one'] });
    await subscribe({ fields: { LNAME: 'Lovelace' }, tags: ['two'], doubleOptIn: {} });
    expect(await members()).toMatchObject([
      { status: 'subscribed', merge_fields: { FNAME: 'Ada', LNAME: 'Lovelace' }, tags: ['one', 'two'] },
    ]);
  });

  test.each([true, false])('does not bring back who has left (updateExisting %s)', async (updateExisting) => {
    await subscribe();
    await leave();
    await subscribe({ updateExisting, fields: { FNAME: 'Augusta' } });
    expect(await members()).toMatchObject([
      { status: 'unsubscribed', merge_fields: { FNAME: updateExisting ? 'Augusta' : 'Ada' } },
    ]);
  });

  test('leaves alone who is a member already, when told so; the tags of a new one come with it', async () => {
    await subscribe({ updateExisting: false, tags: ['first'] });
    await subscribe({ updateExisting: false, tags: ['second'], fields: { FNAME: 'Other' } });
    expect(await members()).toMatchObject([{ merge_fields: { FNAME: 'Ada' }, tags: ['first'] }]);
    expect((await parties.mailchimp()).requests).toMatchObject({ add: 2, save: 0, tags: 0 });
  });

  test.each(['save', 'tags', 'add'] as const)('can be repeated when the answer to "%s" was lost', async (operation) => {
    const changes = { tags: ['a'], updateExisting: operation !== 'add' };
    await parties.fail(`mailchimp/${operation}`, { mode: 'reset', after_effect: true });
    await expect(subscribe(changes)).rejects.toMatchObject({ kind: 'transient', type: 'connection_failed' });
    await subscribe(changes);
    expect(await members()).toMatchObject([{ status: 'subscribed', tags: ['a'] }]);
  });
});

test('goes to the data centre of the key, with the key as a password', async () => {
  const client = recordingClient({ body: '{"id":"x","status":"subscribed"}' }, { status: 204 });
  const real = createMailchimp({ http: client, url: 'https://{dc}.api.mailchimp.com' });
  await real.subscribe(KEY, { ...SUBSCRIPTION, tags: ['t'] });
  expect(
    client.asked.map(({ method, url, headers, body }) => ({ method, url, headers, body: JSON.parse(String(body)) })),
  ).toEqual([
    {
      method: 'PUT',
      url: `https://us21.api.mailchimp.com/3.0/lists/aud1000001/members/${HASH}`,
      headers: {
        authorization: `Basic ${Buffer.from(`key:${KEY}`).toString('base64')}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body: { email_address: 'Ada@example.net', merge_fields: { FNAME: 'Ada' }, status_if_new: 'subscribed' },
    },
    {
      method: 'POST',
      url: `https://us21.api.mailchimp.com/3.0/lists/aud1000001/members/${HASH}/tags`,
      headers: expect.anything(),
      body: { tags: [{ name: 't', status: 'active' }] },
    },
  ]);
});

describe('a key', () => {
  test.each([
    '',
    'abc',
    'abc-',
    'abc-us',
    'abc-21',
    'abc-US21',
    'abc-us21.evil.example',
    'abc-us21/',
    'abc-us21 ',
    'a\nb-us21',
    '-@evil.example:80/us1',
  ])('that does not end in a data centre is refused before it is sent: %j', async (key) => {
    const client = recordingClient();
    const provider = createMailchimp({ http: client, url: 'https://{dc}.api.mailchimp.com' });
    const error = await provider.lists(key).then(String, (reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'permanent', type: 'unauthorized' });
    expect(client.asked).toEqual([]);
  });

  test('that is wrong is told as such, and not repeated', async () => {
    const error = await mailchimp.lists('wrong-canary-us21').catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      kind: 'permanent',
      type: 'unauthorized',
      status: 401,
      message: 'Mailchimp answered 401 (API Key Invalid): the key or its data centre is wrong.',
    });
    expect(textOf(error)).not.toContain('canary');
  });
});

describe('people whom Mailchimp does not take', () => {
  test.each<[string, string, object]>([
    [
      'forgotten@example.net',
      'answered 400 (Forgotten Email Not Subscribed): the person was deleted',
      { kind: 'permanent', type: 'request_refused' },
    ],
    [
      'compliance@example.net',
      'answered 400 (Member In Compliance State): the person has left',
      { kind: 'permanent', type: 'request_refused' },
    ],
    [
      'fake@example.net',
      'answered 400 (Invalid Resource): the audience',
      { kind: 'permanent', type: 'request_refused' },
    ],
    [
      'eager@example.net',
      'accepts no more sign-ups from this person',
      { kind: 'rate_limited', type: 'rate_limited', retryAfterMs: HOUR_MS },
    ],
  ])('%s', async (email, message, meaning) => {
    for (const updateExisting of [true, false]) {
      const error = await subscribe({ email, updateExisting }).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ ...meaning, status: 400, message: expect.stringContaining(message) });
      expect(textOf(error)).not.toContain('@example.net');
    }
    expect(await members()).toEqual([]);
  });

  test('a value that the audience refuses is named by its merge field', async () => {
    const error = await subscribe({ fields: { BIRTHDAY: 'canary' } }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: expect.stringContaining('(Invalid Resource: BIRTHDAY)') });
    expect(textOf(error)).not.toContain('canary');
  });

  test('an audience that is not there', async () => {
    await expect(subscribe({ listId: 'nobody' })).rejects.toMatchObject({
      kind: 'permanent',
      type: 'not_found',
      message: 'Mailchimp answered 404 (Resource Not Found): the account has no such audience.',
    });
  });
});

// Answers documented at mailchimp.com/developer/marketing/docs/errors, and answers that users have posted.
describe('an answer of Mailchimp', () => {
  const problem = (status: number, title: string, detail = '', more = {}) => ({
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
    body: JSON.stringify({
      type: 'https://mailchimp.com/developer/marketing/docs/errors/',
      title,
      status,
      detail,
      instance: '3b4dcb40-0b6b-4820-bfaa-41267b3826ea',
      ...more,
    }),
  });

  test.each<[string, object, object]>([
    [
      '429',
      problem(429, 'Too Many Requests', 'You have exceeded the limit of 10 simultaneous connections.'),
      { kind: 'transient', type: 'rate_limited' },
    ],
    [
      '429 with a wait',
      { ...problem(429, 'Too Many Requests'), retryAfterMs: 7_000 },
      { kind: 'rate_limited', retryAfterMs: 7_000 },
    ],
    [
      'too many connections under another status',
      problem(403, 'Too Many Connections'),
      { kind: 'transient', type: 'rate_limited' },
    ],
    [
      '403',
      problem(403, 'User Disabled', 'This account has been disabled.'),
      { kind: 'permanent', type: 'unauthorized', message: 'Mailchimp answered 403 (User Disabled).' },
    ],
    ['405', problem(405, 'Method Not Allowed'), { kind: 'permanent', type: 'request_refused' }],
    ['500', problem(500, 'Internal Server Error'), { kind: 'transient', type: 'server_error' }],
    ['503', problem(503, 'Compliance Related'), { kind: 'transient', type: 'server_error' }],
    [
      'a page of what stands before it',
      { status: 502, body: '<html>canary@example.net</html>' },
      { kind: 'transient', message: 'Mailchimp answered 502.' },
    ],
    [
      'a title that is none',
      problem(400, 'canary@example.net is bad'),
      { kind: 'permanent', message: 'Mailchimp answered 400.' },
    ],
    [
      'fields that are none',
      problem(400, 'Invalid Resource', '', { errors: [{ field: 'canary@x.y' }, null, { field: 5 }] }),
      { message: expect.stringContaining('(Invalid Resource):') },
    ],
    ['200 and no JSON', { body: '{"oops": ' }, { kind: 'transient', type: 'invalid_response' }],
    ['200 and no object', { body: '[]' }, { kind: 'transient', type: 'invalid_response' }],
  ])('%s', async (_what, answer, expected) => {
    for (const updateExisting of [true, false]) {
      const provider = createMailchimp({ http: recordingClient(answer), url: 'https://{dc}.example' });
      const attempt = provider.subscribe(KEY, { ...SUBSCRIPTION, updateExisting });
      const error = await attempt.then(String, (reason: unknown) => reason);
      expect(error).toMatchObject(expected);
      expect(textOf(error)).not.toContain('canary');
    }
  });

  test.each(['[]', '{}', '{"lists":{}}', '{"lists":[null]}', '{"lists":[{"name":"no id"}]}', 'nothing'])(
    'to a question for audiences that is %s is none',
    async (body) => {
      const provider = createMailchimp({ http: recordingClient({ body }), url: 'https://{dc}.example' });
      await expect(provider.lists(KEY)).rejects.toMatchObject({ kind: 'transient', type: 'invalid_response' });
    },
  );
});
