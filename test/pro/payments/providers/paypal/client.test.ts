import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { HttpResponse } from '#outgoing/http-client.ts';
import { createPayPal } from '#pro/payments/providers/paypal/client.ts';
import { recordingClient, textOf } from '#test/environment/list-providers.ts';
import { type PayPalParty, startPayPal } from '#test/pro/environment/paypal.ts';

const CALL = { method: 'GET', path: '/v2/checkout/orders/O1' } as const;
const TOKEN = { body: '{"access_token":"t1","expires_in":900}' };

let party: PayPalParty;
beforeAll(async () => {
  party = await startPayPal();
});
beforeEach(() => party.clear());
afterAll(() => party.close());

function client(answers: Partial<HttpResponse>[], clock?: () => number) {
  const http = recordingClient(...answers);
  const options = { http, apiUrl: 'https://api.example', clientId: 'id', clientSecret: 'canary', clock };
  return { http, paypal: createPayPal(options) };
}

const tokensAsked = (urls: { url: string }[]) => urls.filter(({ url }) => url.endsWith('/token')).length;

describe('a token', () => {
  test('is asked for once for calls at one time, and used until shortly before its end', async () => {
    let now = 0;
    const { http, paypal } = client([TOKEN, ...Array.from({ length: 5 }, () => ({ body: '{}' }))], () => now);
    await Promise.all([paypal(CALL), paypal(CALL), paypal(CALL)]);
    expect(http.asked[0]).toEqual({
      method: 'POST',
      url: 'https://api.example/v1/oauth2/token',
      headers: {
        authorization: `Basic ${btoa('id:canary')}`,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    now = 839_999;
    await paypal(CALL);
    expect(tokensAsked(http.asked)).toBe(1);
    now = 840_000;
    await expect(paypal(CALL)).rejects.toMatchObject({ message: "PayPal's answer has no token." });
    expect(tokensAsked(http.asked)).toBe(2);
  });

  test('that PayPal has ended is renewed once, whoever calls', async () => {
    const paypal = createPayPal({ http: party.http, apiUrl: party.url, clientId: 'sandbox', clientSecret: 's' });
    const call = { method: 'GET', path: '/v1/customer/disputes?disputed_transaction_id=C1' } as const;
    await paypal(call);
    await party.endTokens();
    await Promise.all([paypal(call), paypal(call)]);
    expect(tokensAsked(party.asked)).toBe(2);
  });

  test('that is refused twice tells that the app is', async () => {
    const refused = { status: 401, body: '{"name":"AUTHENTICATION_FAILURE","debug_id":"d1"}' };
    const { http, paypal } = client([TOKEN, refused, TOKEN, refused]);
    await expect(paypal(CALL)).rejects.toMatchObject({
      kind: 'permanent',
      type: 'unauthorized',
      message:
        'PayPal answered 401 (AUTHENTICATION_FAILURE): PayPal does not accept client_id and client_secret [debug id d1].',
    });
    expect(http.asked).toHaveLength(4);
  });

  test.each<[string, Partial<HttpResponse>, object]>([
    ['401', { status: 401, body: '{"error":"invalid_client"}' }, { kind: 'permanent', type: 'unauthorized' }],
    ['503', { status: 503 }, { kind: 'transient', type: 'server_error' }],
    ['429', { status: 429, retryAfterMs: 5_000 }, { kind: 'rate_limited', retryAfterMs: 5_000 }],
    ['a page', { body: '<html>' }, { kind: 'transient', type: 'invalid_response' }],
  ])('answered with %s is none, and the next call asks again', async (_what, answer, expected) => {
    const { paypal } = client([answer, TOKEN, { body: '{"id":"O1"}' }]);
    const error = await paypal(CALL).then(String, (reason: unknown) => reason);
    expect(error).toMatchObject(expected);
    expect(textOf(error)).not.toContain('canary');
    await expect(paypal(CALL)).resolves.toEqual({ id: 'O1' });
  });

  test('is fetched on for others when one caller gives up', async () => {
    let answer = (_: HttpResponse) => {};
    const http = recordingClient();
    http.request = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const paypal = createPayPal({ http, apiUrl: 'https://api.example', clientId: 'id', clientSecret: 's' });
    const controller = new AbortController();
    const given = paypal({ ...CALL, signal: controller.signal });
    const kept = paypal(CALL);
    controller.abort(new Error('given up'));
    await expect(given).rejects.toThrow('given up');
    const asked = new Promise<void>((resolve) => {
      http.request = async () => {
        resolve();
        return { status: 200, headers: {}, body: '{"id":"O1"}' };
      };
    });
    answer({ status: 200, headers: {}, ...TOKEN });
    await asked;
    await expect(kept).resolves.toEqual({ id: 'O1' });
  });
});

// Answers documented at developer.paypal.com/api/rest/responses and in the errors of Orders v2 and Payments v2.
describe('an answer', () => {
  const problem = (status: number, name: string, issue?: string) => ({
    status,
    body: JSON.stringify({
      name,
      message: 'canary@example.net',
      debug_id: 'f4a5c1',
      ...(issue && { details: [{ issue, description: 'canary' }] }),
    }),
  });

  test.each<[Partial<HttpResponse>, object]>([
    [
      problem(422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_INVOICE_ID'),
      {
        kind: 'permanent',
        type: 'request_refused',
        issue: 'DUPLICATE_INVOICE_ID',
        message: 'PayPal answered 422 (DUPLICATE_INVOICE_ID): duplicate invoice id [debug id f4a5c1].',
      },
    ],
    [problem(400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER'), { kind: 'permanent', type: 'request_refused' }],
    [problem(403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED'), { kind: 'permanent', type: 'unauthorized' }],
    [problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'), { kind: 'permanent', type: 'not_found' }],
    [problem(409, 'RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS'), { kind: 'transient' }],
    [problem(422, 'UNPROCESSABLE_ENTITY', 'PREVIOUS_REQUEST_IN_PROGRESS'), { kind: 'transient' }],
    [problem(429, 'RATE_LIMIT_REACHED'), { kind: 'transient', type: 'rate_limited' }],
    [
      { ...problem(429, 'RATE_LIMIT_REACHED'), retryAfterMs: 7_000 },
      { kind: 'rate_limited', retryAfterMs: 7_000 },
    ],
    [
      problem(500, 'INTERNAL_SERVER_ERROR'),
      { kind: 'transient', type: 'server_error', issue: 'INTERNAL_SERVER_ERROR' },
    ],
    [problem(422, 'canary@example.net', 'canary@example.net'), { message: 'PayPal answered 422 [debug id f4a5c1].' }],
    [
      { status: 503, body: '<html>canary' },
      { kind: 'transient', message: 'PayPal answered 503.' },
    ],
    [{ status: 422, body: '{"details":"canary","debug_id":{}}' }, { message: 'PayPal answered 422.' }],
    [{ body: '[]' }, { kind: 'transient', type: 'invalid_response', message: "PayPal's answer has no JSON." }],
  ])('%j is an error that says why', async (answer, expected) => {
    const error = await client([TOKEN, answer])
      .paypal(CALL)
      .then(String, (reason: unknown) => reason);
    expect(error).toMatchObject(expected);
    expect(textOf(error)).not.toContain('canary');
  });

  test.each([
    ['reset', { mode: 'reset' }, 'connection_failed'],
    ['rubbish', { mode: 'bad_json' }, 'invalid_response'],
  ])('that is %s may be one the next time', async (_what, failure, type) => {
    const paypal = createPayPal({ http: party.http, apiUrl: party.url, clientId: 'sandbox', clientSecret: 's' });
    await party.fail('disputes', failure);
    const call = { method: 'GET', path: '/v1/customer/disputes?disputed_transaction_id=C1' } as const;
    await expect(paypal(call)).rejects.toMatchObject({ kind: 'transient', type });
    await expect(paypal(call)).resolves.toMatchObject({ items: [] });
  });
});
