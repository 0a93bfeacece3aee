import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Failure } from '#fakes/failures.ts';
import type { ProviderError } from '#outgoing/errors.ts';
import { createHttpClient, type HttpResponse } from '#outgoing/http-client.ts';
import type { CheckoutRequest, PaymentGateway } from '#pro/payments/providers/payments.ts';
import { stripe } from '#pro/payments/providers/stripe/definition.ts';
import { parseCidrList } from '#security/addresses.ts';
import { recordingClient } from '#test/environment/list-providers.ts';
import { checkoutRequest, ORDER_UUID, type StripeFake, startStripeFake } from '#test/pro/environment/stripe-party.ts';

const KEY = 'sk_test_sandboxSecret';

let party: StripeFake;
let gateway: PaymentGateway;

beforeAll(async () => {
  party = await startStripeFake();
  gateway = party.open();
});
beforeEach(() => party.clear());
afterAll(() => party.close());

/** Returns the error of a call through a client with these answers. */
function errorAfter(answer: Partial<HttpResponse>, act = (one: PaymentGateway) => one.check()): Promise<ProviderError> {
  const http = recordingClient(answer);
  return act(stripe.open({ secret_key: KEY }, 'test', { http, apiUrl: 'http://127.0.0.1:1' })).then(
    () => Promise.reject(new Error('it did not fail')),
    (error: ProviderError) => error,
  );
}

function refusal(status: number, error: object, headers: Record<string, string> = {}): Partial<HttpResponse> {
  return { status, headers: { 'request-id': 'req_1', ...headers }, body: JSON.stringify({ error }) };
}

describe('what Stripe refuses', () => {
  test.each<[string, Partial<CheckoutRequest>, string]>([
    ['too little', { amount: 49, items: [] }, 'the amount is below the least that Stripe takes in this currency'],
    ['too much', { amount: 1e8, items: [] }, 'the amount is above the most that Stripe takes in this currency'],
    ['an unknown currency', { currency: 'XYZ' }, 'parameter line_items[0][price_data][currency]'],
  ])('%s, in words that an administrator understands', async (_what, changes, words) => {
    await expect(gateway.createCheckout(checkoutRequest(changes))).rejects.toMatchObject({
      name: 'ProviderError',
      kind: 'permanent',
      type: 'request_refused',
      status: 400,
      message: expect.stringContaining(words),
      excerpt: expect.stringMatching(/\w/),
    });
  });

  test.each<[string, Partial<HttpResponse>, Partial<ProviderError>]>([
    [
      'a wrong key',
      refusal(401, { message: `Invalid API Key provided: ${KEY}` }),
      { kind: 'permanent', type: 'unauthorized' },
    ],
    ['no permission', refusal(403, { message: 'Not allowed.' }), { kind: 'permanent', type: 'unauthorized' }],
    ['an unknown object', refusal(404, { code: 'resource_missing' }), { kind: 'permanent', type: 'not_found' }],
    [
      'a card',
      refusal(402, { type: 'card_error', decline_code: 'stolen_card' }),
      { type: 'request_refused', message: 'Stripe refused the request (stolen_card). (req_1)' },
    ],
    ['a limit', refusal(429, { code: 'rate_limit' }), { kind: 'transient', type: 'rate_limited' }],
    [
      'a limit with a delay',
      refusal(429, {}, { 'retry-after': '7' }),
      { kind: 'rate_limited', type: 'rate_limited', retryAfterMs: 7_000 },
    ],
    ['an old limit', refusal(400, { code: 'rate_limit' }), { kind: 'transient', type: 'rate_limited' }],
    [
      'the same request at once',
      refusal(409, { type: 'idempotency_error' }),
      { kind: 'transient', type: 'server_error' },
    ],
    ['an error of its own', refusal(500, { type: 'api_error' }), { kind: 'transient', type: 'server_error' }],
    [
      'an error that it repeats',
      refusal(500, {}, { 'idempotent-replayed': 'true' }),
      { kind: 'permanent', type: 'server_error' },
    ],
    ['a page of a proxy', { status: 502, body: '<html>' }, { kind: 'transient', type: 'invalid_response' }],
    ['half an answer', { body: '{"object"' }, { kind: 'transient', type: 'invalid_response' }],
  ])('%s', async (_what, answer, meaning) => {
    const error = await errorAfter(answer);
    expect(error).toMatchObject({ name: 'ProviderError', ...meaning });
    expect([error.message, error.excerpt, String(error.cause)].join(' ')).not.toContain(KEY);
  });

  test('what is no parameter or code is not repeated in the message', async () => {
    const error = await errorAfter(refusal(400, { code: 'visitor@example.org', param: '<b>' }));
    expect(error.message).toBe('Stripe refused the request. (req_1)');
  });

  test.each(['null', '{}', '"none"', '[null]', '[7]'])('a list of %s is no list', async (data) => {
    const error = await errorAfter({ body: `{"object":"list","data":${data}}` });
    expect(error).toMatchObject({ name: 'ProviderError', kind: 'transient', type: 'invalid_response' });
  });

  test.each([
    [{ disputed: true, refunds: null }, '{"object":"list","data":null}'],
    [{ disputed: false, refunds: { has_more: true, data: [] } }, '{"object":"list","data":null,"has_more":false}'],
    [{ disputed: false, refunds: { has_more: false, data: null } }, ''],
  ])('nor is one of the disputes or refunds of %j', async (charge, list) => {
    const payment = { id: 'pi_1', currency: 'eur', status: 'succeeded', latest_charge: { id: 'ch_1', ...charge } };
    const session = { id: 'cs_1', object: 'checkout.session', status: 'complete', payment_intent: payment };
    const http = recordingClient({ body: JSON.stringify(session) }, { body: list });
    const one = stripe.open({ secret_key: KEY }, 'test', { http, apiUrl: 'http://127.0.0.1:1' });
    await expect(one.read({ orderUuid: ORDER_UUID, providerRef: 'cs_1' })).rejects.toMatchObject({
      name: 'ProviderError',
      type: 'invalid_response',
    });
  });

  test('a checkout without an address is not one', async () => {
    const session = { id: 'cs_test_1', object: 'checkout.session', url: null };
    const error = await errorAfter({ body: JSON.stringify(session) }, async (one) => {
      await one.createCheckout(checkoutRequest());
    });
    expect(error).toMatchObject({ kind: 'transient', type: 'invalid_response' });
  });
});

