import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createBrevo } from '#features/integrations/brevo/client.ts';
import type { ListProvider, Subscription } from '#features/integrations/lists/lists.ts';
import { createHttpClient, type HttpClient } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';
import { type ListProviders, recordingClient, startListProviders, textOf } from '#test/environment/list-providers.ts';

const KEY = 'xkeysib-canary0123456789';
const SUBSCRIPTION: Subscription = {
  listId: '2',
  email: 'ada@example.net',
  fields: { FIRSTNAME: 'Ada', AGE: 36 },
  tags: [],
  updateExisting: true,
  doubleOptIn: null,
};
const CONFIRMED = { doubleOptIn: { templateId: 7, redirectUrl: 'https://www.example.com/thanks' } };

let parties: ListProviders;
let http: HttpClient;
let brevo: ListProvider;

beforeAll(async () => {
  parties = await startListProviders();
  http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
  brevo = createBrevo({ http, url: `${parties.url}/brevo` });
});
beforeEach(() => parties.clear());
afterAll(async () => {
  await http.close();
  await parties.close();
});

const subscribe = (changes: Partial<Subscription> = {}) => brevo.subscribe(KEY, { ...SUBSCRIPTION, ...changes });

/** Unsubscribes an address as its owner would at Brevo. */
async function leave(email = 'ada@example.net'): Promise<void> {
  const { status } = await fetch(`${parties.url}/brevo/v3/contacts/${encodeURIComponent(email)}`, {
    method: 'PUT',
    headers: { 'api-key': KEY, 'content-type': 'application/json' },
    body: '{"emailBlacklisted":true}',
  });
  expect(status).toBe(204);
}

describe('the lists of an account', () => {
  test('are told with their contacts', async () => {
    await subscribe();
    expect(await brevo.lists(KEY)).toEqual([
      { id: '2', name: 'Newsletter', member_count: 1 },
      { id: '3', name: 'Customers', member_count: 0 },
    ]);
  });

  test.each([
    [0, 1],
    [50, 1],
    [51, 2],
    [120, 3],
  ])('%i of them take %i requests', async (count, requests) => {
    await parties.setLists('brevo', count);
    const lists = await brevo.lists(KEY);
    expect(new Set(lists.map(({ id }) => id)).size).toBe(count);
    expect((await parties.brevo()).requests.lists).toBe(requests);
  });

  test('have a count also where Brevo tells only the older one', async () => {
    const lists = [{ id: 5, name: 'Old', totalSubscribers: 12, totalBlacklisted: 1, folderId: 1 }];
    const provider = createBrevo({
      http: recordingClient({ body: JSON.stringify({ count: 1, lists }) }),
      url: 'https://b.example',
    });
    expect(await provider.lists(KEY)).toEqual([{ id: '5', name: 'Old', member_count: 12 }]);
  });
});

describe('subscribing', () => {
  test('makes a contact with attributes of their own type', async () => {
    await subscribe();
    expect((await parties.brevo()).contacts).toEqual([
      {
        id: 1,
        email: 'ada@example.net',
        attributes: { FIRSTNAME: 'Ada', AGE: 36 },
        listIds: [2],
        emailBlacklisted: false,
      },
    ]);
  });

  test('again changes what it says anew, and adds the list', async () => {
    await subscribe();
    await subscribe({ listId: '3', fields: { FIRSTNAME: 'Augusta' } });
    expect((await parties.brevo()).contacts).toMatchObject([
      { attributes: { FIRSTNAME: 'Augusta', AGE: 36 }, listIds: [2, 3] },
    ]);
  });

  test('does not end the block of who has left', async () => {
    await subscribe();
    await leave();
    await subscribe({ listId: '3' });
    expect((await parties.brevo()).contacts).toMatchObject([{ emailBlacklisted: true }]);
  });

  test('leaves alone whom the account knows, when told so', async () => {
    await subscribe();
    await subscribe({ updateExisting: false, listId: '3', fields: { FIRSTNAME: 'Other' } });
    expect((await parties.brevo()).contacts).toMatchObject([{ attributes: { FIRSTNAME: 'Ada' }, listIds: [2] }]);
  });

  test.each([true, false])('can be repeated when the answer was lost (updateExisting %s)', async (updateExisting) => {
    await parties.fail('brevo/save', { mode: 'bad_json', after_effect: true });
    await expect(subscribe({ updateExisting })).rejects.toMatchObject({ kind: 'transient', type: 'invalid_response' });
    await subscribe({ updateExisting });
    expect((await parties.brevo()).contacts).toHaveLength(1);
  });

  test.each([true, false])(
    'fails where another contact has the telephone number (updateExisting %s)',
    async (updateExisting) => {
      await subscribe({ fields: { SMS: '+33612345678' } });
      const other = { email: 'grace@example.net', fields: { SMS: '+33612345678' }, updateExisting };
      const error = await subscribe(other).catch((reason: unknown) => reason);
      expect(error).toMatchObject({
        kind: 'permanent',
        type: 'request_refused',
        message: expect.stringContaining('(duplicate_parameter): another contact already has a value'),
      });
    },
  );
});

