import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ProviderError } from '#outgoing/errors.ts';
import { PaymentRefund } from '#pro/payments/entities.ts';
import { cancelRefund } from '#pro/payments/orders/refunds.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { historyOf } from '#test/pro/environment/order-rows.ts';
import { OPEN, ORDER_TIME, type OrdersFixture, PAID, startOrders } from '#test/pro/environment/orders.ts';
import { HOUR_MS } from '#time.ts';

let orders: OrdersFixture;
beforeAll(async () => {
  orders = await startOrders();
});
beforeEach(() => orders.reset());
afterAll(() => orders.close());

const later = (ms: number) => new Date(ORDER_TIME.getTime() + ms);

describe('refunds that operators asked for', () => {
  test('are made once, also when the answer to the first attempt could not be noted', async () => {
    const { uuid, refund } = await paidWithRefund(1500);
    orders.provider.beforeAnswer = () => rename('payment_refunds', 'away');
    await expect(orders.settle(uuid, ['refund'])).rejects.toThrow('payment_refunds');
    orders.provider.beforeAnswer = async () => {};
    await rename('away', 'payment_refunds');
    await orders.settle(uuid, ['refund']);
    expect([...orders.provider.refunds]).toEqual([[`refund-${refund}`, 1500]]);
    expect(await orders.row(uuid)).toMatchObject({ status: 'partially_refunded', refundedAmount: 1500 });
    expect(await refundRow(refund)).toMatchObject({ status: 'succeeded', refundRef: `re_refund-${refund}` });
  });

  test('are made once, also when the provider has forgotten the key of a first attempt', async () => {
    const { uuid, refund } = await paidWithRefund(1500);
    orders.provider.beforeAnswer = async () => {
      throw new Error('no answer');
    };
    await expect(orders.settle(uuid, ['refund'])).rejects.toThrow('no answer');
    orders.provider.beforeAnswer = async () => {};
    orders.provider.forgetsKeys = true;
    await orders.settle(uuid, ['refund'], later(21 * HOUR_MS));
    expect(await orders.row(uuid)).toMatchObject({ status: 'partially_refunded', refundedAmount: 1500 });
    expect(await refundRow(refund)).toMatchObject({ status: 'succeeded', refundRef: `re_refund-${refund}` });

    const late = await requestRefundOf(uuid, 500);
    await orders.settle(uuid, ['refund'], later(48 * HOUR_MS));
    expect(await orders.row(uuid)).toMatchObject({ refundedAmount: 2000 });
    expect(await refundRow(late)).toMatchObject({ status: 'succeeded' });
  });

  test('that the provider drops later: the money counts again, and the refund says so', async () => {
    const { uuid, refund } = await paidWithRefund(1500);
    await orders.settle(uuid, ['refund']);
    orders.provider.remote = PAID;
    orders.provider.refundStates.set(`re_refund-${refund}`, 'failed');
    await orders.settle(uuid, ['event']);
    expect(await orders.row(uuid)).toMatchObject({ status: 'paid', refundedAmount: 0 });
    expect(await refundRow(refund)).toMatchObject({ status: 'failed', errorType: 'request_refused' });
    expect((await historyOf(orders, uuid)).slice(-3)).toEqual([
      'paid>partially_refunded refund',
      'partially_refunded>partially_refunded refund',
      'partially_refunded>paid event',
    ]);
  });

  test.each([
    ['of which the second had not ended', 1, 'pending' as const],
    ['of which the first had not ended', 0, 'pending' as const],
    ['that both had succeeded, the newer', 1, 'succeeded' as const],
    ['that both had succeeded, the older', 0, 'succeeded' as const],
  ])('two of the same amount %s: only the one that failed says so', async (_what, index, before) => {
    const { uuid, refund } = await paidWithRefund(400);
    const pair = [refund, await requestRefundOf(uuid, 400)];
    const [lost, kept] = index === 0 ? pair : pair.toReversed();
    orders.provider.refundStates.set(`re_refund-${lost}`, before);
    await orders.settle(uuid, ['refund']);
    expect(await refundRow(String(lost))).toMatchObject({ status: before });

    orders.provider.refundStates.set(`re_refund-${lost}`, 'failed');
    orders.provider.remote = { ...PAID, refundedAmount: 400 };
    await orders.settle(uuid, ['event']);
    expect(await orders.row(uuid)).toMatchObject({ status: 'partially_refunded', refundedAmount: 400 });
    expect(await refundRow(String(lost))).toMatchObject({ status: 'failed', lastError: expect.any(String) });
    expect(await refundRow(String(kept))).toMatchObject({ status: 'succeeded', errorType: null });
  });

  test('stay as they are when the sums fall with a checkout that has none, or the provider does not know them', async () => {
    const { uuid, refund } = await paidWithRefund(1500);
    await orders.settle(uuid, ['refund']);
    orders.provider.remote = OPEN;
    await orders.settle(uuid, ['event']);
    expect(await refundRow(refund)).toMatchObject({ status: 'succeeded', errorType: null });

    orders.provider.remote = { ...PAID, refundedAmount: 1500 };
    await orders.settle(uuid, ['event']);
    orders.provider.remote = OPEN;
    const unknown = new ProviderError('Unknown.', { kind: 'permanent', type: 'not_found', status: 404 });
    orders.provider.refundStates.set(`re_refund-${refund}`, unknown);
    await orders.settle(uuid, ['event']);
    expect(await refundRow(refund)).toMatchObject({ status: 'succeeded', errorType: 'not_found' });
  });

  test('are not made once they are cancelled, and cannot be cancelled once they are being made', async () => {
    const { uuid, refund } = await paidWithRefund(1500);
    expect(await cancelRefund(orders.commands, COMMAND_LINE, uuid, refund)).toMatchObject({ status: 'cancelled' });
    await orders.settle(uuid, ['refund']);
    expect([...orders.provider.refunds]).toEqual([]);
    expect(await refundRow(refund)).toMatchObject({ status: 'cancelled', sentAt: null });

    const other = await requestRefundOf(uuid, 500);
    orders.provider.beforeAnswer = async () => {
      await expect(cancelRefund(orders.commands, COMMAND_LINE, uuid, other)).rejects.toMatchObject({
        code: 'refund_sent',
      });
      throw new Error('no answer');
    };
    await expect(orders.settle(uuid, ['refund'])).rejects.toThrow('no answer');
    await expect(cancelRefund(orders.commands, COMMAND_LINE, uuid, other)).rejects.toMatchObject({
      code: 'refund_sent',
    });
    expect(await refundRow(other)).toMatchObject({ status: 'requested', sentAt: ORDER_TIME });
  });

  test('are not made when they are cancelled between being read and being sent', async () => {
    const { uuid, refund } = await paidWithRefund(1500);
    const other = await requestRefundOf(uuid, 500);
    const [first, second] = [refund, other].sort();
    await orders.orm.em.fork().nativeUpdate(PaymentRefund, { uuid: second }, { createdAt: later(1) });
    orders.provider.beforeAnswer = async () =>
      void (await cancelRefund(orders.commands, COMMAND_LINE, uuid, String(second)));
    await orders.settle(uuid, ['refund']);
    expect([...orders.provider.refunds.keys()]).toEqual([`refund-${first}`]);
    expect(await refundRow(String(second))).toMatchObject({ status: 'cancelled' });
  });

  async function paidWithRefund(amount: number): Promise<{ uuid: string; refund: string }> {
    const { uuid } = await orders.pending();
    orders.provider.remote = PAID;
    await orders.settle(uuid);
    return { uuid, refund: await requestRefundOf(uuid, amount) };
  }

  async function requestRefundOf(orderUuid: string, amount: number): Promise<string> {
    const uuid = randomUUID();
    const asked = { status: 'requested' as const, createdAt: ORDER_TIME, updatedAt: ORDER_TIME };
    await orders.orm.em.fork().insert(PaymentRefund, { uuid, orderUuid, amount, ...asked });
    return uuid;
  }
});

function refundRow(uuid: string): Promise<PaymentRefund> {
  return orders.orm.em.fork().findOneOrFail(PaymentRefund, { uuid });
}

async function rename(from: string, to: string): Promise<void> {
  await orders.orm.em.fork().execute(`rename table ${from} to ${to}`, [], 'run');
}
