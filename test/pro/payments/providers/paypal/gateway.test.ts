import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CheckoutRequest, OrderRef, PaymentGateway } from '#pro/payments/providers/payments.ts';
import { paypal as definition } from '#pro/payments/providers/paypal/definition.ts';
import { recordingClient, textOf } from '#test/environment/list-providers.ts';
import { type PayPalParty, startPayPal, WEBHOOK_ID } from '#test/pro/environment/paypal.ts';

const ORDER_UUID = 'a3bb189e-8bf9-4888-9912-ace4e6543002';
const CHECKOUT: CheckoutRequest = {
  orderUuid: ORDER_UUID,
  amount: 4_980,
  currency: 'EUR',
  description: 'Workshop',
  items: [
    { name: 'Seat', unitAmount: 1_990, quantity: 2 },
    { name: 'Lunch', unitAmount: 1_000, quantity: 1 },
  ],
  successUrl: 'https://shop.example/payments/return?order_uuid=1',
  cancelUrl: 'https://shop.example/payments/return?cancelled=1',
  expiresAt: new Date('2026-11-22T12:00:00Z'),
  idempotencyKey: 'checkout-1',
  language: 'de-DE',
};

let party: PayPalParty;
let paypal: PaymentGateway;
beforeAll(async () => {
  party = await startPayPal();
});
beforeEach(async () => {
  await party.clear();
  paypal = party.open();
});
afterAll(() => party.close());

async function checkout(changes: Partial<CheckoutRequest> = {}): Promise<OrderRef> {
  const { providerRef } = await paypal.createCheckout({ ...CHECKOUT, ...changes });
  return { orderUuid: ORDER_UUID, providerRef };
}

/** Creates an order and performs these steps; `capture` is our own step. */
async function orderAfter(...steps: string[]): Promise<OrderRef> {
  const order = await checkout();
  for (const step of steps) {
    if (step === 'capture') await paypal.takeApproved?.(order);
    else await party.act(order.providerRef, step);
  }
  return order;
}

const line = (name: string, unitAmount: number) => ({ name, unitAmount, quantity: 1 });

const part = (amount: number) => ({
  amount,
  currency: 'EUR',
  idempotencyKey: `part-${amount}`,
  orderUuid: ORDER_UUID,
  refundUuid: ORDER_UUID,
});

const refusal = (work: Promise<unknown>) => work.then(String, (reason: unknown) => reason);