describe('subscribing with a confirmation', () => {
  test('asks by the template, and makes no contact', async () => {
    await subscribe(CONFIRMED);
    expect(await parties.brevo()).toMatchObject({
      contacts: [],
      confirmations: [
        {
          email: 'ada@example.net',
          includeListIds: [2],
          templateId: 7,
          redirectionUrl: 'https://www.example.com/thanks',
          attributes: { FIRSTNAME: 'Ada', AGE: 36 },
        },
      ],
    });
  });

  test('asks a contact who is on another list', async () => {
    await subscribe({ listId: '3' });
    await subscribe(CONFIRMED);
    expect((await parties.brevo()).confirmations).toMatchObject([{ includeListIds: [2] }]);
    expect((await parties.brevo()).contacts).toMatchObject([{ listIds: [3] }]);
  });

  test.each([
    ['is on the list', async () => {}, '2', [2]],
    ['has left', () => leave(), '3', [3]],
  ])('does not ask who %s, and updates the attributes', async (_who, happen, listId, listIds) => {
    await subscribe({ listId });
    await happen();
    await subscribe({ ...CONFIRMED, fields: { FIRSTNAME: 'Augusta' } });
    await subscribe({ ...CONFIRMED, fields: {} });
    const { contacts, confirmations, requests } = await parties.brevo();
    expect(confirmations).toEqual([]);
    expect(contacts).toMatchObject([{ attributes: { FIRSTNAME: 'Augusta' }, listIds }]);
    expect(requests.save).toBe(2);
  });

  test('leaves alone whom the account knows, when told so', async () => {
    await subscribe({ listId: '3' });
    await subscribe({ ...CONFIRMED, updateExisting: false, fields: { FIRSTNAME: 'Other' } });
    expect(await parties.brevo()).toMatchObject({
      contacts: [{ attributes: { FIRSTNAME: 'Ada' } }],
      confirmations: [],
    });
  });

  test('finds a contact whose address needs encoding', async () => {
    const email = 'ada+a/b@example.net';
    await subscribe({ email });
    await subscribe({ ...CONFIRMED, email });
    expect((await parties.brevo()).confirmations).toEqual([]);
  });

  test.each<[string, Partial<Subscription>]>([
    ['template', { doubleOptIn: { ...CONFIRMED.doubleOptIn, templateId: 99 } }],
    ['list', { listId: '99' }],
  ])('fails for good without its %s', async (_what, changes) => {
    await expect(subscribe({ ...CONFIRMED, ...changes })).rejects.toMatchObject({
      kind: 'permanent',
      message: expect.stringContaining(
        'Brevo answered 400 (invalid_parameter): the list, the template or an attribute',
      ),
    });
  });
});

test('sends the key in its header, and says what to save', async () => {
  const client = recordingClient({ status: 201, body: '{"id":21}' });
  await createBrevo({ http: client, url: 'https://api.brevo.com' }).subscribe(KEY, SUBSCRIPTION);
  expect(client.asked).toEqual([
    {
      method: 'POST',
      url: 'https://api.brevo.com/v3/contacts',
      headers: { 'api-key': KEY, accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'ada@example.net',
        attributes: { FIRSTNAME: 'Ada', AGE: 36 },
        listIds: [2],
        updateEnabled: true,
      }),
      signal: undefined,
    },
  ]);
});

