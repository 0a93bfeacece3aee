import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { CheckoutRequest, PaymentGateway } from '#pro/payments/providers/payments.ts';
import { stripe } from '#pro/payments/providers/stripe/definition.ts';
import { checkoutRequest, ORDER_UUID, type StripeFake, startStripeFake } from '#test/pro/environment/stripe-party.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time.ts';

let party: StripeFake;
let gateway: PaymentGateway;

beforeAll(async () => {
  party = await startStripeFake();
  gateway = party.open();
});
afterEach(() => party.clear());
afterAll(() => party.close());

async function checkout(changes?: Partial<CheckoutRequest>) {
  const { providerRef } = await gateway.createCheckout(checkoutRequest(changes));
  const order = { orderUuid: ORDER_UUID, providerRef };
  return {
    order,
    act: (act: string, body?: object) => party.act(providerRef, act, body),
    read: () => gateway.read(order),
    state: () => party.session(providerRef),
  };
}

describe('a checkout at Stripe', () => {
  test('leads to a page of Stripe, names the order, and nothing was paid', async () => {
    const { providerRef, redirectUrl } = await gateway.createCheckout(checkoutRequest());
    expect(redirectUrl).toBe(`${party.url}/stripe/pay/${providerRef}`);
    expect(await party.session(providerRef)).toMatchObject({
      account: 'test',
      order_uuid: ORDER_UUID,
      amount_total: 4980,
      currency: 'eur',
    });
    expect(await gateway.read({ orderUuid: ORDER_UUID, providerRef })).toEqual({
      state: 'open',
      paymentRef: null,
      paidAmount: 0,
      currency: 'EUR',
      refundedAmount: 0,
      dispute: 'none',
    });
  });

  test('is paid', async () => {
    const { act, read } = await checkout();
    const { payment_intent: paymentRef } = await act('pay');
    expect(await read()).toMatchObject({ state: 'paid', paymentRef, paidAmount: 4980 });
  });

  test('stays open after a card was declined', async () => {
    const { act, read } = await checkout();
    await act('decline');
    expect(await read()).toMatchObject({ state: 'open', paidAmount: 0 });
    await act('pay');
    expect(await read()).toMatchObject({ state: 'paid' });
  });

  test.each([
    ['succeed', 'paid', 4980],
    ['fail', 'failed', 0],
  ])('paid by a slow method is processing, and then may %s', async (act, state, paidAmount) => {
    const order = await checkout();
    await order.act('pay_later');
    expect(await order.read()).toMatchObject({ state: 'processing', paidAmount: 0 });
    await order.act(act);
    expect(await order.read()).toMatchObject({ state, paidAmount });
  });

  describe('that reserves the amount', () => {
    async function reserved() {
      const made = await checkout({ reserves: true });
      const { payment_intent } = await made.act('pay');
      const paymentRef = String(payment_intent);
      const of = (idempotencyKey: string) => ({ ...made.order, paymentRef, idempotencyKey });
      return { ...made, paymentRef, of };
    }
    const NOTHING = { paidAmount: 0, refundedAmount: 0 };

    test('charges nothing, and says how long it lasts', async () => {
      const { read, paymentRef, state } = await reserved();
      const { reserved: found, ...remote } = await read();
      expect(remote).toMatchObject({ state: 'reserved', paymentRef, ...NOTHING });
      expect(found?.amount).toBe(4980);
      const days = ((found?.until.getTime() ?? 0) - Date.now()) / DAY_MS;
      expect(Math.round(days)).toBe(7);
      expect(await state()).toMatchObject({ payment_status: 'unpaid', amount_capturable: 4980 });
    });

    test('is charged once, however often that is asked', async () => {
      const { read, of, paymentRef } = await reserved();
      const taken = await Promise.all(['capture-1', 'capture-1'].map((key) => gateway.takeReserved(of(key))));
      expect(taken).toEqual([paymentRef, paymentRef]);
      expect(await read()).toMatchObject({ state: 'paid', paidAmount: 4980, refundedAmount: 0 });
      for (const act of [gateway.takeReserved, gateway.releaseReserved])
        await expect(act(of('other'))).rejects.toMatchObject({ kind: 'permanent', type: 'request_refused' });
    });

    test('is released, and counts as no refund', async () => {
      const { read, of, state } = await reserved();
      await gateway.releaseReserved(of('release-1'));
      await gateway.releaseReserved(of('release-1'));
      const remote = await read();
      expect(remote).toMatchObject({ state: 'released', ...NOTHING });
      expect([remote.lapsed, remote.refunds]).toEqual([undefined, undefined]);
      expect(await state()).toMatchObject({ payment_intent_status: 'canceled', amount_refunded: 0 });
      await expect(gateway.takeReserved(of('capture-1'))).rejects.toMatchObject({ type: 'request_refused' });
    });

    test('ends by itself after a week', async () => {
      const { read } = await reserved();
      await party.advance(7 * DAY_MS + MINUTE_MS);
      expect(await read()).toMatchObject({ state: 'released', lapsed: true, ...NOTHING });
    });
  });

  test('expires in time, and is made to expire', async () => {
    const late = await checkout();
    await party.advance(61 * MINUTE_MS);
    expect(await late.read()).toMatchObject({ state: 'expired' });
    const other = await checkout({ expiresAt: new Date(Date.now() + 3 * HOUR_MS) });
    await gateway.expire?.(other.order);
    expect(await other.read()).toMatchObject({ state: 'expired' });
    await gateway.expire?.(other.order);
  });

  test('that is complete is left as it is', async () => {
    const { act, order, read } = await checkout();
    await act('pay');
    await gateway.expire?.(order);
    expect(await read()).toMatchObject({ state: 'paid' });
  });

  test.each([
    ['shorter', 5 * MINUTE_MS, 30 * MINUTE_MS, 40 * MINUTE_MS],
    ['longer', 48 * HOUR_MS, DAY_MS, DAY_MS],
  ])('with a time %s than Stripe takes gets the nearest', async (_what, ms, least, most) => {
    const request = checkoutRequest({ expiresAt: new Date(Date.now() + ms) });
    const before = Math.floor(Date.now() / 1000);
    const first = await gateway.createCheckout(request);
    const { expires_at } = (await party.session(first.providerRef)) as unknown as { expires_at: number };
    expect(expires_at).toBeGreaterThanOrEqual(before + least / 1000);
    expect(expires_at).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + most / 1000);
  });

  test('asked for twice with one key is made once', async () => {
    const request = checkoutRequest();
    expect(await gateway.createCheckout(request)).toEqual(await gateway.createCheckout(request));
    await expect(gateway.createCheckout({ ...request, amount: 1, items: [] })).rejects.toMatchObject({
      kind: 'permanent',
      type: 'request_refused',
      message: expect.stringContaining('with other parameters'),
    });
  });

  test('whose answer was lost is found by its key', async () => {
    const request = checkoutRequest();
    await party.fail({ mode: 'reset', after_effect: true });
    await expect(gateway.createCheckout(request)).rejects.toMatchObject({ type: 'connection_failed' });
    await gateway.createCheckout(request);
    expect(((await party.ask('GET', 'sessions')) as { sessions: unknown[] }).sessions).toHaveLength(1);
  });

  test('has live and test money apart', async () => {
    const { order } = await checkout();
    await expect(party.open('live').read(order)).rejects.toMatchObject({ kind: 'permanent', type: 'not_found' });
  });

  test('of another currency and many items has the amount that was asked for', async () => {
    const items = Array.from({ length: 101 }, () => ({ name: 'Item', unitAmount: 1, quantity: 1 }));
    const { act, read } = await checkout({ currency: 'ISK', amount: 101, items });
    expect(await act('pay')).toMatchObject({ amount_total: 10_100, currency: 'isk' });
    expect(await read()).toMatchObject({ paidAmount: 101, currency: 'ISK' });
  });
});

