import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { OutboxRow } from '#db/entities/outbox.ts';
import { PaymentEvent, PaymentOrder } from '#pro/payments/entities.ts';
import { raceAt } from '#test/environment/races.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { engineAway } from '#test/environment/stub-engine.ts';
import { createForm, submitB } from '#test/environment/visitor.ts';
import { putAccount, SANDBOX_ACCOUNTS, saveAccounts } from '#test/pro/environment/payments.ts';

const PATH = 'b:/payments/webhook/stripe/test';
const stripe = new Stripe('sk_test_nothing');

let service: TestService;
let order: PaymentOrder;
beforeAll(async () => {
  service = await startService();
  await saveAccounts(service, service.clock.now());
  const payment = { enabled: true, provider: 'stripe', currency: 'EUR', amount: 1990 };
  const { body } = await submitB(service, await createForm(service, { payment }));
  const { order_uuid: uuid } = body as { order_uuid: string };
  order = await service.orm.em.fork().findOneOrFail(PaymentOrder, { uuid });
});
beforeEach(async () => {
  service.engine.failure = null;
  service.engine.requests.length = 0;
  await service.orm.em.fork().nativeDelete(PaymentEvent, {});
});
afterAll(() => service.close());

interface Sent {
  id?: string;
  type?: string;
  object?: object;
  secret?: string;
  /** Seconds from now. */
  signed?: number;
  tamper?: (body: string) => string;
  path?: string;
  livemode?: boolean;
}

function send(sent: Sent = {}) {
  const { id = 'evt_1', type = 'checkout.session.completed', livemode = false, signed = 0, tamper = (it) => it } = sent;
  const object = sent.object ?? { id: 'cs_test_1', object: 'checkout.session', client_reference_id: order.uuid };
  const payload = JSON.stringify({ id, object: 'event', type, livemode, created: 1, data: { object } });
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: sent.secret ?? SANDBOX_ACCOUNTS.stripe.webhook_secret,
    timestamp: Math.floor(service.clock.now().getTime() / 1000) + signed,
  });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return service.call('POST', sent.path ?? PATH, { headers, raw: tamper(payload) });
}

const events = () => service.orm.em.fork().findAll(PaymentEvent, { orderBy: { id: 'asc' } });
const wakes = () => service.engine.requests.filter(({ method }) => method === 'signalWithStart');