describe('a checkout', () => {
  test('tells PayPal the amount, the items and where to return, and nothing of the visitor', async () => {
    const { providerRef, redirectUrl } = await paypal.createCheckout(CHECKOUT);
    expect(redirectUrl).toBe(`${party.url}/checkoutnow?token=${providerRef}`);
    const sent = party.asked.at(-1);
    expect(sent?.headers).toMatchObject({ 'paypal-request-id': 'checkout-1', prefer: 'return=representation' });
    expect(JSON.parse(String(sent?.body))).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: ORDER_UUID,
          custom_id: ORDER_UUID,
          description: 'Workshop',
          amount: {
            currency_code: 'EUR',
            value: '49.80',
            breakdown: { item_total: { currency_code: 'EUR', value: '49.80' } },
          },
          items: [
            { name: 'Seat', quantity: '2', unit_amount: { currency_code: 'EUR', value: '19.90' } },
            { name: 'Lunch', quantity: '1', unit_amount: { currency_code: 'EUR', value: '10.00' } },
          ],
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            return_url: CHECKOUT.successUrl,
            cancel_url: CHECKOUT.cancelUrl,
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            locale: 'de-DE',
          },
        },
      },
    });
  });

  test('is made once for one key', async () => {
    await party.fail('create', { mode: 'bad_json', after_effect: true });
    await expect(checkout()).rejects.toMatchObject({ kind: 'transient', type: 'invalid_response' });
    const { providerRef } = await checkout();
    expect((await checkout()).providerRef).toBe(providerRef);
    expect((await checkout({ idempotencyKey: 'checkout-2' })).providerRef).not.toBe(providerRef);
  });

  test.each<[string, Partial<CheckoutRequest>]>([
    ['whose items do not add up', { amount: 4_981 }],
    ['with a discount among its items', { amount: 10, items: [line('Seat', 20), line('Discount', -10)] }],
    ['without items', { items: [] }],
    ['with an item without a name', { amount: 10, items: [line(' ', 10)] }],
  ])('%s is made without items', async (_what, changes) => {
    const { unit } = await party.order((await checkout(changes)).providerRef);
    expect([unit.items, unit.amount]).toEqual([
      undefined,
      expect.not.objectContaining({ breakdown: expect.anything() }),
    ]);
  });

  test('shortens what is too long for PayPal', async () => {
    const long = 'x'.repeat(300);
    const items = [line(long, 4_980)];
    const { unit } = await party.order((await checkout({ description: long, items })).providerRef);
    expect(unit).toMatchObject({ description: 'x'.repeat(127), items: [{ name: 'x'.repeat(127) }] });
  });

  test.each([
    ['JPY', 1990, '1990'],
    ['HUF', 199_000, '1990'],
    ['TWD', 5_00, '5'],
    ['USD', 5, '0.05'],
  ])('in %s of %i minor units is one of %s', async (currency, amount, value) => {
    const order = await checkout({ currency, amount, items: [] });
    expect((await party.order(order.providerRef)).unit.amount).toEqual({ currency_code: currency, value });
    expect(await paypal.read(order)).toMatchObject({ currency, state: 'open' });
  });

  test.each(['HUF', 'TWD'])('with a fraction of %s is refused before PayPal is asked', async (currency) => {
    await expect(checkout({ currency, amount: 1_990, items: [] })).rejects.toMatchObject({
      kind: 'permanent',
      type: 'invalid_request',
      message: `PayPal takes no fractions of ${currency}: 19.90 is not a whole number. Change the prices of the form.`,
    });
    expect(party.asked).toEqual([]);
  });

  test('in a currency that PayPal does not know fails for good, with its reason', async () => {
    await expect(checkout({ currency: 'KWD' })).rejects.toMatchObject({
      kind: 'permanent',
      type: 'request_refused',
      issue: 'CURRENCY_NOT_SUPPORTED',
      message: expect.stringMatching(
        /^PayPal answered 422 \(CURRENCY_NOT_SUPPORTED\): PayPal does not take this currency \[debug id \w+\]\.$/,
      ),
    });
  });

  test.each([undefined, 'fil', 'de_DE', 'nonsense'])('leaves the language to PayPal for %s', async (language) => {
    await checkout({ language });
    expect(String(party.asked.at(-1)?.body)).not.toContain('locale');
  });

  test.each([
    ['no address', []],
    ['the address of somebody without TLS', [{ rel: 'approve', href: 'http://paypal.example/x' }]],
    ['no URL', [{ rel: 'payer-action', href: 'x' }]],
  ])('is not made by an answer with %s', async (_what, links) => {
    const http = recordingClient({ body: '{"access_token":"t"}' }, { body: JSON.stringify({ id: 'O1', links }) });
    const gateway = party.open({ http });
    await expect(gateway.createCheckout(CHECKOUT)).rejects.toMatchObject({ kind: 'transient' });
  });
});