describe('after payment', () => {
  const refund = (paymentRef: string, amount: number, idempotencyKey: string) =>
    gateway.refund({
      paymentRef,
      amount,
      currency: 'EUR',
      idempotencyKey,
      orderUuid: ORDER_UUID,
      refundUuid: `of-${idempotencyKey}`,
    });

  test('a part is given back, and then the rest, once for each key', async () => {
    const { act, read, state } = await checkout();
    const { payment_intent } = await act('pay');
    const paymentRef = String(payment_intent);
    const first = await refund(paymentRef, 1990, 'refund-1');
    expect(first.status).toBe('succeeded');
    expect(await refund(paymentRef, 1990, 'refund-1')).toEqual(first);
    expect(await read()).toMatchObject({ state: 'paid', paidAmount: 4980, refundedAmount: 1990 });
    expect((await state()).refunds).toMatchObject([
      { metadata: { order_uuid: ORDER_UUID, refund_uuid: 'of-refund-1' } },
    ]);
    expect(await gateway.findRefund?.({ paymentRef, refundUuid: 'of-refund-1' })).toEqual(first);
    expect(await gateway.findRefund?.({ paymentRef, refundUuid: 'of-refund-2' })).toBeNull();
    expect(await gateway.findRefund?.({ paymentRef: 'pi_other', refundUuid: 'of-refund-1' })).toBeNull();
    await act('refund');
    expect(await read()).toMatchObject({ refundedAmount: 4980 });
    await expect(refund(paymentRef, 1, 'refund-2')).rejects.toMatchObject({
      kind: 'permanent',
      type: 'request_refused',
      message: expect.stringContaining('refunded in full already'),
    });
  });

  test('a refund that failed does not count', async () => {
    const { act, read } = await checkout();
    await act('pay');
    await act('refund', { amount: 500 });
    await act('fail_refund');
    expect(await read()).toMatchObject({ refundedAmount: 0, refunds: [{ amount: 500, status: 'failed' }] });
  });

  test('every refund is listed, more than Stripe shows with the charge: ours by what we sent, and the dashboard’s', async () => {
    const { act, read } = await checkout();
    await act('pay');
    const { paymentRef } = await read();
    await refund(String(paymentRef), 100, 'refund-listed');
    for (let count = 0; count < 11; count += 1) await act('refund', { amount: 10 });
    const { refunds = [] } = await read();
    expect(refunds).toHaveLength(12);
    expect(refunds.filter(({ refundUuid }) => refundUuid)).toMatchObject([
      { amount: 100, status: 'succeeded', refundUuid: 'of-refund-listed' },
    ]);
  });

  test('a card that was declined is told while the checkout is open', async () => {
    const { act, read } = await checkout();
    await act('decline');
    expect(await read()).toMatchObject({ state: 'open', declined: true });
    await act('pay');
    expect(await read()).not.toHaveProperty('declined');
  });

  test.each([
    ['win_dispute', 'won'],
    ['lose_dispute', 'lost'],
  ])('a dispute is open, and then %s', async (act, dispute) => {
    const order = await checkout();
    await order.act('pay');
    await order.act('dispute');
    expect(await order.read()).toMatchObject({ state: 'paid', dispute: 'open' });
    await order.act(act);
    expect(await order.read()).toMatchObject({ dispute });
  });
});