describe('the way to Stripe', () => {
  test.each<[Partial<Failure>, Partial<ProviderError>]>([
    [{ mode: 'reset' }, { kind: 'transient', type: 'connection_failed' }],
    [{ mode: 'bad_json' }, { kind: 'transient', type: 'invalid_response' }],
    [
      { mode: 'status', status: 503 },
      { kind: 'transient', type: 'server_error', status: 503 },
    ],
    [
      { mode: 'status', status: 302 },
      { kind: 'permanent', type: 'redirect_refused' },
    ],
  ])('may fail by %j, and one call is one attempt', async (failure, meaning) => {
    await party.fail(failure as object);
    await expect(gateway.check()).rejects.toMatchObject({ name: 'ProviderError', ...meaning });
    expect(await party.ask('GET', 'state')).toMatchObject({ requests: 1 });
  });

  test('an error of Stripe stays the same for its key', async () => {
    const request = checkoutRequest();
    await party.fail({ status: 500 });
    await expect(gateway.createCheckout(request)).rejects.toMatchObject({ kind: 'transient', type: 'server_error' });
    await expect(gateway.createCheckout(request)).rejects.toMatchObject({ kind: 'permanent', type: 'server_error' });
    await gateway.createCheckout({ ...request, idempotencyKey: `${request.idempotencyKey}-2` });
  });

  test('is given up with the signal', async () => {
    await party.fail({ mode: 'timeout' });
    const controller = new AbortController();
    const asked = gateway.check(controller.signal);
    const gaveUp = new Error('the worker stops');
    controller.abort(gaveUp);
    await expect(asked).rejects.toBe(gaveUp);
    await expect(gateway.check(controller.signal)).rejects.toBe(gaveUp);
  });

  test('is guarded', async () => {
    const http = createHttpClient({ allowedPrivateNetworks: parseCidrList(''), userAgent: 'test' });
    const guarded = stripe.open({ secret_key: KEY }, 'test', { http, apiUrl: party.url });
    await expect(guarded.check()).rejects.toMatchObject({ kind: 'permanent', type: 'address_refused' });
    await http.close();
  });

  test('has no path', () => {
    const open = () => stripe.open({}, 'test', { http: recordingClient(), apiUrl: 'http://127.0.0.1:1/stripe' });
    expect(open).toThrow('must not have a path');
  });

  test('tells Stripe nothing but the request', async () => {
    const http = recordingClient({ body: '{"object":"list","data":[]}' });
    await stripe.open({ secret_key: KEY }, 'test', { http, apiUrl: 'https://api.stripe.com' }).check();
    const [request] = http.asked;
    expect(request).toMatchObject({
      method: 'GET',
      url: 'https://api.stripe.com/v1/checkout/sessions?limit=1',
      headers: { authorization: `Bearer ${KEY}`, 'stripe-version': expect.any(String) },
      timeoutMs: 10_000,
    });
    expect(request?.headers).not.toHaveProperty('x-stripe-client-telemetry');
    expect(request?.headers?.['x-stripe-client-user-agent']).not.toMatch(/platform|telemetry/);
  });
});