describe('an order', () => {
  test.each<[string, string[], object]>([
    ['nobody has looked at', [], { state: 'open', paymentRef: null }],
    ['the payer approved', ['pay'], { state: 'approved', paymentRef: null }],
    ['that was captured', ['pay', 'capture'], { state: 'paid', paidAmount: 4_980, refundedAmount: 0 }],
    ['whose payment takes days', ['later', 'capture'], { state: 'processing', paidAmount: 0 }],
    ['whose payment took days', ['later', 'capture', 'complete'], { state: 'paid', paidAmount: 4_980 }],
    ['whose payment never came', ['later', 'capture', 'deny'], { state: 'failed', paymentRef: null }],
    ['whose card was declined', ['decline', 'capture'], { state: 'open' }],
    ['whose payer tried again', ['decline', 'capture', 'pay', 'capture'], { state: 'paid' }],
    ['that was refunded', ['pay', 'capture', 'refund'], { state: 'paid', paidAmount: 4_980, refundedAmount: 4_980 }],
    [
      'that a bank took back',
      ['pay', 'capture', 'reverse'],
      { state: 'paid', paidAmount: 4_980, refundedAmount: 0, dispute: 'reversed' },
    ],
    ['with a dispute', ['pay', 'capture', 'dispute'], { state: 'paid', dispute: 'open' }],
    ['with a dispute that was won', ['pay', 'capture', 'dispute', 'resolve'], { dispute: 'won' }],
    ['with a dispute won and one open', ['pay', 'capture', 'dispute', 'resolve', 'dispute'], { dispute: 'open' }],
    ['that was made void', ['void'], { state: 'failed' }],
    ['that lapsed', ['lapse'], { state: 'expired', paymentRef: null, paidAmount: 0 }],
    ['that lapsed after it was approved', ['pay', 'lapse'], { state: 'expired' }],
  ])('%s is read as such', async (_what, steps, expected) => {
    const order = await orderAfter(...steps);
    expect(await paypal.read(order)).toMatchObject({ dispute: 'none', ...expected });
  });

  test('lists its refunds: ours by what we sent with them, and those of the dashboard', async () => {
    const order = await orderAfter('pay', 'capture');
    const { paymentRef } = await paypal.read(order);
    const refundUuid = '0191e4a2-7c1b-7d3e-9f00-3b2a1c4d5e70';
    const request = { paymentRef: String(paymentRef), amount: 980, currency: 'EUR', orderUuid: ORDER_UUID, refundUuid };
    const { refundRef } = await paypal.refund({ ...request, idempotencyKey: 'listed' });
    await party.act(order.providerRef, 'refund', { amount: '10.00' });
    const { refunds = [], refundedAmount } = await paypal.read(order);
    expect(refundedAmount).toBe(1_980);
    expect(refunds).toEqual([
      { refundRef, amount: 980, status: 'succeeded', refundUuid },
      { refundRef: expect.any(String), amount: 1_000, status: 'succeeded' },
    ]);
  });

  test('whose card is declined says so when the money is taken', async () => {
    const order = await orderAfter('decline');
    expect(await paypal.takeApproved?.(order)).toMatchObject({ state: 'open', declined: true });
    await party.act(order.providerRef, 'pay');
    expect(await paypal.takeApproved?.(order)).not.toHaveProperty('declined');
  });

  test('with a dispute that was lost is read as such', async () => {
    const order = await orderAfter('pay', 'capture', 'dispute');
    await party.act(order.providerRef, 'resolve', { favour: 'buyer' });
    expect(await paypal.read(order)).toMatchObject({ dispute: 'lost' });
  });

  test('that took money is read by its payment when PayPal has forgotten it', async () => {
    const order = await orderAfter('pay', 'capture');
    const known = await paypal.read(order);
    await party.act(order.providerRef, 'forget');
    const { paymentRef } = known;
    expect(await paypal.read({ ...order, paymentRef })).toEqual(known);
    await paypal.refund({ paymentRef: String(paymentRef), ...part(1_000) });
    await expect(paypal.read({ ...order, paymentRef })).rejects.toMatchObject({
      kind: 'permanent',
      message: 'PayPal does not tell any more how much of this payment was refunded.',
    });
    await paypal.refund({ paymentRef: String(paymentRef), ...part(3_980) });
    expect(await paypal.read({ ...order, paymentRef })).toMatchObject({ state: 'paid', refundedAmount: 4_980 });
    await expect(paypal.read({ ...order, paymentRef: 'GONE' })).rejects.toMatchObject({ type: 'not_found' });
  });

  test('of an app that may not read disputes tells none, and not that there is none', async () => {
    paypal = party.open({ clientId: 'sandbox-no-disputes' });
    const order = await orderAfter('pay', 'capture', 'dispute');
    expect(await paypal.read(order)).toMatchObject({ state: 'paid', dispute: 'untold' });
  });

  test('is not read as undisputed while PayPal does not tell', async () => {
    const order = await orderAfter('pay', 'capture');
    await party.fail('disputes', { status: 503 });
    await expect(paypal.read(order)).rejects.toMatchObject({ kind: 'transient' });
  });

  test('is not lapsed because what stands before PayPal knows no such page', async () => {
    const gateway = party.open({
      http: recordingClient({ body: '{"access_token":"t"}' }, { status: 404, body: '<html>' }),
    });
    await expect(gateway.read({ orderUuid: ORDER_UUID, providerRef: 'X' })).rejects.toMatchObject({
      type: 'not_found',
    });
  });
});

