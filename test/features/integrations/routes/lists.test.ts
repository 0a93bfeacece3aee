import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { type ListProviders, startListProviders } from '#test/environment/list-providers.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

const MAILCHIMP_KEY = 'canary0123-us21';
const BREVO_KEY = 'xkeysib-canary4567';

let parties: ListProviders;
let service: TestService;
beforeAll(async () => {
  parties = await startListProviders();
  service = await startService({ sandboxUrl: parties.url, listsTimeoutMs: 1_000 });
});
beforeEach(() => parties.clear());
afterAll(async () => {
  await service.close();
  await parties.close();
});

const answers: Answer[] = [];
async function ask(provider: string, json: unknown, headers = service.admin) {
  const answer = await service.call('POST', `b:/integrations/${provider}/lists`, { json, headers });
  answers.push(answer);
  return { ...answer, body: answer.body as Record<string, unknown> & { errors?: Record<string, string> } };
}
const news = (provider: string, apiKey?: string, key = 'news') => ({
  key,
  integration_id: provider,
  settings: { list_id: '2', ...(apiKey !== undefined && { api_key: apiKey }) },
});
const formWith = (...integrations: object[]) => createForm(service, { integrations });

const MAILCHIMP_LISTS = [
  { id: 'aud1000001', name: 'Newsletter', member_count: 0 },
  { id: 'aud1000002', name: 'Customers', member_count: 0 },
  { id: 'aud1000003', name: 'Beta testers', member_count: 0 },
];
const BREVO_LISTS = [
  { id: '2', name: 'Newsletter', member_count: 0 },
  { id: '3', name: 'Customers', member_count: 0 },
];

