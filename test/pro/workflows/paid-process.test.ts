import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '#db/wait-for.ts';
import type { Order } from '#fakes/pro/paypal/order.ts';
import { Process } from '#features/processes/entities.ts';
import type { Outcome } from '#forms/process/definition.ts';
import { type PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { createForm } from '#test/environment/submissions.ts';
import { ask } from '#test/environment/third-parties.ts';
import { historyOf, orderRow } from '#test/pro/environment/order-rows.ts';
import { actAt, alignStripe, paymentsOf, saveAccounts } from '#test/pro/environment/payments.ts';
import { ProcessPlay } from '#test/workflows/scenarios/process.ts';

let engine: TestEngine;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  engine = await startEngine();
  payments = paymentsOf(engine);
  await saveAccounts(engine);
});
afterAll(() => engine.close());

/** The amount of an order of these tests, in cents. */
const AMOUNT = 3980;
const SUE = 'sue@example.org';
const steps = [{ key: 'board', title: 'Board', kind: 'approve', who: [{ to: SUE }] }];
const payment = { enabled: true, provider: 'stripe', currency: 'EUR', amount: AMOUNT, refund_on: ['rejected'] };

describe('A process of a submission with a payment', () => {
  async function paid(provider: string) {
    const form = await createForm(engine, { payment: { ...payment, provider }, process: { steps } });
    const order = await payments.order(form, { provider });
    const { submissionUuid: uuid } = order;
    const row = () => engine.orm.em.fork().findOneOrFail(Process, { submissionUuid: uuid });
    expect(await row()).toMatchObject({ status: 'waiting', dueAt: null });
    await actAt(engine, order, 'pay');
    await engine.resultOf(payments.run(order.uuid));
    expect((await row()).dueAt).not.toBeNull();
    return { order, play: await ProcessPlay.join(engine, uuid) };
  }

  const decideAndRead = async (provider: string, outcome: Outcome) => {
    const { order, play } = await paid(provider);
    await play.decide(SUE, { outcome });
    await payments.wake(order.uuid, 'refund');
    await engine.resultOf(payments.run(order.uuid));
    const { paidAmount, refundedAmount } = await orderRow(engine, order.uuid);
    const refunds = await engine.orm.em.fork().find(PaymentRefund, { orderUuid: order.uuid });
    return [paidAmount, refundedAmount, refunds.map(({ source, amount }) => `${source} ${amount}`)];
  };

  test.each(['stripe', 'paypal'])(
    'begins once it is paid, and gives the money back when it is rejected, at %s',
    async (provider) => {
      expect(await decideAndRead(provider, 'rejected')).toEqual([AMOUNT, AMOUNT, [`process ${AMOUNT}`]]);
    },
  );

  test('keeps the money when it is approved', async () => {
    expect(await decideAndRead('stripe', 'approved')).toEqual([AMOUNT, 0, []]);
  });
});

describe('A process of a submission whose amount is reserved', () => {
  const reserving = { ...payment, refund_on: undefined, capture_on: ['completed'] };

  async function reserved(provider = 'stripe') {
    await alignStripe(engine);
    const form = await createForm(engine, { payment: { ...reserving, provider }, process: { steps } });
    const order = await payments.order(form, { provider, reserves: true });
    await actAt(engine, order, 'pay');
    await payments.wake(order.uuid);
    await waitFor(
      () => payments.status(order.uuid),
      (status) => status === 'authorized',
      20_000,
    );
    const play = await ProcessPlay.join(engine, order.submissionUuid);
    expect(await orderRow(engine, order.uuid)).toMatchObject({ status: 'authorized', paidAmount: 0 });
    return { order, play };
  }

  const settled = async ({ uuid }: PaymentOrder) => {
    await engine.resultOf(payments.run(uuid));
    const { status, paidAmount, settlement, errorType } = await orderRow(engine, uuid);
    return { status, paidAmount, settlement: settlement ?? null, errorType: errorType ?? null };
  };

  const PAID = { status: 'paid', paidAmount: AMOUNT, settlement: 'capture', errorType: null };
  const RELEASED = { status: 'released', paidAmount: 0, settlement: 'release', errorType: null };

  test.each<[string, Outcome, object]>([
    ['stripe', 'approved', PAID],
    ['stripe', 'rejected', RELEASED],
    ['paypal', 'approved', PAID],
    ['paypal', 'rejected', RELEASED],
  ])('begins with the reservation at %s, and when it is %s: %j', async (provider, outcome, expected) => {
    const { order, play } = await reserved(provider);
    await play.decide(SUE, { outcome });
    await payments.wake(order.uuid, 'process');
    await payments.wake(order.uuid, 'event');
    expect(await settled(order)).toEqual(expected);
    expect(await historyOf(engine, order.uuid)).toEqual([
      ...['>created submitted', 'created>pending checkout', 'pending>authorized event'],
      ...['authorized>authorized process', expect.stringMatching(/^authorized>(paid|released) process$/)],
    ]);
  });

  test('ends for nobody who was charged, when the provider lets the reservation lapse', async () => {
    const { order, play } = await reserved();
    await engine.pass('8 days');
    await alignStripe(engine);
    await payments.wake(order.uuid, 'timer');
    expect(await settled(order)).toEqual({
      ...{ status: 'capture_failed', paidAmount: 0, settlement: null, errorType: 'authorization_expired' },
    });
    await play.decide(SUE, { outcome: 'approved' });
    await payments.wake(order.uuid, 'process');
    expect(await settled(order)).toMatchObject({ status: 'capture_failed', settlement: 'capture' });
  });

  const refused = { status: 'capture_failed', paidAmount: 0, settlement: 'capture', errorType: 'capture_refused' };
  const lapsed = { status: 'capture_failed', paidAmount: 0, settlement: 'capture', errorType: 'authorization_expired' };
  const cancelled = { ...lapsed, errorType: 'authorization_cancelled' };

  test.each<[string, string, object, object, number]>([
    ['after the days for which PayPal vouches', 'pass', { days: 4 }, PAID, 2],
    ['after PayPal let the reservation lapse', 'pass', { days: 30 }, lapsed, 1],
    ['when the payer can no longer pay', 'empty', {}, refused, 1],
    ['after somebody made it void at PayPal', 'release', {}, cancelled, 1],
    ['after somebody captured it at PayPal', 'capture', {}, PAID, 1],
  ])('is approved %s: %s %j: %j', async (_when, act, details, expected, authorizations) => {
    const { order, play } = await reserved('paypal');
    await actAt(engine, order, act, details);
    await play.decide(SUE, { outcome: 'approved' });
    await payments.wake(order.uuid, 'process');
    expect(await settled(order)).toEqual(expected);
    const ledger = (await ask('GET', `${engine.parties.sandboxUrl}/paypal/orders/${order.providerRef}`)) as Order;
    expect(ledger.authorizations).toHaveLength(authorizations);
    expect(ledger.captures).toHaveLength(expected === PAID ? 1 : 0);
  });
});
