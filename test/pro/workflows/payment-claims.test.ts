import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callEngine, type EngineCall } from '#engine/engine-call.ts';
import { eraseStored } from '#features/erasure/submissions.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { paymentsBudgets } from '#pro/payments/budgets.ts';
import { type PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import { payments as feature } from '#pro/payments/feature.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { acceptSubmission, createForm, submissionRow } from '#test/environment/submissions.ts';
import { historyOf, newTestOrder, orderRow } from '#test/pro/environment/order-rows.ts';
import {
  actAt,
  failStripe,
  mendStripe,
  paymentsOf,
  saveAccounts,
  stripeSessions,
} from '#test/pro/environment/payments.ts';

let engine: TestEngine;
let payments: ReturnType<typeof paymentsOf>;
let form: ActiveForm;
beforeAll(async () => {
  engine = await startEngine();
  payments = paymentsOf(engine);
  await saveAccounts(engine);
  form = await createForm(engine, {});
});
afterAll(() => engine.close());

const act = (of: PaymentOrder, what: string, body: object = {}) => actAt(engine, of, what, body);
const ended = async ({ uuid }: PaymentOrder) => {
  await engine.resultOf(payments.run(uuid));
  return orderRow(engine, uuid);
};
/** Wakes the run and returns the order after its next poll. */
const wakeAndRead = async (of: PaymentOrder, cause: 'event' | 'refund' | 'returned' = 'event') => {
  await payments.wake(of.uuid, cause);
  return ended(of);
};
const paid = async (provider: string) => {
  const order = await payments.order(form, { provider });
  await act(order, 'pay');
  return ended(order);
};
const requestRefund = async ({ uuid: orderUuid }: PaymentOrder, amount: number) => {
  const uuid = randomUUID();
  const now = await engine.now();
  const row = { uuid, orderUuid, amount, status: 'requested' as const, createdAt: now, updatedAt: now };
  await engine.orm.em.fork().insert(PaymentRefund, row);
  return () => engine.orm.em.fork().findOneOrFail(PaymentRefund, { uuid });
};

describe.each(['stripe', 'paypal'])('at %s', (provider) => {
  const win = (order: PaymentOrder) =>
    act(order, provider === 'stripe' ? 'win_dispute' : 'resolve', { favour: 'seller' });
  const lose = (order: PaymentOrder) =>
    act(order, provider === 'stripe' ? 'lose_dispute' : 'resolve', { favour: 'buyer' });

  test('a dispute that is lost leaves its trace, and no refund reaches the provider after it', async () => {
    const order = await paid(provider);
    const refund = await requestRefund(order, 1500);
    await act(order, 'dispute');
    expect(await wakeAndRead(order, 'refund')).toMatchObject({
      status: 'disputed',
      dispute: 'open',
      attention: 'disputed',
    });
    expect(await refund()).toMatchObject({ status: 'failed', errorType: 'order_disputed', sentAt: null });
    await lose(order);
    expect(await wakeAndRead(order)).toMatchObject({
      status: 'dispute_lost',
      dispute: 'lost',
      attention: 'dispute_lost',
      refundedAmount: 0,
    });
    expect((await historyOf(engine, order.uuid)).slice(-2)).toEqual([
      'paid>disputed refund',
      'disputed>dispute_lost event',
    ]);
    // The provider itself would refuse the refund too.
    await expect(act(order, 'refund')).rejects.toThrow(/charged back|CHARGEBACK/);
  });

  test('a dispute that is won makes the order what it was, and it can be refunded', async () => {
    const order = await paid(provider);
    await act(order, 'dispute');
    await wakeAndRead(order);
    await win(order);
    expect(await wakeAndRead(order)).toMatchObject({ status: 'paid', dispute: 'won' });
    const refund = await requestRefund(order, 1500);
    expect(await wakeAndRead(order, 'refund')).toMatchObject({ status: 'partially_refunded', refundedAmount: 1500 });
    expect(await refund()).toMatchObject({ status: 'succeeded', source: 'operator' });
  });

  test('a refund of the dashboard stands beside ours', async () => {
    const order = await paid(provider);
    await requestRefund(order, 1500);
    await wakeAndRead(order, 'refund');
    await act(order, 'refund', { amount: provider === 'stripe' ? 480 : '4.80' });
    expect(await wakeAndRead(order)).toMatchObject({ status: 'partially_refunded', refundedAmount: 1980 });
    const rows = await engine.orm.em
      .fork()
      .find(PaymentRefund, { orderUuid: order.uuid }, { orderBy: { amount: 'asc' } });
    expect(rows.map(({ source, amount, status }) => [source, amount, status])).toEqual([
      ['provider', 480, 'succeeded'],
      ['operator', 1500, 'succeeded'],
    ]);
  });

  test('a submission that is erased takes its open checkout with it, at once', async () => {
    const order = await payments.order(form, { provider });
    const calls: Promise<void>[] = [];
    const dispatcher = { offer: (_id: number, call: EngineCall) => void calls.push(callEngine(engine.client, call)) };
    const { orm, box } = engine;
    const erasing = { orm, box, dispatcher, clock: () => order.createdAt, installed: [feature] };
    expect(await eraseStored(erasing, [Number(order.submissionId)])).toBe(1);
    await Promise.all(calls);
    // Shorter than any timer of the run.
    await engine.pass('1 s');
    expect(await orderRow(engine, order.uuid)).toMatchObject({ status: 'cancelled', dueAt: null });
    expect((await historyOf(engine, order.uuid)).at(-1)).toBe('pending>cancelled erased');
    if (provider === 'stripe') {
      expect((await stripeSessions(engine))[0]).toMatchObject({ status: 'expired' });
      return;
    }
    // PayPal's orders cannot be ended: an approved order is never captured.
    await act(order, 'pay');
    expect(await wakeAndRead(order)).toMatchObject({ status: 'cancelled', paidAmount: 0 });
  });
});

test('what a bank takes back from PayPal is reversed, and no refund', async () => {
  const order = await paid('paypal');
  await act(order, 'reverse');
  expect(await wakeAndRead(order)).toMatchObject({ status: 'reversed', attention: 'reversed', refundedAmount: 0 });
  const refund = await requestRefund(order, 1500);
  await wakeAndRead(order, 'refund');
  expect(await refund()).toMatchObject({ status: 'failed', errorType: 'order_reversed' });
  await act(order, 'end_reversal');
  expect(await wakeAndRead(order)).toMatchObject({ status: 'paid', dispute: null });
});

test('a payer whose card PayPal declines may pay with another at the same checkout', async () => {
  const order = await payments.order(form, { provider: 'paypal' });
  await act(order, 'decline');
  await payments.wake(order.uuid, 'returned');
  await engine.pass('1 s');
  expect(await orderRow(engine, order.uuid)).toMatchObject({ status: 'pending', errorType: 'payment_declined' });
  await act(order, 'pay');
  expect(await wakeAndRead(order, 'returned')).toMatchObject({
    status: 'paid',
    errorType: null,
    checkouts: order.checkouts,
  });
});

test('a payer who cancels at PayPal, goes back and agrees has paid', async () => {
  const order = await payments.order(form, { provider: 'paypal' });
  await payments.wake(order.uuid, 'cancelled');
  // Time may run years ahead while a run ends, so the test does not wait for it.
  await engine.pass('1 s');
  expect(await orderRow(engine, order.uuid)).toMatchObject({ status: 'cancelled' });
  await act(order, 'pay');
  expect(await wakeAndRead(order, 'returned')).toMatchObject({ status: 'paid', attention: null });
  expect(await submissionRow(engine, order.submissionUuid)).toMatchObject({ status: 'accepted' });
});

test('a provider that hangs is called away, well before the visitor would be told of the engine', async () => {
  await failStripe(engine, { next: 1_000, mode: 'timeout' });
  const made = newTestOrder();
  await acceptSubmission(engine, form, await engine.now(), undefined, { order: made });
  const began = performance.now();
  await expect(payments.open(made.uuid)).rejects.toMatchObject({ code: 'payment_unavailable' });
  const took = performance.now() - began;
  expect(took).toBeGreaterThan(paymentsBudgets.paymentStep.atMost - 500);
  expect(took).toBeLessThan(2 * paymentsBudgets.paymentStep.atMost);
  expect(await orderRow(engine, made.uuid)).toMatchObject({ status: 'failed', errorType: 'timeout' });
  await mendStripe(engine);
  await payments.open(made.uuid);
  expect(await orderRow(engine, made.uuid)).toMatchObject({ status: 'pending', errorType: null });
});
