import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import { TASK_QUEUES } from '#engine/names.ts';
import { eraseSubmissions } from '#features/erasure/rows.ts';
import { type PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import { payments as feature } from '#pro/payments/feature.ts';
import type { OrderCause } from '#pro/payments/store/order.ts';
import type { OrderTerms } from '#pro/payments/store/orders.ts';
import { paymentDrift } from '#pro/payments/workflows/payment-drift.ts';
import type { TestEngine } from '#test/environment/engine.ts';
import { acceptSubmission, createForm, until } from '#test/environment/submissions.ts';
import { newTestOrder, orderRow } from '#test/pro/environment/order-rows.ts';
import { actAt, failStripe, mendStripe, paymentsOf, saveAccounts } from '#test/pro/environment/payments.ts';

type Scenario = (engine: TestEngine) => Promise<WorkflowHandle>;

/** Histories of payment orders, each played until the run to be recorded has ended. */
export const paymentScenarios: Record<string, Scenario> = {
  async 'paymentOrder.paid'(engine) {
    const { run, act } = await pendingOrder(engine);
    await act('pay');
    await engine.resultOf(run);
    return run;
  },

  async 'paymentOrder.paid-later'(engine) {
    const { run, act, wake, reaches } = await pendingOrder(engine, { provider: 'paypal' });
    await act('later');
    await wake('returned');
    await reaches('processing');
    await act('complete');
    await engine.resultOf(run);
    return run;
  },

  async 'paymentOrder.expired'(engine) {
    const { run } = await pendingOrder(engine, { expiresMinutes: 45 });
    await engine.resultOf(run);
    return run;
  },

  async 'paymentOrder.cancelled'(engine) {
    const { run, wake } = await pendingOrder(engine);
    await wake('cancelled');
    await engine.resultOf(run);
    return run;
  },

  async 'paymentOrder.refused'(engine) {
    await saveAccounts(engine);
    await failStripe(engine, { next: 1_000, mode: 'status', status: 400 });
    const { run } = await refusedOrder(engine);
    await mendStripe(engine);
    await engine.resultOf(run);
    return run;
  },

  async 'paymentOrder.failed-then-repeated'(engine) {
    await saveAccounts(engine);
    await failStripe(engine, { next: 1_000, mode: 'reset', after_effect: true });
    const { uuid, run, open } = await refusedOrder(engine);
    await mendStripe(engine);
    // The same run continues: it waits for a while for the visitor to try again.
    await open();
    await actAt(engine, await orderRow(engine, uuid), 'pay');
    await engine.resultOf(run);
    return run;
  },

  async 'paymentOrder.lost-checkout-ended'(engine) {
    await saveAccounts(engine);
    await failStripe(engine, { next: 1_000, mode: 'reset', after_effect: true });
    const { run } = await refusedOrder(engine);
    await mendStripe(engine);
    await engine.resultOf(run);
    return run;
  },

  async 'paymentOrder.provider-away'(engine) {
    const { run, act } = await pendingOrder(engine);
    await act('pay');
    await failStripe(engine, { next: 20, mode: 'status', status: 500 });
    await engine.resultOf(run);
    await mendStripe(engine);
    return run;
  },

  async 'paymentOrder.refunded-after-the-end'(engine) {
    const { run, act, wake } = await pendingOrder(engine);
    await act('pay');
    await engine.resultOf(run);
    await act('refund');
    await wake('event');
    await engine.resultOf(run);
    return run;
  },

  async 'paymentOrder.dispute-won'(engine) {
    const { run, act, wake, ended } = await paidOrder(engine);
    await act('dispute');
    await wake('event');
    await ended();
    await act('win_dispute');
    await wake('event');
    await ended();
    return run;
  },

  async 'paymentOrder.refund-refused-by-dispute'(engine) {
    const { run, act, wake, ended, requestRefund } = await paidOrder(engine);
    await requestRefund();
    await act('dispute');
    await wake('refund');
    await ended();
    return run;
  },

  async 'paymentOrder.reversed'(engine) {
    const { run, act, wake, ended } = await paidOrder(engine, { provider: 'paypal' });
    await act('reverse');
    await wake('event');
    await ended();
    return run;
  },

  async 'paymentOrder.declined-then-paid'(engine) {
    const { run, act, wake, notes } = await pendingOrder(engine, { provider: 'paypal' });
    await act('decline');
    await wake('returned');
    await notes('payment_declined');
    await act('pay');
    await engine.resultOf(run);
    return run;
  },

  async 'paymentOrder.cancelled-then-paid'(engine) {
    const { run, act, wake } = await pendingOrder(engine, { provider: 'paypal', expiresMinutes: 1440 });
    await wake('cancelled');
    await engine.resultOf(run);
    await act('pay');
    await wake('returned');
    await engine.resultOf(run);
    return run;
  },

  async 'paymentOrder.submission-erased'(engine) {
    const { run, order, wake } = await pendingOrder(engine);
    await engine.orm.em.fork().transactional((em) => eraseSubmissions(em, [order.submissionUuid], [feature], () => {}));
    await wake('timer');
    await engine.resultOf(run);
    return run;
  },

  async 'paymentOrder.provider-hangs'(engine) {
    await saveAccounts(engine);
    await failStripe(engine, { next: 1_000, mode: 'timeout' });
    const { uuid, run, open } = await refusedOrder(engine);
    await mendStripe(engine);
    await open();
    await actAt(engine, await orderRow(engine, uuid), 'pay');
    await engine.resultOf(run);
    return run;
  },

  async 'paymentOrder.lost-checkout-ended-late'(engine) {
    await saveAccounts(engine);
    await failStripe(engine, { next: 1_000, mode: 'reset', after_effect: true });
    const { run } = await refusedOrder(engine);
    await mendStripe(engine);
    // The first two attempts to expire the checkout fail.
    await failStripe(engine, { next: 2, mode: 'status', status: 503 });
    await engine.resultOf(run);
    await mendStripe(engine);
    return run;
  },

  async 'paymentDrift.differed'(engine) {
    const { run, act } = await pendingOrder(engine);
    await act('pay');
    const upkeep = await engine.client.workflow.start(paymentDrift, {
      workflowId: 'payment-drift',
      taskQueue: TASK_QUEUES.payments,
    });
    await engine.resultOf(upkeep);
    await engine.resultOf(run);
    return upkeep;
  },
};

async function pendingOrder(engine: TestEngine, changes: Partial<OrderTerms> = {}) {
  await saveAccounts(engine);
  const payments = paymentsOf(engine);
  const order = await payments.order(await createForm(engine, {}), changes);
  return {
    order,
    run: payments.run(order.uuid),
    act: (what: string) => actAt(engine, order, what),
    wake: (cause: OrderCause) => payments.wake(order.uuid, cause),
    reaches: (status: PaymentOrder['status']) =>
      until(`the order is ${status}`, async () => (await payments.status(order.uuid)) === status),
    notes: (errorType: string) =>
      until(`the order has ${errorType}`, async () => (await orderRow(engine, order.uuid)).errorType === errorType),
  };
}

async function paidOrder(engine: TestEngine, changes: Partial<OrderTerms> = {}) {
  const made = await pendingOrder(engine, changes);
  const { order, run, act } = made;
  const ended = () => engine.resultOf(run);
  await act('pay');
  await ended();
  return {
    ...made,
    ended,
    async requestRefund() {
      const now = await engine.now();
      const row = { uuid: randomUUID(), orderUuid: order.uuid, amount: 1500, createdAt: now, updatedAt: now };
      await engine.orm.em.fork().insert(PaymentRefund, { ...row, status: 'requested' });
    },
  };
}

/** Creates an order whose checkout failed. */
async function refusedOrder(engine: TestEngine) {
  const payments = paymentsOf(engine);
  const made = newTestOrder();
  await acceptSubmission(engine, await createForm(engine, {}), await engine.now(), undefined, { order: made });
  await payments.open(made.uuid).catch(() => {});
  const { status } = await orderRow(engine, made.uuid);
  if (status !== 'failed') throw new Error(`the checkout was to fail; the order is ${status}`);
  return {
    uuid: made.uuid,
    run: payments.run(made.uuid),
    open: () => payments.open(made.uuid),
  };
}