describe.each([
  ['mailchimp', MAILCHIMP_KEY, MAILCHIMP_LISTS],
  ['brevo', BREVO_KEY, BREVO_LISTS],
])('the lists of %s', (provider, apiKey, lists) => {
  const label = provider === 'mailchimp' ? 'Mailchimp' : 'Brevo';

  test('are told for a key', async () => {
    const { status, body, headers } = await ask(provider, { apiKey });
    expect([status, body]).toEqual([200, { success: true, lists }]);
    expect(headers.get('cache-control')).toBe('no-store');
    const entries = await service.orm.em.fork().find(AuditEntry, { requestId: headers.get('x-request-id') });
    expect(entries).toMatchObject([{ event: 'lists.read', login: 'ada', details: { provider } }]);
  });

  test('are told for the key that a form has', async () => {
    const formId = await formWith(news(provider, apiKey), {
      key: 'hook',
      integration_id: 'webhook',
      settings: { url: 'https://hooks.example.org/in' },
    });
    expect(await ask(provider, { formId })).toMatchObject({ status: 200, body: { success: true, lists } });
    expect(await ask(provider, { formId, apiKey: '' })).toMatchObject({ status: 200 });
    expect(await ask(provider, { formId, key: 'news' })).toMatchObject({ status: 200 });
  });

  test('a key that is given comes before the one that is stored', async () => {
    const formId = await formWith(news(provider, `wrong-${apiKey}`));
    expect(await ask(provider, { formId, apiKey })).toMatchObject({ status: 200 });
    expect(await ask(provider, { formId })).toMatchObject({ status: 422, body: { code: 'invalid_api_key' } });
  });

  test('a form with several keys has to be told which', async () => {
    const formId = await formWith(news(provider, apiKey, 'one'), news(provider, `wrong-${apiKey}`, 'two'));
    const { status, body } = await ask(provider, { formId });
    expect([status, body.errors]).toEqual([422, { key: expect.stringContaining('one of one, two') }]);
    expect(await ask(provider, { formId, key: 'one' })).toMatchObject({ status: 200 });
    expect(await ask(provider, { formId, key: 'two' })).toMatchObject({
      status: 422,
      body: { code: 'invalid_api_key' },
    });
    expect(await ask(provider, { formId, key: 'three' })).toMatchObject({
      status: 422,
      body: { errors: { key: expect.any(String) } },
    });
  });

  test('a form with the same key twice has not', async () => {
    const formId = await formWith(
      news(provider, apiKey, 'one'),
      news(provider, apiKey, 'two'),
      news(provider, undefined, 'three'),
    );
    expect(await ask(provider, { formId })).toMatchObject({ status: 200 });
  });

  test('a wrong key is a mistake in a field, and no 401', async () => {
    for (const wrong of [`wrong-${apiKey}`, 'ca nary']) {
      expect(await ask(provider, { apiKey: wrong })).toMatchObject({
        status: 422,
        body: {
          success: false,
          code: 'invalid_api_key',
          message: `${label} does not accept this API key.`,
          errors: { apiKey: expect.any(String) },
        },
      });
    }
  });

  test.each<[string, object, string]>([
    ['the provider’s own wait', { status: 429, retry_after: 7 }, '7'],
    ['ours where it says none', { status: 429 }, '10'],
  ])('a rate limit is passed on with %s', async (_what, failure, wait) => {
    await parties.fail(`${provider}/lists` as 'brevo/lists', failure);
    const { status, body, headers } = await ask(provider, { apiKey });
    expect([status, headers.get('retry-after')]).toEqual([429, wait]);
    expect(body).toEqual({
      success: false,
      code: 'rate_limited',
      message: `${label} accepts no more requests for now. Try again in ${wait} s.`,
    });
  });

  test.each<[string, object, string]>([
    ['is down', { status: 503 }, 'answered 503'],
    ['cuts the connection', { mode: 'reset' }, 'connection failed'],
    ['does not answer', { mode: 'timeout' }, 'within 1 s'],
    ['answers rubbish', { mode: 'bad_json' }, 'has no lists'],
    ['leads elsewhere', { status: 302 }, 'redirects are not followed'],
    ['refuses the question', { status: 400 }, 'answered 400'],
  ])('a provider that %s is 502', async (_what, failure, message) => {
    await parties.fail(`${provider}/lists` as 'brevo/lists', failure);
    expect(await ask(provider, { apiKey })).toMatchObject({
      status: 502,
      body: {
        success: false,
        code: 'provider_unavailable',
        message: expect.stringMatching(new RegExp(`^The lists of ${label} could not be read: .*${message}`)),
      },
    });
  });

  test('a provider that is down and says for how long is 502 with that wait, and no rate limit', async () => {
    await parties.fail(`${provider}/lists` as 'brevo/lists', { status: 503, retry_after: 40 });
    const { status, body, headers } = await ask(provider, { apiKey });
    // Brevo has its own header in place of Retry-After, for rate limits alone.
    const wait = provider === 'brevo' ? null : '40';
    expect([status, headers.get('retry-after')]).toEqual([502, wait]);
    expect(body).toMatchObject({ code: 'provider_unavailable' });
  });

  test('a form that there is not is told as such', async () => {
    expect((await ask(provider, { formId: 999_999 })).body).toMatchObject({
      message: 'formId: there is no form 999999.',
      errors: { formId: 'formId: there is no form 999999' },
    });
  });

  test('a key that is not known is refused, and the known ones are named', async () => {
    expect((await ask(provider, { api_key: apiKey })).body).toMatchObject({
      errors: { api_key: 'api_key is not known here; use apiKey, formId, key' },
    });
  });

  test.each<[string, object, string]>([
    ['neither key nor form', {}, 'apiKey'],
    ['a key that is null', { apiKey: null }, 'apiKey'],
    ['a key that is a number', { apiKey: 5 }, 'apiKey'],
    ['a form that is a text', { formId: '1' }, 'formId'],
    ['a form below 1', { formId: 0 }, 'formId'],
    ['a form that is not there', { formId: 999_999 }, 'formId'],
  ])('%s is 422 and names the field', async (_what, json, field) => {
    expect(await ask(provider, json)).toMatchObject({
      status: 422,
      body: { success: false, code: 'validation_failed', errors: { [field]: expect.stringContaining(field) } },
    });
  });

  test('a form without a key of this provider is 422 and names the field', async () => {
    const other = provider === 'brevo' ? news('mailchimp', MAILCHIMP_KEY) : news('brevo', BREVO_KEY);
    for (const formId of [await formWith(), await formWith(news(provider)), await formWith(other)]) {
      expect(await ask(provider, { formId })).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', errors: { formId: expect.stringContaining('no stored API key') } },
      });
    }
  });

  test('a trashed form has none either', async () => {
    const formId = await formWith(news(provider, apiKey));
    await service.as.admin('DELETE', `b:/forms/${formId}`);
    expect(await ask(provider, { formId })).toMatchObject({
      status: 422,
      body: { errors: { formId: expect.any(String) } },
    });
  });

  test('are for administrators', async () => {
    expect((await ask(provider, { apiKey }, {})).status).toBe(401);
    expect((await ask(provider, { apiKey }, service.editor)).status).toBe(403);
    expect((await parties[provider as 'brevo']()).requests.lists).toBe(0);
  });
});

test.each(['pigeon', 'webhook', 'constructor', 'Mailchimp'])('a provider that is none is 404: %s', async (provider) => {
  expect(await ask(provider, { apiKey: MAILCHIMP_KEY })).toMatchObject({
    status: 404,
    body: { success: false, code: 'unknown_provider', message: expect.stringContaining('brevo, mailchimp') },
  });
});

test.each([
  [400, 'application/json', '{"apiKey":'],
  [415, 'text/plain', '{}'],
  [413, 'application/json', JSON.stringify({ apiKey: 'x'.repeat(1 << 15) })],
])('a body that is none is %i', async (status, contentType, raw) => {
  const headers = { ...service.admin, 'content-type': contentType };
  expect((await service.call('POST', 'b:/integrations/brevo/lists', { headers, raw })).status).toBe(status);
});

test('no answer and no log repeats a key', async () => {
  expect(answers.length).toBeGreaterThan(50);
  for (const { text } of answers) expect(text).not.toContain('canary');
  expect(service.logLines.join('\n')).toContain('"code":"server_error"');
  expect(service.logLines.join('\n')).not.toContain('canary');
});
