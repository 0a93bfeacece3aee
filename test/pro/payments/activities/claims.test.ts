import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Submission } from '#features/submissions/entities.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { PaymentHistory, PaymentRefund } from '#pro/payments/entities.ts';
import type { RemotePayment } from '#pro/payments/providers/payments.ts';
import { historyOf } from '#test/pro/environment/order-rows.ts';
import { OPEN, ORDER_TIME, type OrdersFixture, PAID, startOrders } from '#test/pro/environment/orders.ts';

let orders: OrdersFixture;
beforeAll(async () => {
  orders = await startOrders();
});
beforeEach(() => orders.reset());
afterAll(() => orders.close());

const says = async (uuid: string, remote: Partial<RemotePayment>) => {
  orders.provider.remote = { ...PAID, ...remote };
  await orders.settle(uuid, ['event']);
};
const paid = async () => {
  const { uuid } = await orders.pending();
  await says(uuid, {});
  return uuid;
};
const detailsOf = async (orderUuid: string) => {
  const rows = await orders.orm.em.fork().find(PaymentHistory, { orderUuid }, { orderBy: { id: 'asc' } });
  return rows.map(({ toStatus, detail }) => [toStatus, detail] as const);
};
const refundsOf = (orderUuid: string) =>
  orders.orm.em.fork().find(PaymentRefund, { orderUuid }, { orderBy: { amount: 'asc' } });
const requestRefund = async (orderUuid: string, amount: number, changes: Partial<PaymentRefund> = {}) => {
  const uuid = randomUUID();
  const asked = { status: 'requested' as const, createdAt: ORDER_TIME, updatedAt: ORDER_TIME };
  await orders.orm.em.fork().insert(PaymentRefund, { uuid, orderUuid, amount, ...asked, ...changes });
  return uuid;
};

describe('what becomes of a payment', () => {
  test('stands on the order and in its history: disputed, lost, appealed, won', async () => {
    const uuid = await paid();
    for (const dispute of ['open', 'lost', 'lost', 'open', 'won'] as const) await says(uuid, { dispute });
    expect(await orders.row(uuid)).toMatchObject({ status: 'paid', dispute: 'won', attention: 'dispute_lost' });
    expect((await detailsOf(uuid)).slice(3)).toEqual([
      ['disputed', { dispute: 'open', attention: 'disputed' }],
      ['dispute_lost', { dispute: 'lost', attention: 'dispute_lost' }],
      ['disputed', { dispute: 'open', attention: 'disputed' }],
      ['paid', { dispute: 'won' }],
    ]);
  });

  test('is noted too when a dispute was opened and won between two looks', async () => {
    const uuid = await paid();
    orders.provider.remote = { ...PAID, dispute: 'won' };
    expect(await orders.compare()).toMatchObject({ checked: 1, differed: 1 });
    await orders.settle(uuid, ['drift']);
    expect(await orders.row(uuid)).toMatchObject({ status: 'paid', dispute: 'won', attention: null });
    expect((await historyOf(orders, uuid)).at(-1)).toBe('paid>paid drift');
    expect(await orders.compare()).toMatchObject({ differed: 0 });
  });

  test('is reversed where a bank took it back, until it gives it back', async () => {
    const uuid = await paid();
    await says(uuid, { dispute: 'reversed' });
    expect(await orders.row(uuid)).toMatchObject({ status: 'reversed', dispute: 'reversed', attention: 'reversed' });
    await says(uuid, {});
    expect(await orders.row(uuid)).toMatchObject({ status: 'paid', dispute: null });
  });

  test('stays what it was while the account may not ask for disputes', async () => {
    const uuid = await paid();
    await says(uuid, { dispute: 'open' });
    await says(uuid, { dispute: 'untold' });
    expect(await orders.row(uuid)).toMatchObject({ status: 'disputed', dispute: 'open' });
  });
});

describe('a refund that is under way when the payment is claimed back', () => {
  test.each([
    ['open', 'order_disputed'],
    ['lost', 'order_dispute_lost'],
    ['reversed', 'order_reversed'],
  ] as const)('%s: is not sent, and says so', async (dispute, code) => {
    const uuid = await paid();
    const refund = await requestRefund(uuid, 1500);
    await says(uuid, { dispute });
    expect([...orders.provider.refunds]).toEqual([]);
    expect(await refundsOf(uuid)).toMatchObject([{ uuid: refund, status: 'failed', errorType: code, sentAt: null }]);
    await says(uuid, {});
    await orders.settle(uuid, ['refund']);
    expect([...orders.provider.refunds]).toEqual([]);
  });

  test('is refused by the provider for that: the same reason stands on it', async () => {
    const uuid = await paid();
    await requestRefund(uuid, 1500);
    orders.provider.beforeAnswer = async () => {
      orders.provider.remote = { ...PAID, dispute: 'open' };
      throw new ProviderError('Stripe refused it.', { kind: 'permanent', type: 'request_refused' });
    };
    await orders.settle(uuid, ['refund']);
    expect(await refundsOf(uuid)).toMatchObject([{ status: 'failed', errorType: 'order_disputed' }]);
    expect(await orders.row(uuid)).toMatchObject({ status: 'disputed' });
  });

  test('and was sent, with its answer lost: what the provider lists counts, and nothing is sent again', async () => {
    const uuid = await paid();
    const taken = await requestRefund(uuid, 500, { sentAt: ORDER_TIME });
    const lost = await requestRefund(uuid, 700, { sentAt: ORDER_TIME });
    const listed = { refundRef: 're_1', refundUuid: taken, amount: 500, status: 'succeeded' as const };
    await says(uuid, { dispute: 'open', refundedAmount: 500, refunds: [listed] });
    expect([...orders.provider.refunds]).toEqual([]);
    expect(await refundsOf(uuid)).toMatchObject([
      { uuid: taken, status: 'succeeded', refundRef: 're_1', errorType: null },
      { uuid: lost, status: 'failed', errorType: 'order_disputed' },
    ]);
    // The refund had reached the provider after all.
    const late = { refundRef: 're_2', refundUuid: lost, amount: 700, status: 'succeeded' as const };
    await says(uuid, { dispute: 'won', refundedAmount: 1200, refunds: [late, listed] });
    expect((await refundsOf(uuid))[1]).toMatchObject({ status: 'succeeded', refundRef: 're_2', errorType: null });
  });
});

