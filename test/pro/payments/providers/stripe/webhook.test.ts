import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { Stripe } from 'stripe';
import { listen } from '#dev/listen.ts';
import { InvalidWebhook, type ProviderEvent } from '#pro/payments/providers/payments.ts';
import { readStripeWebhook } from '#pro/payments/providers/stripe/webhook.ts';
import { checkoutRequest, ORDER_UUID, type StripeFake, startStripeFake } from '#test/pro/environment/stripe-party.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const SECRET = 'whsec_sandbox';
const EVENT = {
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  livemode: false,
  data: {
    object: { object: 'checkout.session', id: 'cs_test_1', client_reference_id: ORDER_UUID, payment_intent: 'pi_1' },
  },
};

function sign(body: string, secret = SECRET, seconds = SECONDS): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}

function read(body: string, signature: string | undefined, secrets = [SECRET], mode: 'test' | 'live' = 'test') {
  const headers = { 'stripe-signature': signature };
  return readStripeWebhook({ headers, body: Buffer.from(body), now: NOW }, secrets, mode);
}

function readEvent(event: unknown): ProviderEvent {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  return read(body, `t=${SECONDS},v1=${sign(body)}`);
}

describe('the signature of a webhook', () => {
  const body = JSON.stringify(EVENT);
  const good = sign(body);
  const old = (age: number) => `t=${SECONDS - age},v1=${sign(body, SECRET, SECONDS - age)}`;

  test.each<[string, string, string[]]>([
    ['by the secret', `t=${SECONDS},v1=${good}`, [SECRET]],
    ['beside others', `t=${SECONDS},v1=${'0'.repeat(64)},v0=x,v1=${good}`, [SECRET]],
    ['by the new secret', `t=${SECONDS},v1=${good}`, [SECRET, 'whsec_old']],
    ['by the previous secret', `t=${SECONDS},v1=${sign(body, 'whsec_old')}`, [SECRET, 'whsec_old']],
    ['five minutes ago', old(300), [SECRET]],
    ['by a clock a minute before ours', old(-60), [SECRET]],
  ])('%s is good', (_what, signature, secrets) => {
    expect(read(body, signature, secrets)).toMatchObject({ id: 'evt_1' });
  });

  test.each<[string, string | undefined, string[], RegExp]>([
    ['none', undefined, [SECRET], /is missing/],
    ['rubbish', 'rubbish', [SECRET], /no time or no signature/],
    ['without a time', `v1=${good}`, [SECRET], /no time/],
    ['of two times', `t=${SECONDS},t=1,v1=${good}`, [SECRET], /no time/],
    ['of another scheme', `t=${SECONDS},v0=${good}`, [SECRET], /no signature/],
    ['of another body', `t=${SECONDS},v1=${sign(`${body} `)}`, [SECRET], /does not match/],
    ['of another time', `t=${SECONDS - 1},v1=${good}`, [SECRET], /does not match/],
    ['by another secret', `t=${SECONDS},v1=${sign(body, 'whsec_x')}`, [SECRET], /does not match/],
    ['cut off', `t=${SECONDS},v1=${good.slice(0, -2)}`, [SECRET], /does not match/],
    ['that is stale', old(301), [SECRET], /301 s old/],
    ['of the future', old(-61), [SECRET], /61 s in the future/],
    ['without a secret of ours', `t=${SECONDS},v1=${sign(body, '')}`, [], /No webhook secret/],
  ])('%s is refused', (_what, signature, secrets, message) => {
    expect(() => read(body, signature, secrets)).toThrow(InvalidWebhook);
    expect(() => read(body, signature, secrets)).toThrow(message);
  });

  test('is good as the official SDK makes it', () => {
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET, timestamp: SECONDS });
    expect(read(body, header)).toMatchObject({ id: 'evt_1' });
  });

  test('holds for every byte of the body', () => {
    const bytes = Buffer.from(body);
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 0x80;
      const request = { headers: { 'stripe-signature': `t=${SECONDS},v1=${good}` }, body: changed, now: NOW };
      expect(() => readStripeWebhook(request, [SECRET], 'test')).toThrow(InvalidWebhook);
    }
  });

  test('is of the mode of its address', () => {
    expect(() => read(body, `t=${SECONDS},v1=${good}`, [SECRET], 'live')).toThrow(/of test mode/);
  });
});

