import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { writeCertificate } from '#fakes/pro/paypal/certificate.ts';
import { type PayPalParty, startPayPal } from '#test/pro/environment/paypal.ts';

const RETURN = 'https://shop.example/payments/return?order_uuid=1';
const CANCEL = 'https://shop.example/payments/return?cancelled=1';
const AMOUNT = { currency_code: 'EUR', value: '19.90' };

let party: PayPalParty;
let token = '';
beforeAll(async () => {
  party = await startPayPal();
});
beforeEach(async () => {
  await party.clear();
  token = await tokenOf('sandbox');
});
afterAll(() => party.close());

async function tokenOf(client: string): Promise<string> {
  const response = await fetch(`${party.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client}:s`)}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function ask(method: string, path: string, json?: object, headers: Record<string, string> = {}) {
  const response = await fetch(party.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(json && { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

const orderBody = (unit: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [{ description: '<b>Seat</b>', amount: AMOUNT, ...unit }],
  payment_source: { paypal: { experience_context: { return_url: RETURN, cancel_url: CANCEL } } },
});

async function createOrder(): Promise<string> {
  return (await ask('POST', '/v2/checkout/orders', orderBody())).body.id;
}

const page = async (path: string) => (await fetch(party.url + path)).text();

function press(path: string, fields: Record<string, string>) {
  return fetch(party.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

describe("the payer's page", () => {
  test.each([
    ['pay', `${RETURN}&token=ORDER&PayerID=SANDBOXPAYER1`, 'APPROVED'],
    ['decline', `${RETURN}&token=ORDER&PayerID=SANDBOXPAYER1`, 'APPROVED'],
    ['later', `${RETURN}&token=ORDER&PayerID=SANDBOXPAYER1`, 'APPROVED'],
    ['cancel', `${CANCEL}&token=ORDER`, 'PAYER_ACTION_REQUIRED'],
  ])('has a button to %s, which leads back', async (action, target, status) => {
    const id = await createOrder();
    const shown = await fetch(`${party.url}/checkoutnow?token=${id}`);
    expect(shown.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example");
    expect(await shown.text()).toContain(`<button name="action" value="${action}"`);
    const { status: code, headers } = await press('/checkoutnow', { token: id, action });
    expect([code, headers.get('location')]).toEqual([303, target.replace('ORDER', id)]);
    expect((await party.order(id)).status).toBe(status);
  });

  test('shows what is paid for, without letting it act, and works without scripts', async () => {
    const shown = await page(`/checkoutnow?token=${await createOrder()}`);
    expect(shown).toContain('19.90 EUR');
    expect(shown).toContain('&#60;b&#62;Seat');
    expect(shown).not.toContain('<script');
  });

  test.each([
    ['complete', 'COMPLETED'],
    ['deny', 'DECLINED'],
  ])('of a payment that takes days has a button to %s it', async (action, status) => {
    const id = await createOrder();
    await party.act(id, 'later');
    await ask('POST', `/v2/checkout/orders/${id}/capture`);
    expect(await page(`/checkoutnow?token=${id}`)).toContain(`value="${action}"`);
    await press('/checkoutnow', { token: id, action });
    expect((await party.order(id)).captures).toMatchObject([{ status }]);
  });

  test('says what is not possible', async () => {
    const id = await createOrder();
    expect((await fetch(`${party.url}/checkoutnow?token=nothing`)).status).toBe(404);
    expect((await press('/checkoutnow', { token: id, action: 'steal' })).status).toBe(400);
    await press('/checkoutnow', { token: id, action: 'pay' });
    expect((await press('/checkoutnow', { token: id, action: 'pay' })).status).toBe(409);
  });
});

describe("the owner's pages", () => {
  test('refund in parts, open disputes and resolve them', async () => {
    const id = await createOrder();
    await party.act(id, 'pay');
    await ask('POST', `/v2/checkout/orders/${id}/capture`);
    expect(await page('/dashboard/')).toContain(id);
    await press(`/dashboard/${id}`, { action: 'refund', amount: '5.00' });
    await press(`/dashboard/${id}`, { action: 'dispute' });
    const odd = party.act(id, 'resolve', { favour: 'nobody' });
    await expect(odd).rejects.toThrow('favour must be buyer or seller');
    const shown = await page(`/dashboard/${id}`);
    expect(shown).toContain('Refund of 5.00 EUR: COMPLETED');
    expect(shown).not.toContain('value="lapse"');
    await press(`/dashboard/${id}`, { action: 'resolve', favour: 'buyer' });
    expect(await party.order(id)).toMatchObject({
      captures: [{ status: 'REFUNDED' }],
      refunds: [{ units: 500 }, { units: 1490, note: 'Payment reversed' }],
      disputes: [{ outcome: 'RESOLVED_BUYER_FAVOUR' }],
    });
    expect(await refusal(id, '')).toContain('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK');
  });

  test('refund what is left, and no more', async () => {
    const id = await paidOrder();
    await press(`/dashboard/${id}`, { action: 'refund', amount: '5.00' });
    expect(await refusal(id, '14.91')).toContain('REFUND_AMOUNT_EXCEEDED');
    await press(`/dashboard/${id}`, { action: 'refund', amount: '' });
    expect(await party.order(id)).toMatchObject({
      captures: [{ status: 'REFUNDED' }],
      refunds: [{ units: 500 }, { units: 1490 }],
    });
    expect(await refusal(id, '1.00')).toContain('CAPTURE_FULLY_REFUNDED');
  });

  test('refund in full or not at all while a dispute is open: that ends it', async () => {
    const id = await paidOrder();
    await party.act(id, 'dispute');
    await expect(party.act(id, 'dispute')).rejects.toThrow('DISPUTE_IS_OPEN');
    expect(await refusal(id, '5.00')).toContain('CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED');
    await press(`/dashboard/${id}`, { action: 'refund', amount: '' });
    expect(await party.order(id)).toMatchObject({
      captures: [{ status: 'REFUNDED' }],
      disputes: [{ outcome: 'ACCEPTED' }],
    });
  });

  test('show what a bank took back, as a refund with a note, and give it back', async () => {
    const id = await paidOrder();
    await party.act(id, 'refund', { amount: '5.00' });
    await party.act(id, 'reverse');
    expect(await party.order(id)).toMatchObject({
      captures: [{ status: 'REFUNDED' }],
      refunds: [{ units: 500 }, { units: 1490, status: 'COMPLETED', note: 'Payment reversed' }],
    });
    expect(await refusal(id, '')).toContain('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK');
    await party.act(id, 'end_reversal');
    expect(await party.order(id)).toMatchObject({
      captures: [{ status: 'PARTIALLY_REFUNDED' }],
      refunds: [{ status: 'COMPLETED' }, { status: 'CANCELLED' }],
    });
    await party.act(id, 'fail_refund');
    expect(await party.order(id)).toMatchObject({ captures: [{ status: 'COMPLETED' }] });
  });

  async function paidOrder(): Promise<string> {
    const id = await createOrder();
    await party.act(id, 'pay');
    await ask('POST', `/v2/checkout/orders/${id}/capture`);
    return id;
  }

  async function refusal(id: string, amount: string): Promise<string> {
    const refused = await press(`/dashboard/${id}`, { action: 'refund', amount });
    expect(refused.status).toBe(422);
    return refused.text();
  }

  test('let an order lapse', async () => {
    const id = await createOrder();
    const { headers } = await press(`/dashboard/${id}`, { action: 'lapse' });
    expect(headers.get('location')).toBe('.');
    expect((await fetch(`${party.url}/dashboard/${id}`)).status).toBe(404);
    expect((await ask('GET', `/v2/checkout/orders/${id}`)).body).toMatchObject({
      name: 'RESOURCE_NOT_FOUND',
      details: [{ issue: 'INVALID_RESOURCE_ID' }],
    });
  });
});

describe('what is reserved', () => {
  async function reserved() {
    const { body } = await ask('POST', '/v2/checkout/orders', { ...orderBody(), intent: 'AUTHORIZE' });
    await party.act(body.id, 'pay');
    const { body: made } = await ask('POST', `/v2/checkout/orders/${body.id}/authorize`);
    const [authorization] = made.purchase_units[0].payments.authorizations;
    return { id: String(body.id), at: `/v2/payments/authorizations/${authorization.id}`, authorization };
  }
  const shift = (id: string, days: number) => party.act(id, 'pass', { days });
  const eur = (value: string) => ({ amount: { currency_code: 'EUR', value } });

  test('has an end, and says what may be done with it', async () => {
    const { authorization, at } = await reserved();
    expect(authorization).toMatchObject({ status: 'CREATED', amount: AMOUNT, expiration_time: expect.any(String) });
    expect(authorization.links.map(({ rel }: { rel: string }) => rel)).toEqual(
      'self capture void reauthorize up'.split(' '),
    );
    expect((await ask('GET', at)).body).toEqual(authorization);
  });

  test.each<[string, string, object, string]>([
    ['more than it is', 'capture', eur('19.91'), 'MAX_CAPTURE_AMOUNT_EXCEEDED'],
    ['another currency', 'capture', { amount: { ...AMOUNT, currency_code: 'USD' } }, 'AUTH_CAPTURE_CURRENCY_MISMATCH'],
    ['another currency', 'reauthorize', { amount: { ...AMOUNT, currency_code: 'USD' } }, 'AUTH_CURRENCY_MISMATCH'],
    ['it, on the first day,', 'reauthorize', {}, 'REAUTHORIZATION_TOO_SOON'],
  ])('is refused when a client asks for %s to %s', async (_what, act, body, issue) => {
    const { at } = await reserved();
    expect(await ask('POST', `${at}/${act}`, body)).toMatchObject({ status: 422, body: { details: [{ issue }] } });
  });

  test('is authorised anew once, and ended by the first authorization only', async () => {
    const { id, at } = await reserved();
    await shift(id, 3);
    const { status, body } = await ask('POST', `${at}/reauthorize`, {});
    expect(status).toBe(201);
    const renewed = `/v2/payments/authorizations/${body.id}`;
    const issueOf = async (path: string) => (await ask('POST', path, {})).body.details[0].issue;
    expect(await issueOf(`${at}/reauthorize`)).toBe('REAUTHORIZATION_NOT_SUPPORTED');
    await shift(id, 4);
    expect(await issueOf(`${renewed}/reauthorize`)).toBe('REAUTHORIZATION_NOT_SUPPORTED');
    expect(await issueOf(`${renewed}/void`)).toBe('CANNOT_BE_VOIDED');
    expect(await ask('POST', `${at}/void`)).toEqual({ status: 204, body: null });
    expect(await issueOf(`${renewed}/capture`)).toBe('AUTHORIZATION_VOIDED');
  });

  test('counts in part after a capture of a part, and cannot be captured again', async () => {
    const { id, at } = await reserved();
    await ask('POST', `${at}/capture`, eur('9.90'));
    expect(await party.order(id)).toMatchObject({
      authorizations: [{ status: 'PARTIALLY_CAPTURED' }],
      captures: [{ units: 990 }],
    });
    const { body } = await ask('POST', `${at}/capture`, {});
    expect(body.details).toMatchObject([{ issue: 'AUTHORIZATION_ALREADY_CAPTURED' }]);
  });

  test.each([
    ['CAPTURE', 'authorize'],
    ['AUTHORIZE', 'capture'],
  ])('belongs to the intent of its order: %s refuses to %s', async (intent, act) => {
    const { body } = await ask('POST', '/v2/checkout/orders', { ...orderBody(), intent });
    await party.act(body.id, 'pay');
    const { body: refused } = await ask('POST', `/v2/checkout/orders/${body.id}/${act}`);
    expect(refused.details).toMatchObject([{ issue: 'ACTION_DOES_NOT_MATCH_INTENT' }]);
  });

  test('is on the pages of payer and owner, and days pass there', async () => {
    const { id } = await reserved();
    expect(await page(`/checkoutnow?token=${id}`)).toContain('reserved, created');
    await press(`/dashboard/${id}`, { action: 'pass', days: '2' });
    const shown = await page(`/dashboard/${id}`);
    expect(shown).toContain('Reservation of 19.90 EUR: CREATED');
    expect(shown).toContain('<input name="days"');
    expect((await press(`/dashboard/${id}`, { action: 'pass', days: 'x' })).status).toBe(400);
    await press(`/dashboard/${id}`, { action: 'capture' });
    expect(await page(`/dashboard/${id}`)).toContain('Payment of 19.90 EUR: COMPLETED');
    expect((await press(`/dashboard/${id}`, { action: 'empty' })).status).toBe(422);
  });

  test('is nothing that another app or an unknown id leads to', async () => {
    const { at } = await reserved();
    expect((await ask('GET', '/v2/payments/authorizations/NOTHING')).status).toBe(404);
    token = await tokenOf('sandbox-other');
    expect((await ask('POST', `${at}/capture`, {})).status).toBe(404);
  });
});

describe('the PayPal of the sandbox', () => {
  test.each<[string, object, number, string]>([
    ['a foreign currency', { amount: { currency_code: 'KWD', value: '1.000' } }, 422, 'CURRENCY_NOT_SUPPORTED'],
    [
      'decimals where there are none',
      { amount: { currency_code: 'JPY', value: '1.00' } },
      422,
      'DECIMALS_NOT_SUPPORTED',
    ],
    ['too many decimals', { amount: { currency_code: 'EUR', value: '1.001' } }, 422, 'DECIMAL_PRECISION'],
    ['nothing to pay', { amount: { currency_code: 'EUR', value: '0.00' } }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['no amount', { amount: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
    ['items without their total', { items: [] }, 422, 'ITEM_TOTAL_REQUIRED'],
    [
      'items that do not add up',
      {
        amount: { ...AMOUNT, breakdown: { item_total: AMOUNT } },
        items: [{ name: 'Seat', quantity: '2', unit_amount: AMOUNT }],
      },
      422,
      'ITEM_TOTAL_MISMATCH',
    ],
    ['too long an id', { custom_id: 'x'.repeat(128) }, 400, 'INVALID_STRING_LENGTH'],
  ])('refuses an order with %s as the real one', async (_what, unit, status, issue) => {
    expect(await ask('POST', '/v2/checkout/orders', orderBody(unit))).toMatchObject({
      status,
      body: { details: [{ issue }], debug_id: expect.any(String) },
    });
  });

  test('knows requests by their id, and refuses the id of another request', async () => {
    const create = (body: object) => ask('POST', '/v2/checkout/orders', body, { 'paypal-request-id': 'r1' });
    const first = await create(orderBody());
    const again = await create(orderBody());
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    expect(await create(orderBody({ description: 'x' }))).toMatchObject({ status: 422 });
  });

  test('shows an app only what is its own', async () => {
    const id = await createOrder();
    token = await tokenOf('sandbox-other');
    expect((await ask('GET', `/v2/checkout/orders/${id}`)).status).toBe(404);
    token = 'nonsense';
    expect(await ask('GET', `/v2/checkout/orders/${id}`)).toMatchObject({
      status: 401,
      body: { error: 'invalid_token' },
    });
  });

  test('keeps webhooks', async () => {
    const made = await ask('POST', '/v1/notifications/webhooks', {
      url: 'http://127.0.0.1:9/hook',
      event_types: [{ name: 'CHECKOUT.ORDER.APPROVED' }],
    });
    const path = `/v1/notifications/webhooks/${made.body.id}`;
    expect((await ask('GET', path)).body).toMatchObject({ id: made.body.id, url: 'http://127.0.0.1:9/hook' });
    expect((await ask('DELETE', path)).status).toBe(204);
    expect((await ask('GET', path)).status).toBe(404);
    expect((await ask('POST', '/v1/notifications/webhooks', { url: 'x' })).status).toBe(400);
    expect((await ask('GET', '/v1/notifications/certs/CERT-x')).status).toBe(404);
  });

  test('fails on request, whatever is asked next', async () => {
    await fetch(`${party.url}/failures`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"status":503}',
    });
    const id = await createOrder().catch(() => undefined);
    expect(id).toBeUndefined();
    expect(await createOrder()).toEqual(expect.any(String));
  });

  test.each([
    ['/orders/nothing', 'GET', 404],
    ['/orders/nothing/pay', 'POST', 404],
    ['/webhooks/W1', 'PUT', 400],
    ['/failures/delete', 'POST', 404],
  ])('answers %s with %s', async (path, method, status) => {
    expect((await ask(method, path, method === 'GET' ? undefined : {})).status).toBe(status);
  });

  test('says which actions there are', async () => {
    expect(await ask('POST', `/orders/${await createOrder()}/steal`, {})).toMatchObject({
      status: 404,
      body: { error: expect.stringMatching(/^An action is one of pay, decline, /) },
    });
  });
});

test('the certificate of the sandbox is one that signs itself', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [from, to] = [new Date('2026-11-22T12:00:00Z'), new Date('2027-11-22T12:00:00Z')];
  const written = new X509Certificate(writeCertificate({ name: 'paypal', publicKey, signedBy: privateKey, from, to }));
  expect(written.verify(publicKey)).toBe(true);
  expect([written.subject, written.issuer]).toEqual(['CN=paypal', 'CN=paypal']);
  expect([Date.parse(written.validFrom), Date.parse(written.validTo)]).toEqual([from.getTime(), to.getTime()]);
});