describe('a capture', () => {
  test('that is repeated takes the money once', async () => {
    const order = await orderAfter('pay');
    await party.fail('capture', { mode: 'reset', after_effect: true });
    await expect(paypal.takeApproved?.(order)).rejects.toMatchObject({ kind: 'transient' });
    expect(await paypal.takeApproved?.(order)).toMatchObject({ state: 'paid', paidAmount: 4_980 });
    expect((await party.order(order.providerRef)).captures).toHaveLength(1);
  });

  test('of an order that another one has captured is success', async () => {
    const order = await orderAfter('pay', 'capture');
    expect(await paypal.takeApproved?.(order)).toMatchObject({ state: 'paid', paidAmount: 4_980 });
  });

  test.each([
    ['nobody approved', [], 'open'],
    ['whose card is declined', ['decline'], 'open'],
    ['that lapsed', ['pay', 'lapse'], 'expired'],
    ['whose payment takes days', ['later'], 'processing'],
  ])('of an order %s leaves it as it is', async (_what, steps, state) => {
    const order = await orderAfter(...steps);
    expect(await paypal.takeApproved?.(order)).toMatchObject({ state, paidAmount: 0 });
  });

  test('that declined the card lets the payer approve again, also where PayPal still calls it approved', async () => {
    const declined = {
      status: 422,
      body: '{"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"INSTRUMENT_DECLINED"}]}',
    };
    const approved = JSON.stringify({
      status: 'APPROVED',
      purchase_units: [{ amount: { currency_code: 'EUR', value: '1.00' } }],
    });
    const http = recordingClient({ body: '{"access_token":"t","expires_in":900}' }, declined, { body: approved });
    const remote = await party.open({ http }).takeApproved?.({ orderUuid: ORDER_UUID, providerRef: 'O1' });
    expect(remote).toMatchObject({ state: 'open', currency: 'EUR' });
  });

  test('that PayPal refuses for another reason fails for good', async () => {
    const order = await orderAfter('pay');
    await party.fail('capture', { status: 422 });
    await expect(paypal.takeApproved?.(order)).rejects.toMatchObject({ kind: 'permanent', issue: 'SANDBOX_FAILURE' });
  });
});

