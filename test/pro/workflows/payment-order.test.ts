import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { type PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import type { OrderStatus } from '#pro/payments/store/order.ts';
import type { OrderTerms } from '#pro/payments/store/orders.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { acceptSubmission, createForm, submissionRow, transientRow, until } from '#test/environment/submissions.ts';
import { historyOf, newTestOrder, orderRow } from '#test/pro/environment/order-rows.ts';
import {
  actAt,
  alignStripe,
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
afterEach(() => mendStripe(engine));
afterAll(() => engine.close());

const order = (changes: Partial<OrderTerms> = {}, of = form) => payments.order(of, changes);
const act = (of: PaymentOrder, what: string, body: object = {}) => actAt(engine, of, what, body);
const historyOfOrder = ({ uuid }: PaymentOrder) => historyOf(engine, uuid);
/** Lets time pass until the order's run has ended, and returns the order. */
const ended = async ({ uuid }: PaymentOrder) => {
  await engine.resultOf(payments.run(uuid));
  return orderRow(engine, uuid);
};
const reaches = ({ uuid }: PaymentOrder, status: OrderStatus) =>
  until(`the order is ${status}`, async () => (await payments.status(uuid)) === status);
const submissionOf = ({ submissionUuid }: PaymentOrder) => submissionRow(engine, submissionUuid);

describe.each(['stripe', 'paypal'])('an order at %s', (provider) => {
  const later = provider === 'stripe' ? 'pay_later' : 'later';
  const succeed = provider === 'stripe' ? 'succeed' : 'complete';
  const fail = provider === 'stripe' ? 'fail' : 'deny';

  test('that is paid while every webhook is lost is found by the first look', async () => {
    const pending = await order({ provider });
    expect(pending).toMatchObject({ status: 'pending', attention: null, processedAt: null });
    expect(await submissionOf(pending)).toMatchObject({ status: 'awaiting_payment', dueAt: null });

    await act(pending, 'pay');
    const paid = await ended(pending);
    expect(paid).toMatchObject({ status: 'paid', paidAmount: pending.amount, dueAt: null, drift: null });
    expect(await submissionOf(paid)).toMatchObject({ status: 'accepted', dueAt: paid.processedAt });
    expect(await historyOfOrder(paid)).toEqual([
      '>created submitted',
      'created>pending checkout',
      'pending>paid timer',
    ]);
  });

  test('that is paid only weeks later, as banks do', async () => {
    const pending = await order({ provider });
    await act(pending, later);
    await payments.wake(pending.uuid);
    await reaches(pending, 'processing');
    await engine.pass('10 days');
    expect(await submissionOf(pending)).toMatchObject({ status: 'awaiting_payment', dueAt: null });
    await act(pending, succeed);
    expect(await ended(pending)).toMatchObject({ status: 'paid' });
    expect(await historyOfOrder(pending)).toEqual([
      '>created submitted',
      'created>pending checkout',
      'pending>processing event',
      'processing>paid timer',
    ]);
  });

  test('whose payment fails after days', async () => {
    const pending = await order({ provider });
    await act(pending, later);
    await payments.wake(pending.uuid);
    await reaches(pending, 'processing');
    await act(pending, fail);
    expect(await ended(pending)).toMatchObject({ status: 'failed', processedAt: null });
    expect(await submissionOf(pending)).toMatchObject({ status: 'unpaid', dueAt: null });
  });

  test('that nobody pays expires, and cannot be paid any more', async () => {
    const expired = await ended(await order({ provider, expiresMinutes: 45 }));
    expect(expired).toMatchObject({ status: 'expired', dueAt: null });
    expect(await submissionOf(expired)).toMatchObject({ status: 'unpaid', dueAt: null });
    expect((await historyOfOrder(expired)).at(-1)).toBe('pending>expired expiry');
    // PayPal lets payers approve for hours, but then no money is captured.
    await act(expired, 'pay').catch(() => {});
    await payments.wake(expired.uuid);
    expect(await ended(expired)).toMatchObject({ status: 'expired', paidAmount: 0 });
  });

  test('that is paid in the last second is paid', async () => {
    const pending = await order({ provider, expiresMinutes: 45 });
    await engine.pass('2699 s');
    await act(pending, 'pay');
    expect(await ended(pending)).toMatchObject({ status: 'paid', attention: null });
  });

  test('that the visitor gives up is cancelled', async () => {
    const pending = await order({ provider });
    await payments.wake(pending.uuid, 'cancelled');
    expect(await ended(pending)).toMatchObject({ status: 'cancelled' });
    expect(await submissionOf(pending)).toMatchObject({ status: 'unpaid' });
  });

  test('that was given up and is asked for again gets a new checkout, and can be paid', async () => {
    const pending = await order({ provider });
    await payments.wake(pending.uuid, 'cancelled');
    await ended(pending);
    const again = await payments.open(pending.uuid);
    expect(again.redirectUrl).not.toBe(pending.redirectUrl);
    const reopened = await orderRow(engine, pending.uuid);
    expect(reopened).toMatchObject({ status: 'pending', checkouts: 2 });
    expect(await submissionOf(pending)).toMatchObject({ status: 'awaiting_payment' });
    await act(reopened, 'pay');
    expect(await ended(pending)).toMatchObject({ status: 'paid', attention: null });
  });

  test('that is asked for again while it is open keeps its checkout', async () => {
    const pending = await order({ provider });
    expect((await payments.open(pending.uuid)).redirectUrl).toBe(pending.redirectUrl);
    await act(pending, 'pay');
    await ended(pending);
    expect((await payments.open(pending.uuid)).redirectUrl).toContain('https://forms.example.org/payments/return?');
    expect(await orderRow(engine, pending.uuid)).toMatchObject({ status: 'paid', checkouts: 1 });
  });

  test('whose money goes back a month later: its run had ended, and one starts again', async () => {
    const pending = await order({ provider });
    await act(pending, 'pay');
    const { processedAt } = await ended(pending);
    await engine.pass('30 days');
    await act(pending, 'refund', { amount: provider === 'stripe' ? 1000 : '10.00' });
    await payments.wake(pending.uuid);
    expect(await ended(pending)).toMatchObject({ status: 'partially_refunded', refundedAmount: 1000 });
    await act(pending, 'refund');
    await payments.wake(pending.uuid);
    expect(await ended(pending)).toMatchObject({ status: 'refunded', refundedAmount: 3980, processedAt });
    await act(pending, 'dispute');
    await payments.wake(pending.uuid);
    expect(await ended(pending)).toMatchObject({ status: 'disputed', attention: 'disputed', processedAt });
  });

  test('gives back what an operator asks for', async () => {
    const pending = await order({ provider });
    await act(pending, 'pay');
    await ended(pending);
    const refund = await requestRefund(pending, 1500);
    await payments.wake(pending.uuid, 'refund');
    expect(await ended(pending)).toMatchObject({ status: 'partially_refunded', refundedAmount: 1500 });
    expect(await refundRow(refund)).toMatchObject({ status: 'succeeded', errorType: null });
    const tooMuch = await requestRefund(pending, 2481);
    await payments.wake(pending.uuid, 'refund');
    expect(await ended(pending)).toMatchObject({ status: 'partially_refunded', refundedAmount: 1500 });
    expect(await refundRow(tooMuch)).toMatchObject({ status: 'failed', errorType: 'request_refused' });

    // The refund is pending again, as with a slow provider.
    await engine.orm.em.fork().nativeUpdate(PaymentRefund, { uuid: refund }, { status: 'pending' });
    await payments.wake(pending.uuid);
    await ended(pending);
    expect(await refundRow(refund)).toMatchObject({ status: 'succeeded' });
  });
});

describe('values that are not stored', () => {
  test('wait for the payment, also for weeks', async () => {
    const sealed = await createForm(engine, { store_submissions: false });
    const pending = await order({}, sealed);
    expect(await transientRow(engine, pending.submissionUuid)).toMatchObject({
      status: 'awaiting_payment',
      dueAt: null,
    });
    await act(pending, 'pay');
    const { processedAt } = await ended(pending);
    expect(await transientRow(engine, pending.submissionUuid)).toMatchObject({
      status: 'accepted',
      dueAt: processedAt,
    });
  });

  test('that were erased before a payment are told to the operator', async () => {
    const pending = await order();
    await engine.orm.em.fork().execute('delete from submissions where uuid = ?', [pending.submissionUuid]);
    await act(pending, 'pay');
    expect(await ended(pending)).toMatchObject({ status: 'paid', attention: 'submission_erased' });
  });
});

describe('a provider that is away', () => {
  test('for a moment, is tried again at once', async () => {
    await failStripe(engine, { next: 2, mode: 'status', status: 503 });
    expect(await order()).toMatchObject({ status: 'pending', errorType: null });
  });

  test('for longer: the order fails, the visitor hears it, and a repeat goes on with the same order', async () => {
    await failStripe(engine, { next: 1000, mode: 'status', status: 503 });
    const { uuid, submissionUuid } = await refusedOrder('payment_unavailable');
    expect(await orderRow(engine, uuid)).toMatchObject({
      status: 'failed',
      errorType: 'server_error',
      providerRef: null,
    });
    expect(await submissionRow(engine, submissionUuid)).toMatchObject({ status: 'unpaid' });
    await mendStripe(engine);
    await payments.open(uuid);
    const pending = await orderRow(engine, uuid);
    expect(pending).toMatchObject({ status: 'pending', errorType: null, lastError: null });
    await act(pending, 'pay');
    expect(await ended(pending)).toMatchObject({ status: 'paid', attention: null });
  });

  test('refuses for good: nobody tries again', async () => {
    const { uuid } = await refusedOrder('payment_unavailable', {
      amount: 1,
      items: [{ name: 'x', unitAmount: 1, quantity: 1 }],
    });
    expect(await ended(await orderRow(engine, uuid))).toMatchObject({ status: 'failed', errorType: 'request_refused' });
  });

  test('refuses the repeat of an order that was cancelled: it stays cancelled', async () => {
    const cancelled = await order();
    await payments.wake(cancelled.uuid, 'cancelled');
    await ended(cancelled);
    await failStripe(engine, { next: 1000, mode: 'status', status: 400 });
    await expect(payments.open(cancelled.uuid)).rejects.toMatchObject({ code: 'payment_unavailable' });
    expect(await ended(cancelled)).toMatchObject({ status: 'cancelled', errorType: 'request_refused' });
    expect((await historyOfOrder(cancelled)).at(-1)).toBe('cancelled>cancelled checkout');
  });

  test.each([
    ['are lost', { mode: 'reset' }],
    ['are failures all the same', { mode: 'status', status: 503 }],
  ] as const)('whose answers %s has nothing open left afterwards', async (_what, failure) => {
    await alignStripe(engine);
    await failStripe(engine, { next: 1000, ...failure, after_effect: true });
    const before = (await stripeSessions(engine)).length;
    const { uuid } = await refusedOrder('payment_unavailable');
    await mendStripe(engine);
    await ended(await orderRow(engine, uuid));
    const sessions = await stripeSessions(engine);
    expect(sessions.slice(0, sessions.length - before).map(({ status }) => status)).toEqual(['expired']);
  });

  test('while a payment is looked for: it is asked until it answers', async () => {
    const pending = await order();
    await act(pending, 'pay');
    await failStripe(engine, { next: 20, mode: 'status', status: 500 });
    expect(await ended(pending)).toMatchObject({ status: 'paid' });
  });

  test('has no credentials: the order says what to do', async () => {
    const { uuid } = await refusedOrder('payment_unavailable', { mode: 'live' });
    const { errorType, lastError } = await orderRow(engine, uuid);
    expect({ errorType, lastError }).toEqual({
      errorType: 'not_configured',
      lastError: 'There are no credentials for Stripe in live mode. Enter them in the payment settings.',
    });
  });
});

async function refusedOrder(code: string, changes: Partial<OrderTerms> = {}) {
  const made = newTestOrder(changes);
  const { submissionUuid } = await acceptSubmission(engine, form, await engine.now(), undefined, { order: made });
  await expect(payments.open(made.uuid)).rejects.toMatchObject({ name: 'Refusal', code });
  return { uuid: made.uuid, submissionUuid };
}

async function requestRefund({ uuid: orderUuid }: PaymentOrder, amount: number): Promise<string> {
  const uuid = randomUUID();
  const now = await engine.now();
  const row = { uuid, orderUuid, amount, status: 'requested' as const, createdAt: now, updatedAt: now };
  await engine.orm.em.fork().insert(PaymentRefund, row);
  return uuid;
}

function refundRow(uuid: string): Promise<PaymentRefund> {
  return engine.orm.em.fork().findOneOrFail(PaymentRefund, { uuid });
}
