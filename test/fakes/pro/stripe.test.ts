import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { checkoutRequest, type StripeFake, startStripeFake } from '#test/pro/environment/stripe-party.ts';
import { HOUR_MS } from '#time.ts';

let party: StripeFake;
const now = new Date('2026-11-22T12:00:00Z');

beforeAll(async () => {
  party = await startStripeFake(() => now);
});
beforeEach(() => party.clear());
afterAll(() => party.close());

/** The parts of answers that are read here. */
interface Answered {
  id: string;
  livemode: boolean;
  data: unknown[];
  payment_intent: { id: string };
  error: { type: string; message: string; param?: string };
}

interface AskOptions {
  key?: string;
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

async function ask(method: string, path: string, { key = 'sk_test_sandbox', form, headers }: AskOptions = {}) {
  const response = await fetch(`${party.url}/v1/${path}`, {
    method,
    headers: { ...(key !== '' && { authorization: `Bearer ${key}` }), ...headers },
    ...(form && { body: new URLSearchParams(form) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answered };
}

const SESSION = {
  mode: 'payment',
  success_url: 'https://site.example/ok?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://site.example/cancelled',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '1990',
  'line_items[0][price_data][product_data][name]': '<b>Course</b>',
};

async function session(changes: Record<string, string> = {}): Promise<string> {
  const { body } = await ask('POST', 'checkout/sessions', { form: { ...SESSION, ...changes } });
  return body.id;
}

describe('the API of the Stripe of the sandbox', () => {
  test.each([
    ['', 'You did not provide an API key. You need to provide your API key'],
    ['sk_test_other1234', 'Invalid API Key provided: sk_test_****1234'],
  ])('does not take the key "%s"', async (key, message) => {
    const { status, body } = await ask('GET', 'balance', { key });
    expect([status, body.error]).toEqual([
      401,
      { type: 'invalid_request_error', message: expect.stringContaining(message) },
    ]);
  });

  test('takes a key by Basic too, and each mode is an account of its own', async () => {
    const headers = { authorization: `Basic ${btoa('sk_live_sandbox1:')}` };
    expect((await ask('GET', 'balance', { key: '', headers })).body).toMatchObject({
      object: 'balance',
      livemode: true,
    });
    const id = await session();
    expect((await ask('GET', `checkout/sessions/${id}`, { key: 'sk_live_sandbox' })).status).toBe(404);
  });

  test.each<[string, Record<string, string>, string | undefined]>([
    ['an unknown parameter', { payment_method: 'x' }, 'payment_method'],
    ['no address to return to', { success_url: '' }, 'success_url'],
    ['an address that is none', { cancel_url: 'nowhere' }, 'cancel_url'],
    ['a mode that the sandbox has not', { mode: 'subscription' }, 'mode'],
    [
      'an amount that is none',
      { 'line_items[0][price_data][unit_amount]': '1.5' },
      'line_items[0][price_data][unit_amount]',
    ],
    ['a time that is too soon', { expires_at: String(now.getTime() / 1000 + 1799) }, 'expires_at'],
    ['a time that is too late', { expires_at: String(now.getTime() / 1000 + 86_401) }, 'expires_at'],
  ])('refuses %s as the real one', async (_what, changes, param) => {
    const { status, body } = await ask('POST', 'checkout/sessions', { form: { ...SESSION, ...changes } });
    expect([status, body.error.type, body.error.param]).toEqual([400, 'invalid_request_error', param]);
  });

  test('answers paths and objects that it has not as the real one', async () => {
    expect((await ask('GET', 'nothing')).body.error.message).toBe('Unrecognized request URL (GET: /v1/nothing).');
    expect((await ask('GET', 'charges/ch_1')).body.error).toMatchObject({
      code: 'resource_missing',
      message: "No such charge: 'ch_1'",
    });
  });

  test('gives the first answer again for a key, and refuses other parameters', async () => {
    const headers = { 'idempotency-key': 'k' };
    const first = await ask('POST', 'checkout/sessions', { form: SESSION, headers });
    const again = await ask('POST', 'checkout/sessions', { form: SESSION, headers });
    expect(again.body).toEqual(first.body);
    expect([first, again].map((one) => one.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    const other = await ask('POST', 'checkout/sessions', { form: { ...SESSION, locale: 'de' }, headers });
    expect([other.status, other.body.error.type]).toEqual([400, 'idempotency_error']);
    const live = await ask('POST', 'checkout/sessions', { form: SESSION, headers, key: 'sk_live_sandbox' });
    expect(live.body.livemode).toBe(true);
  });

  test('fails on request, and keeps a 500 for its key', async () => {
    const headers = { 'idempotency-key': 'f' };
    const create = () => ask('POST', 'checkout/sessions', { form: SESSION, headers });
    await party.fail({ status: 503, retry_after: 5 });
    expect((await create()).headers.get('retry-after')).toBe('5');
    await party.fail({ status: 500 });
    expect([(await create()).status, (await create()).status]).toEqual([500, 500]);
    expect(await party.ask('GET', 'sessions')).toEqual({ sessions: [] });
  });

  test('shows what belongs together when asked to', async () => {
    const id = await session();
    await party.act(id, 'pay');
    const path = `checkout/sessions/${id}?expand[0]=payment_intent.latest_charge`;
    const { body } = await ask('GET', path);
    expect(body.payment_intent).toMatchObject({
      object: 'payment_intent',
      latest_charge: { object: 'charge', paid: true },
    });
    const intent = body.payment_intent.id;
    expect((await ask('GET', `charges?payment_intent=${intent}`)).body.data).toHaveLength(1);
    expect((await ask('GET', `disputes?payment_intent=${intent}`)).body).toMatchObject({ object: 'list', data: [] });
  });

  test('has endpoints for webhooks, whose secret is shown once', async () => {
    const form = { url: 'http://127.0.0.1:1/', 'enabled_events[]': '*' };
    const { body: endpoint } = await ask('POST', 'webhook_endpoints', { form });
    expect(endpoint).toMatchObject({
      object: 'webhook_endpoint',
      secret: expect.stringMatching(/^whsec_/),
      livemode: false,
    });
    expect((await ask('GET', 'webhook_endpoints')).body.data).toEqual([
      expect.not.objectContaining({ secret: expect.anything() }),
    ]);
    expect((await ask('GET', 'webhook_endpoints', { key: 'sk_live_sandbox' })).body.data).toEqual([]);
    expect((await ask('DELETE', `webhook_endpoints/${endpoint.id}`)).body).toMatchObject({ deleted: true });
    expect((await ask('DELETE', `webhook_endpoints/${endpoint.id}`)).status).toBe(404);
  });
});

test('a checkout of any currency that Stripe takes can be paid', async () => {
  for (const currency of ['mga', 'kwd', 'isk', 'ugx', 'jpy', 'eur']) {
    const id = await session({
      'line_items[0][price_data][currency]': currency,
      'line_items[0][price_data][unit_amount]': '50000',
    });
    expect([currency, await party.act(id, 'pay')]).toEqual([
      currency,
      expect.objectContaining({ amount_total: 50_000, status: 'complete' }),
    ]);
  }
});

describe('the controls', () => {
  test.each(['succeed', 'refund', 'dispute', 'win_dispute', 'fail_refund', 'nothing'])(
    'refuse to %s what was not paid',
    async (act) => {
      await expect(party.act(await session(), act)).rejects.toThrow(/: 40[04] /);
    },
  );

  test('set the clock on', async () => {
    const id = await session({ expires_at: String(now.getTime() / 1000 + 1800) });
    await expect(party.advance(-1)).rejects.toThrow('advance_ms');
    await party.advance(1_800_000);
    expect(await party.session(id)).toMatchObject({ status: 'expired', url: null });
    await expect(party.act(id, 'pay')).rejects.toThrow('can take no payment');
  });
});

describe('what is claimed back', () => {
  const balance = async () => {
    const { body } = (await ask('GET', 'balance')) as unknown as { body: { available: { amount: number }[] } };
    return body.available[0]?.amount ?? 0;
  };
  const paid = async () => {
    const id = await session();
    await party.act(id, 'pay');
    return id;
  };

  test('goes with a dispute, comes back when it is won, and is refused as a refund meanwhile and after it is lost', async () => {
    const id = await paid();
    await party.act(id, 'refund', { amount: 490 });
    expect(await balance()).toBe(1500);
    expect(await party.act(id, 'dispute')).toMatchObject({ amount_refunded: 490, amount_taken_back: 1500 });
    expect(await balance()).toBe(0);
    await expect(party.act(id, 'refund')).rejects.toThrow('has been charged back');
    const { payment_intent } = await party.session(id);
    const { status, body } = await ask('POST', 'refunds', { form: { payment_intent: String(payment_intent) } });
    expect([status, body.error]).toMatchObject([400, { code: 'charge_disputed' }]);
    await expect(party.act(id, 'dispute')).rejects.toThrow('disputed already');
    expect(await party.act(id, 'win_dispute')).toMatchObject({ amount_taken_back: 0 });
    expect(await balance()).toBe(1500);
    await party.act(id, 'refund', { amount: 500 });
    await party.act(id, 'dispute');
    expect(await party.act(id, 'lose_dispute')).toMatchObject({ amount_refunded: 990, amount_taken_back: 1000 });
    await expect(party.act(id, 'refund')).rejects.toThrow('has been charged back');
    expect(await balance()).toBe(0);
  });

  test('is only asked about by an inquiry, as where everything was refunded', async () => {
    const id = await paid();
    await party.act(id, 'inquire');
    await expect(party.act(id, 'lose_dispute')).rejects.toThrow('An inquiry cannot be lost');
    expect(await party.act(id, 'refund')).toMatchObject({ amount_refunded: 1990, amount_taken_back: 0 });
    await party.act(id, 'win_dispute');
    expect(await party.act(id, 'dispute')).toMatchObject({ amount_refunded: 1990, amount_taken_back: 0 });
    expect(await balance()).toBe(0);
  });

  test('is no more than was paid', async () => {
    const id = await paid();
    await expect(party.act(id, 'refund', { amount: 1991 })).rejects.toThrow('greater than unrefunded amount');
    await party.act(id, 'refund');
    await expect(party.act(id, 'refund')).rejects.toThrow('has already been refunded');
  });
});

test.each([
  ['eur', '49', 'at least 50'],
  ['gbp', '29', 'at least 30'],
  ['huf', '17499', 'at least 17500'],
  ['mxn', '999', 'at least 1000'],
  ['eur', '100000000', 'no more than 99999999'],
  ['ugx', '100000000', 'no more than 99999999'],
  ['idr', '1000000000000', 'no more than 999999999999'],
])('bounds of amounts in %s: %s is refused', async (currency, amount, message) => {
  const form = {
    ...SESSION,
    'line_items[0][price_data][currency]': currency,
    'line_items[0][price_data][unit_amount]': amount,
  };
  const { status, body } = await ask('POST', 'checkout/sessions', { form });
  expect([status, body.error]).toMatchObject([
    400,
    {
      code: message.startsWith('at least') ? 'amount_too_small' : 'amount_too_large',
      message: expect.stringContaining(message),
    },
  ]);
});

describe('the checkout page', () => {
  const open = (id: string) => fetch(`${party.url}/stripe/pay/${id}`);
  const press = (id: string, action: string) =>
    fetch(`${party.url}/stripe/pay/${id}`, {
      method: 'POST',
      body: new URLSearchParams({ action }),
      redirect: 'manual',
    });

  test('offers what may be done, and leads back to the site', async () => {
    const id = await session();
    const page = await open(id);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http: https:");
    const text = await page.text();
    expect(text).toContain('Pay 19.90 EUR');
    expect(text).toContain('href="https://site.example/cancelled"');
    expect(text).not.toContain('<b>');
    expect(await (await press(id, 'decline')).text()).toContain('Your card was declined');
    const paid = await press(id, 'pay');
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `https://site.example/ok?session=${id}`]);
    expect(await (await open(id)).text()).toContain('This is paid.');
    expect(await (await press(id, 'pay')).text()).toContain('can take no payment');
  });

  test.each([
    ['succeed', 'This is paid.'],
    ['fail', 'The payment failed.'],
  ])('lets a slow payment %s', async (action, words) => {
    const id = await session();
    expect((await press(id, 'pay_later')).status).toBe(303);
    expect(await (await open(id)).text()).toContain('Let it succeed');
    expect((await press(id, action)).headers.get('location')).toBe(`/stripe/pay/${id}`);
    expect(await (await open(id)).text()).toContain(words);
  });

  test('of no session is not found', async () => {
    const page = await open('cs_test_1');
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('No such checkout')]);
  });

  test('is listed for people', async () => {
    const { providerRef } = await party
      .open()
      .createCheckout(checkoutRequest({ expiresAt: new Date(now.getTime() + HOUR_MS) }));
    expect(await (await fetch(party.url)).text()).toContain(`/stripe/pay/${providerRef}`);
  });
});