describe('the credentials', () => {
  test('are checked at Stripe', async () => {
    await expect(gateway.check()).resolves.toBeUndefined();
    for (const [mode, secret_key] of [
      ['live', 'sk_test_sandbox'],
      ['test', 'sk_live_sandbox'],
      ['test', 'sk_test_wrong'],
    ] as const) {
      const error = await party
        .open(mode, { secret_key })
        .check()
        .catch((thrown: Error) => thrown);
      expect(error).toMatchObject({ kind: 'permanent', type: 'unauthorized' });
      expect(JSON.stringify(error) + String(error)).not.toContain(secret_key);
    }
  });

  test('of a restricted key are asked for the right to coupons, which changes nothing', async () => {
    const missing = (secret_key: string) => party.open('test', { secret_key }).findMissingRight?.();
    expect(await missing('sk_test_sandbox')).toBeNull();
    expect(await missing('rk_test_sandbox')).toBeNull();
    expect(await missing('rk_test_sandbox_no_coupons')).toMatch(/^is a restricted key that may not write Coupons/);
    await party.fail({ status: 500 });
    await expect(missing('rk_test_sandbox')).rejects.toMatchObject({ kind: 'transient' });
  });

  test('that may not write coupons say so when an order has a discount', async () => {
    const items = [
      { name: 'Cap', unitAmount: 900, quantity: 1 },
      { name: 'Discount (TEN)', unitAmount: -90, quantity: 1, kind: 'discount' as const },
    ];
    const ordering = party.open('test', { secret_key: 'rk_test_sandbox_no_coupons' });
    const request = checkoutRequest({ items, amount: 810 });
    await expect(ordering.createCheckout(request)).rejects.toMatchObject({
      kind: 'permanent',
      message: expect.stringMatching(/may not write Coupons/),
    });
    await expect(party.open().createCheckout(request)).resolves.toHaveProperty('redirectUrl');
  });

  test.each([
    ['secret_key', 'sk_test_abc', 'test', null],
    ['secret_key', 'rk_live_abc', 'live', null],
    ['secret_key', 'sk_live_abc', 'test', /^must be the secret key of test mode, which starts with sk_test_/],
    ['secret_key', 'pk_test_abc', 'test', /^is the publishable key/],
    ['secret_key', 'sk_test_ abc', 'test', /^must be/],
    ['webhook_secret', 'whsec_abc', 'test', null],
    ['webhook_secret', 'abc', 'live', /^must be the signing secret/],
  ] as const)('%s may %s be in %s mode', (name, value, mode, mistake) => {
    const found = stripe.credentials.find((key) => key.name === name)?.findMistake(value, mode);
    if (mistake === null) expect(found).toBeNull();
    else expect(found).toMatch(mistake);
  });
});