test('refunds of the dashboard stand among those of the order, once, and follow what becomes of them', async () => {
  const uuid = await paid();
  const listed = { refundRef: 're_9', amount: 980, status: 'succeeded' as const };
  for (let look = 0; look < 3; look += 1) await says(uuid, { refundedAmount: 980, refunds: [listed] });
  expect(await refundsOf(uuid)).toMatchObject([
    { source: 'provider', amount: 980, status: 'succeeded', refundRef: 're_9', userId: null },
  ]);
  await says(uuid, { refunds: [{ ...listed, status: 'failed' }] });
  expect(await refundsOf(uuid)).toMatchObject([{ status: 'failed', errorType: 'request_refused' }]);
  expect(await orders.row(uuid)).toMatchObject({ status: 'paid', refundedAmount: 0 });
});

describe('an order whose submission is erased while it is pending', () => {
  const erase = ({ submissionUuid }: { submissionUuid: string }) =>
    orders.orm.em.fork().nativeDelete(Submission, { uuid: submissionUuid });

  test('is cancelled, and its checkout ends at the provider', async () => {
    const order = await orders.pending();
    await erase(order);
    expect(await orders.settle(order.uuid)).toEqual({ status: 'cancelled', nextLookAt: null });
    expect(orders.provider.remote.state).toBe('expired');
    expect((await historyOf(orders, order.uuid)).at(-1)).toBe('pending>cancelled erased');
    await expect(orders.open(order.uuid)).rejects.toMatchObject({ type: 'submission_erased' });
    expect(orders.provider.checkouts.size).toBe(1);
  });

  test('takes no money that its payer has agreed to', async () => {
    const order = await orders.pending();
    await erase(order);
    orders.provider.remote = { ...OPEN, state: 'approved' };
    orders.provider.onCapture = async () => {
      throw new Error('money was taken');
    };
    expect(await orders.settle(order.uuid)).toMatchObject({ status: 'cancelled' });
  });
});

describe('a payer who gave up, went back and agreed', () => {
  beforeEach(() => {
    orders.provider.remote = OPEN;
  });

  test('pays: the order is open again before the money is taken, and needs no attention', async () => {
    const order = await orders.pending();
    await orders.settle(order.uuid, ['cancelled']);
    expect(await orders.row(order.uuid)).toMatchObject({ status: 'cancelled' });
    orders.provider.remote = { ...OPEN, state: 'approved' };
    await orders.settle(order.uuid, ['returned']);
    expect(await orders.row(order.uuid)).toMatchObject({ status: 'paid', attention: null, checkouts: order.checkouts });
    expect((await historyOf(orders, order.uuid)).slice(2)).toEqual([
      'pending>cancelled cancelled',
      'cancelled>pending returned',
      'pending>paid returned',
    ]);
  });

  test('pays also when they ask for another checkout before that is heard of', async () => {
    const { uuid } = await orders.pending();
    await orders.settle(uuid, ['cancelled']);
    orders.provider.remote = { ...OPEN, state: 'approved' };
    expect(await orders.open(uuid)).toMatchObject({ status: 'paid', redirectUrl: null });
    expect([orders.provider.checkouts.size, (await orders.row(uuid)).attention]).toEqual([1, null]);
  });

  test('pays also when both are heard of at once', async () => {
    const { uuid } = await orders.pending();
    orders.provider.remote = { ...OPEN, state: 'approved' };
    await orders.settle(uuid, ['cancelled', 'event']);
    expect(await orders.row(uuid)).toMatchObject({ status: 'paid' });
  });

  test('pays nothing once the time of the order is over, or its submission is gone', async () => {
    const late = await orders.pending();
    const gone = await orders.pending();
    for (const { uuid } of [late, gone]) await orders.settle(uuid, ['cancelled']);
    await orders.orm.em.fork().nativeDelete(Submission, { uuid: gone.submissionUuid });
    orders.provider.remote = { ...OPEN, state: 'approved' };
    await orders.settle(late.uuid, ['event'], new Date(late.expiresAt.getTime() + 1));
    await orders.settle(gone.uuid, ['event']);
    for (const { uuid } of [late, gone]) expect(await orders.row(uuid)).toMatchObject({ status: 'cancelled' });
  });
});

test('a declined card stands on the order until its payer tries again', async () => {
  const { uuid } = await orders.pending();
  orders.provider.remote = { ...OPEN, declined: true };
  await orders.settle(uuid, ['returned']);
  orders.provider.remote = OPEN;
  await orders.settle(uuid, ['timer']);
  expect(await orders.row(uuid)).toMatchObject({ status: 'pending', errorType: 'payment_declined' });
  orders.provider.remote = PAID;
  await orders.settle(uuid, ['event']);
  expect(await orders.row(uuid)).toMatchObject({ status: 'paid', errorType: null, lastError: null });
});