describe('a key', () => {
  test.each([
    ['nothing', ''],
    ['two words', 'a b'],
    ['two lines', 'a\nb'],
    ['a letter beyond ASCII', 'clé'],
    ['too much', 'x'.repeat(501)],
  ])('with %s in it is refused before it is sent', async (_what, key) => {
    const client = recordingClient();
    const attempt = createBrevo({ http: client, url: 'https://b.example' }).subscribe(key, SUBSCRIPTION);
    await expect(attempt).rejects.toMatchObject({ kind: 'permanent', type: 'unauthorized' });
    expect(client.asked).toEqual([]);
  });

  test('that is wrong is told as such, and not repeated', async () => {
    const error = await brevo.lists('wrong-canary').catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      kind: 'permanent',
      type: 'unauthorized',
      status: 401,
      message: 'Brevo answered 401 (unauthorized): the key is wrong, or may not be used from here.',
    });
    expect(textOf(error)).not.toContain('canary');
  });
});

// Answers documented at developers.brevo.com/reference (create-contact, get-lists, create-doi-contact) and docs/limit-
// headers.
describe('an answer of Brevo', () => {
  const refusal = (status: number, code: string, message = '', headers: Record<string, string> = {}) => ({
    status,
    headers,
    body: JSON.stringify({ code, message }),
  });

  test.each<[string, object, object]>([
    [
      '429 with the field of its own',
      refusal(429, 'too_many_requests', '', { 'x-sib-ratelimit-reset': '17' }),
      { kind: 'rate_limited', type: 'rate_limited', retryAfterMs: 17_000 },
    ],
    [
      '429 with Retry-After',
      { ...refusal(429, 'x', '', { 'x-sib-ratelimit-reset': '17' }), retryAfterMs: 3_000 },
      { retryAfterMs: 3_000 },
    ],
    ['429 without a wait', refusal(429, 'too_many_requests'), { kind: 'transient', type: 'rate_limited' }],
    ['401', refusal(401, 'unauthorized', 'Key not found'), { kind: 'permanent', type: 'unauthorized' }],
    ['402', refusal(402, 'not_enough_credits'), { kind: 'permanent', message: expect.stringContaining('is used up') }],
    ['403', refusal(403, 'permission_denied'), { kind: 'permanent', type: 'unauthorized' }],
    [
      '400 that repeats the address',
      refusal(400, 'invalid_parameter', 'Invalid email address: canary@example.net'),
      { kind: 'permanent', type: 'request_refused' },
    ],
    ['425', refusal(425, 'too_early'), { kind: 'transient' }],
    ['500', refusal(500, 'internal'), { kind: 'transient', type: 'server_error' }],
    ['a page of what stands before it', { status: 503, body: '<html>canary' }, { message: 'Brevo answered 503.' }],
    ['a code that is none', refusal(400, 'canary@example.net'), { message: 'Brevo answered 400.' }],
    ['200 and a page', { body: '<html>' }, { kind: 'transient', type: 'invalid_response' }],
  ])('%s', async (_what, answer, expected) => {
    const provider = createBrevo({ http: recordingClient(answer), url: 'https://b.example' });
    const error = await provider.subscribe(KEY, SUBSCRIPTION).then(String, (reason: unknown) => reason);
    expect(error).toMatchObject(expected);
    expect(textOf(error)).not.toContain('canary');
  });

  test.each([
    [
      'in the words of today',
      {
        message: 'Unable to create contact, email is already associated with another Contact',
        metadata: { duplicate_identifiers: ['email'] },
      },
    ],
    ['in older words', { message: 'Contact already exist' }],
  ])('that the contact is there is success where nobody is to be updated, %s', async (_what, more) => {
    const answer = { status: 400, body: JSON.stringify({ code: 'duplicate_parameter', ...more }) };
    const provider = createBrevo({ http: recordingClient(answer), url: 'https://b.example' });
    await expect(provider.subscribe(KEY, { ...SUBSCRIPTION, updateExisting: false })).resolves.toBeUndefined();
  });

  test.each(['[]', '{"lists":{}}', '{"lists":[null]}', '{"lists":[{"id":"2"}]}', 'nothing'])(
    'to a question for lists that is %s is none',
    async (body) => {
      const provider = createBrevo({ http: recordingClient({ body }), url: 'https://b.example' });
      await expect(provider.lists(KEY)).rejects.toMatchObject({ kind: 'transient', type: 'invalid_response' });
    },
  );

  test.each(['[]', '{}', 'nothing'])('to a question for a contact that is %s asks nobody to confirm', async (body) => {
    const client = recordingClient({ body });
    const provider = createBrevo({ http: client, url: 'https://b.example' });
    await expect(provider.subscribe(KEY, { ...SUBSCRIPTION, ...CONFIRMED })).rejects.toMatchObject({
      kind: 'transient',
      type: 'invalid_response',
    });
  });
});