describe('a refund', () => {
  const refund = async (order: OrderRef, amount: number, idempotencyKey: string) => {
    const { paymentRef } = await paypal.read(order);
    return paypal.refund({
      paymentRef: String(paymentRef),
      amount,
      currency: 'EUR',
      idempotencyKey,
      orderUuid: ORDER_UUID,
      refundUuid: ORDER_UUID,
    });
  };

  test('in parts gives back each part once', async () => {
    const order = await orderAfter('pay', 'capture');
    const first = await refund(order, 1_000, 'refund-1');
    expect(first).toEqual({ refundRef: expect.any(String), status: 'succeeded' });
    expect(await refund(order, 1_000, 'refund-1')).toEqual(first);
    expect(await paypal.read(order)).toMatchObject({ state: 'paid', paidAmount: 4_980, refundedAmount: 1_000 });
    await refund(order, 3_980, 'refund-2');
    expect(await paypal.read(order)).toMatchObject({ refundedAmount: 4_980 });
  });

  test.each([
    [4_981, [], 'REFUND_AMOUNT_EXCEEDED', 'the refund is larger than what is left of the payment'],
    [1, ['refund'], 'CAPTURE_FULLY_REFUNDED', 'the payment has been refunded in full already'],
  ])('of %i that is more than is left fails for good, with the reason', async (amount, more, issue, words) => {
    const order = await orderAfter('pay', 'capture', ...more);
    const error = await refusal(refund(order, amount, 'refund-1'));
    expect(error).toMatchObject({ kind: 'permanent', status: 422, issue });
    expect(textOf(error)).toContain(words);
  });

  test.each([
    ['PENDING', 'pending'],
    ['CANCELLED', 'failed'],
    ['FAILED', 'failed'],
  ])('that is %s is told as %s', async (status, expected) => {
    const http = recordingClient({ body: '{"access_token":"t"}' }, { body: JSON.stringify({ id: 'R1', status }) });
    const request = {
      paymentRef: 'C1',
      amount: 100,
      currency: 'EUR',
      idempotencyKey: 'k',
      orderUuid: ORDER_UUID,
      refundUuid: ORDER_UUID,
    };
    expect(await party.open({ http }).refund(request)).toEqual({ refundRef: 'R1', status: expected });
    expect(http.asked[1]).toMatchObject({
      url: `${party.url}/v2/payments/captures/C1/refund`,
      body: JSON.stringify({
        amount: { currency_code: 'EUR', value: '1.00' },
        custom_id: `${ORDER_UUID}/${ORDER_UUID}`,
      }),
    });
  });
});

describe('the credentials', () => {
  test('are right when the app has the webhook', async () => {
    await party.register({ url: 'http://127.0.0.1:9/', client_id: 'sandbox' });
    await expect(paypal.check()).resolves.toBeUndefined();
    await expect(party.open({ clientId: 'sandbox-other' }).check()).rejects.toMatchObject({
      kind: 'permanent',
      type: 'not_found',
      message: expect.stringContaining('webhook_id'),
    });
  });

  test('of nobody are refused, and the secret is told to nobody', async () => {
    const error = await refusal(party.open({ clientId: 'nobody', clientSecret: 'canary' }).check());
    expect(error).toMatchObject({
      kind: 'permanent',
      type: 'unauthorized',
      message: 'PayPal does not accept client_id and client_secret. Check that they are those of an app in this mode.',
    });
    expect(textOf(error)).not.toContain('canary');
  });

  test.each([
    ['client_id', 'AbC-1_2', null],
    ['client_id', 'a:b', 'must be 1 to 255 characters without spaces and colons'],
    ['client_secret', 'a b', 'must be 1 to 255 characters without spaces and colons'],
    ['webhook_id', WEBHOOK_ID, null],
    ['webhook_id', 'https://shop.example', 'must be the ID of a webhook, which has letters and digits only'],
  ])('%s may not be just anything: %s', (name, value, mistake) => {
    const key = definition.credentials.find((one) => one.name === name);
    expect(key?.findMistake(value, 'test')).toBe(mistake);
  });

  test('open a gateway', async () => {
    await party.register({ url: 'http://127.0.0.1:9/', client_id: 'sandbox' });
    const credentials = { client_id: 'sandbox', client_secret: 's', webhook_id: WEBHOOK_ID };
    const gateway = definition.open(credentials, 'test', { http: party.http, apiUrl: party.url });
    await expect(gateway.check()).resolves.toBeUndefined();
  });
});