describe('a webhook', () => {
  test('is kept, wakes the run of its order, and is answered', async () => {
    const { status, body } = await send();
    expect({ status, body }).toEqual({ status: 200, body: { received: true, outcome: 'waiting' } });
    expect(await events()).toMatchObject([
      { provider: 'stripe', mode: 'test', eventId: 'evt_1', type: 'checkout.session.completed', orderUuid: order.uuid },
    ]);
    const wake = await service.engine.request(0);
    expect(wake).toMatchObject({
      method: 'signalWithStart',
      workflowType: 'paymentOrder',
      options: { workflowId: `order-${order.uuid}`, signal: 'wake', signalArgs: ['event'] },
    });
  });

  test('that comes again before it was handled wakes the run again, and is one event', async () => {
    await send();
    const { status, body } = await send();
    expect({ status, body }).toEqual({ status: 200, body: { received: true, outcome: 'waiting' } });
    await service.engine.request(1);
    expect(await events()).toHaveLength(1);
  });

  test('that was handled wakes nobody', async () => {
    await send();
    await service.engine.request(0);
    await service.orm.em.fork().nativeUpdate(PaymentEvent, { eventId: 'evt_1' }, { outcome: 'handled' });
    const { body } = await send();
    expect(body).toEqual({ received: true, outcome: 'handled' });
    expect(wakes()).toHaveLength(1);
  });

  test('that is handled while it comes again stays handled, and wakes nobody', async () => {
    await send();
    await service.engine.request(0);
    const handle = () => service.orm.em.fork().nativeUpdate(PaymentEvent, { eventId: 'evt_1' }, { outcome: 'handled' });
    const [again] = await raceAt(
      service.orm,
      /^update .payment_events. set .outcome. = 'waiting'/,
      () => send(),
      handle,
    );
    expect(again).toMatchObject({ value: { status: 200, body: { received: true, outcome: 'handled' } } });
    expect(await events()).toMatchObject([{ outcome: 'handled' }]);
    expect(wakes()).toHaveLength(1);
  });

  test('twenty times at once is one event', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await events()).toHaveLength(1);
  });

  test('while the engine is away is kept with its call', async () => {
    service.engine.failure = engineAway();
    expect((await send()).status).toBe(200);
    await service.engine.request(0);
    expect(await service.orm.em.fork().count(OutboxRow, { workflowId: `order-${order.uuid}` })).toBeGreaterThan(0);
  });

  test.each<[string, Sent, string]>([
    [
      'of a type that changes no order',
      { type: 'customer.created', object: { id: 'cus_1', object: 'customer' } },
      'ignored',
    ],
    [
      'about an order of somebody else',
      { object: { id: 'cs_2', object: 'checkout.session', client_reference_id: 'other' } },
      'unmatched',
    ],
  ])('%s is kept and wakes nobody', async (_what, sent, outcome) => {
    const { status, body } = await send(sent);
    expect({ status, body }).toEqual({ status: 200, body: { received: true, outcome } });
    expect(await events()).toMatchObject([{ outcome, orderUuid: null }]);
    expect(wakes()).toEqual([]);
  });

  test('finds its order by the payment alone, as refunds and disputes do', async () => {
    await service.orm.em.fork().nativeUpdate(PaymentOrder, { uuid: order.uuid }, { paymentRef: 'pi_9' });
    await send({
      id: 'evt_refund',
      type: 'charge.refunded',
      object: { id: 'ch_9', object: 'charge', payment_intent: 'pi_9' },
    });
    expect(await events()).toMatchObject([{ orderUuid: order.uuid, outcome: 'waiting' }]);
  });

  test.each<[string, Sent]>([
    ['signed with another secret', { secret: 'whsec_other' }],
    ['changed on its way', { tamper: (body) => body.replace('evt_1', 'evt_2') }],
    ['older than five minutes', { signed: -301 }],
    ['from the future', { signed: 301 }],
    ['of the other mode', { livemode: true }],
    ['without a body', { tamper: () => '' }],
  ])('%s is refused, and nothing is kept', async (_what, sent) => {
    const { status, body } = await send(sent);
    expect({ status, body }).toMatchObject({ status: 400, body: { success: false, code: 'invalid_webhook' } });
    expect(await events()).toEqual([]);
    expect(wakes()).toEqual([]);
  });

  test('is taken with the secret before while it is changed, and no longer', async () => {
    const now = service.clock.now();
    const credentials = {
      ...SANDBOX_ACCOUNTS.stripe,
      webhook_secret: 'whsec_new',
      previous_webhook_secret: 'whsec_sandbox',
      previous_webhook_secret_until: new Date(now.getTime() + 60_000).toISOString(),
    };
    await putAccount(service, { provider: 'stripe', mode: 'test' }, credentials);
    expect((await send()).status).toBe(200);
    expect((await send({ id: 'evt_3', secret: 'whsec_new' })).status).toBe(200);
    service.clock.pass(60_001);
    expect((await send({ id: 'evt_4' })).status).toBe(400);
    await saveAccounts(service, service.clock.now());
  });

  test.each([
    ['a provider that there is not', 'b:/payments/webhook/square/test', 404, 'not_found'],
    ['a mode that there is not', 'b:/payments/webhook/stripe/sandbox', 404, 'not_found'],
    ['an account without credentials', 'b:/payments/webhook/stripe/live', 400, 'payment_not_configured'],
  ])('for %s is refused', async (_what, path, status, code) => {
    expect(await send({ path })).toMatchObject({ status, body: { success: false, code } });
  });

  test('that is too large is refused', async () => {
    expect((await send({ tamper: (body) => body + ' '.repeat(1024 * 1024) })).status).toBe(413);
  });
});