describe('an event', () => {
  const uuid = ORDER_UUID;
  test.each<[string, object, ProviderEvent['order']]>([
    [
      'checkout.session.completed',
      EVENT.data.object,
      { orderUuid: uuid, providerRef: 'cs_test_1', paymentRef: 'pi_1' },
    ],
    [
      'checkout.session.expired',
      { object: 'checkout.session', id: 'cs_1', metadata: { order_uuid: uuid }, payment_intent: null },
      { orderUuid: uuid, providerRef: 'cs_1' },
    ],
    [
      'checkout.session.completed',
      { object: 'checkout.session', id: 'cs_1', client_reference_id: 'of other software' },
      { providerRef: 'cs_1' },
    ],
    [
      'payment_intent.succeeded',
      { object: 'payment_intent', id: 'pi_1', metadata: { order_uuid: uuid } },
      { orderUuid: uuid, paymentRef: 'pi_1' },
    ],
    [
      'charge.refunded',
      { object: 'charge', id: 'ch_1', metadata: { order_uuid: uuid }, payment_intent: 'pi_1' },
      { orderUuid: uuid, paymentRef: 'pi_1' },
    ],
    [
      'refund.updated',
      { object: 'refund', id: 're_1', metadata: null, payment_intent: 'pi_1' },
      { paymentRef: 'pi_1' },
    ],
    [
      'charge.dispute.created',
      { object: 'dispute', id: 'du_1', payment_intent: { id: 'pi_1' } },
      { paymentRef: 'pi_1' },
    ],
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: null }, null],
    ['customer.created', { object: 'customer', id: 'cus_1', metadata: { order_uuid: uuid } }, null],
  ])('%s tells its order', (type, object, order) => {
    expect(readEvent({ ...EVENT, type, data: { object } })).toEqual({ id: 'evt_1', type, order });
  });

  test.each<[unknown, RegExp]>([
    ['no JSON', /not a JSON object/],
    ['[]', /not a JSON object/],
    [{ ...EVENT, id: undefined }, /no id/],
    [{ ...EVENT, id: 'x'.repeat(192) }, /no id/],
    [{ ...EVENT, type: 5 }, /no type/],
    [{ ...EVENT, livemode: undefined }, /mode/],
  ])('that is none is refused', (event, message) => {
    expect(() => readEvent(event)).toThrow(message);
  });

  test('without an object is about no order', () => {
    expect(readEvent({ ...EVENT, data: undefined }).order).toBeNull();
  });
});

describe('the webhooks of the sandbox', () => {
  let party: StripeFake;
  let site: Awaited<ReturnType<typeof listen>>;
  const received: ProviderEvent[] = [];
  let secret = '';

  beforeAll(async () => {
    party = await startStripeFake();
    const app = express();
    app.post('/', express.raw({ type: () => true }), async (request, response) => {
      const gateway = party.open('test', { secret_key: 'sk_test_sandbox', webhook_secret: secret });
      received.push(await gateway.readWebhook({ headers: request.headers, body: request.body, now: new Date() }));
      response.end();
    });
    site = await listen(app, 0, '127.0.0.1');
    const answer = await fetch(`${party.url}/v1/webhook_endpoints`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: new URLSearchParams({ url: site.url, 'enabled_events[]': '*' }),
    });
    ({ secret } = (await answer.json()) as { secret: string });
  });
  afterAll(async () => {
    await party.close();
    await site.close();
  });

  test.each([
    ['capture', ['charge.captured', 'payment_intent.succeeded']],
    ['cancel', ['charge.refunded', 'payment_intent.canceled']],
  ])('are those of an amount that is reserved first, and then: %s', async (act, types) => {
    received.length = 0;
    await party.ask('PUT', 'deliveries', { concurrency: 1 });
    const { providerRef } = await party.open().createCheckout(checkoutRequest({ reserves: true }));
    for (const one of ['pay', act]) await party.act(providerRef, one);
    await party.ask('POST', 'deliveries/idle');
    const told = received.filter(({ order }) => order !== null);
    expect(told.map(({ type }) => type)).toEqual([
      'payment_intent.amount_capturable_updated',
      'checkout.session.completed',
      ...types,
    ]);
    expect(new Set(told.map(({ order }) => order?.orderUuid))).toEqual(new Set([ORDER_UUID]));
  });

  test('are those of a life, each about the order', async () => {
    received.length = 0;
    await party.ask('PUT', 'deliveries', { concurrency: 1 });
    const { providerRef } = await party.open().createCheckout(checkoutRequest());
    for (const act of ['decline', 'pay', 'dispute', 'win_dispute', 'refund', 'fail_refund'])
      await party.act(providerRef, act);
    await party.ask('POST', 'deliveries/idle');
    expect(received.filter(({ order }) => order !== null).map(({ type }) => type)).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'checkout.session.completed',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'refund.failed',
      'charge.refund.updated',
    ]);
    const { payment_intent } = await party.session(providerRef);
    for (const { order } of received) {
      if (order) expect(order.orderUuid ?? order.paymentRef).toBe(order.orderUuid ? ORDER_UUID : payment_intent);
    }
    expect(new Set(received.map(({ id }) => id)).size).toBe(received.length);
  });
});
