import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { roleEnvironment } from '#dev/launcher/settings.ts';
import { type ListProviders, startListProviders } from '#test/environment/list-providers.ts';

let parties: ListProviders;
beforeAll(async () => {
  parties = await startListProviders();
});
beforeEach(() => parties.clear());
afterAll(() => parties.close());

interface AskOptions {
  key?: string;
  json?: object;
}

async function ask(method: string, path: string, { key = 'key-us1', json }: AskOptions = {}) {
  const response = await fetch(parties.url + path, {
    method,
    headers: {
      ...(key !== '' && { authorization: `Basic ${btoa(`any:${key}`)}`, 'api-key': key }),
      ...(json && { 'content-type': 'application/json' }),
    },
    ...(json && { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

const MEMBERS = '/mailchimp/3.0/lists/aud1000001/members';
const ADA = '/e2d9c5d2a8e5f1c7b3a1d0f4c6b8a9e7';

describe('the Mailchimp of the sandbox', () => {
  test.each(['', 'key', 'wrong-us1'])('does not take the key "%s"', async (key) => {
    const { status, body } = await ask('GET', '/mailchimp/3.0/lists', { key });
    expect([status, body]).toEqual([
      401,
      {
        type: expect.stringContaining('mailchimp.com'),
        title: 'API Key Invalid',
        status: 401,
        detail: "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
        instance: expect.any(String),
      },
    ]);
  });

  test.each<[string, string, string, object | undefined, number, string]>([
    ['an unknown path', 'GET', '/mailchimp/3.0/nothing', undefined, 404, 'Resource Not Found'],
    ['an unknown audience', 'POST', '/mailchimp/3.0/lists/x/members', {}, 404, 'Resource Not Found'],
    ['tags of nobody', 'POST', `${MEMBERS}${ADA}/tags`, { tags: [] }, 404, 'Resource Not Found'],
    ['a page too large', 'GET', '/mailchimp/3.0/lists?count=1001', undefined, 400, 'Invalid Resource'],
    [
      'a foreign hash',
      'PUT',
      `${MEMBERS}${ADA}`,
      { email_address: 'x@example.org', status_if_new: 'pending' },
      400,
      'Invalid Resource',
    ],
    ['no status', 'POST', MEMBERS, { email_address: 'x@example.org' }, 400, 'Invalid Resource'],
    ['no address', 'POST', MEMBERS, { email_address: 'x', status: 'pending' }, 400, 'Invalid Resource'],
  ])('answers %s as the real one', async (_what, method, path, json, status, title) => {
    expect(await ask(method, path, { json })).toMatchObject({ status, body: { title, status } });
  });

  test('fails on request, before or after it did what was asked for', async () => {
    const member = { email_address: 'x@example.org', status: 'subscribed' };
    await parties.fail('mailchimp/add', { status: 503, retry_after: 5 });
    await parties.fail('mailchimp/add', { status: 500, after_effect: true });
    const first = await ask('POST', MEMBERS, { json: member });
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await parties.mailchimp()).members).toEqual({});
    expect((await ask('POST', MEMBERS, { json: member })).status).toBe(500);
    expect((await ask('POST', MEMBERS, { json: member })).body).toMatchObject({ title: 'Member Exists' });
    expect((await parties.mailchimp()).requests.add).toBe(3);
    expect((await ask('POST', '/mailchimp/failures/delete', { json: {} })).status).toBe(404);
  });
});

describe('the Brevo of the sandbox', () => {
  test.each([
    ['', 'authentication not found in headers'],
    ['wrong', 'Key not found'],
  ])('does not take the key "%s"', async (key, message) => {
    const { status, body } = await ask('GET', '/brevo/v3/contacts/lists', { key });
    expect([status, body]).toEqual([401, { code: 'unauthorized', message }]);
  });

  test.each<[string, string, string, object | undefined, number, string]>([
    ['an unknown path', 'GET', '/brevo/v3/nothing', undefined, 404, 'document_not_found'],
    ['an unknown contact', 'GET', '/brevo/v3/contacts/x@example.org', undefined, 404, 'document_not_found'],
    ['a page too large', 'GET', '/brevo/v3/contacts/lists?limit=51', undefined, 400, 'out_of_range'],
    ['no address', 'POST', '/brevo/v3/contacts', {}, 400, 'missing_parameter'],
    ['a wrong address', 'POST', '/brevo/v3/contacts', { email: 'x' }, 400, 'invalid_parameter'],
    [
      'an unknown list',
      'POST',
      '/brevo/v3/contacts',
      { email: 'x@example.org', listIds: [99] },
      400,
      'invalid_parameter',
    ],
  ])('answers %s as the real one', async (_what, method, path, json, status, code) => {
    expect(await ask(method, path, { json })).toMatchObject({ status, body: { code } });
  });

  test('says how long to wait in a field of its own', async () => {
    await parties.fail('brevo/lists', { status: 429, retry_after: 5 });
    const { status, headers } = await ask('GET', '/brevo/v3/contacts/lists');
    expect([status, headers.get('x-sib-ratelimit-reset'), headers.get('retry-after')]).toEqual([429, '5', null]);
  });
});

test('what was received is shown to people, without letting it act', async () => {
  const name = '<script>alert(1)</script>';
  await ask('POST', MEMBERS, {
    json: { email_address: 'member@example.org', status: 'pending', merge_fields: { FNAME: name }, tags: [name] },
  });
  await ask('POST', '/brevo/v3/contacts', { json: { email: 'contact@example.org', attributes: { FIRSTNAME: name } } });
  const confirmation = {
    email: 'asked@example.org',
    includeListIds: [2],
    templateId: 7,
    redirectionUrl: 'https://x.example',
  };
  await ask('POST', '/brevo/v3/contacts/doubleOptinConfirmation', { json: confirmation });
  const page = await (await fetch(parties.url)).text();
  for (const text of ['member@example.org', 'contact@example.org', 'asked@example.org', 'asked to confirm']) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain('<script');
});

test('the launcher gives the sandbox to the roles', () => {
  const ports = { http: 1, temporal: 2, temporalUi: 3, mysql: 4, smtp: 5, inbox: 6, sandbox: 7 };
  expect(roleEnvironment({ env: {}, ports, appKey: 'k', databaseUrl: 'mysql://d', namespace: 'n' })).toMatchObject({
    MAILCHIMP_API_URL: 'http://127.0.0.1:7/mailchimp',
    BREVO_API_URL: 'http://127.0.0.1:7/brevo',
  });
});
