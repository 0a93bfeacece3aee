import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { withCalls } from '#engine/outbox.ts';
import { Submission } from '#features/submissions/entities.ts';
import { ProviderError, type ProviderErrorDetails } from '#outgoing/errors.ts';
import type { PaymentOrder } from '#pro/payments/entities.ts';
import type { RemotePayment } from '#pro/payments/providers/payments.ts';
import { settleAtEnd } from '#pro/payments/settle-at-end.ts';
import { wakeErased } from '#pro/payments/wake.ts';
import { historyOf } from '#test/pro/environment/order-rows.ts';
import {
  OPEN,
  ORDER_TIME,
  type OrdersFixture,
  PAID,
  RELEASED,
  RESERVED,
  RESERVED_UNTIL,
  startOrders,
} from '#test/pro/environment/orders.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';

let orders: OrdersFixture;
beforeAll(async () => {
  orders = await startOrders();
});
beforeEach(() => orders.reset());
afterAll(() => orders.close());

const payment = { capture_on: ['completed'] };
const refusal = (type: ProviderErrorDetails['type'], kind: ProviderErrorDetails['kind'] = 'permanent') =>
  new ProviderError('The card is closed.', { kind, type });

async function authorized(): Promise<PaymentOrder> {
  const { uuid } = await orders.pending({ reserves: true });
  orders.provider.remote = RESERVED;
  await orders.settle(uuid);
  return orders.row(uuid);
}

/** Ends the process of the order's submission, as the transaction of the end does. */
async function end(order: PaymentOrder, name: string): Promise<void> {
  const form = { config: { options: { payment } } } as unknown as Parameters<typeof settleAtEnd>[1]['form'];
  const ended = { submissionUuid: order.submissionUuid, form, end: name, now: ORDER_TIME };
  await withCalls(orders.commands, ORDER_TIME, (em, enqueue) => settleAtEnd(em, ended, enqueue));
}

const submissionOf = ({ submissionUuid: uuid }: PaymentOrder) =>
  orders.orm.em.fork().findOneOrFail(Submission, { uuid });

describe('an order whose amount is reserved', () => {
  test('is processed once, without any money, and asked about until the reservation ends', async () => {
    const order = await authorized();
    expect(order).toMatchObject({
      ...{ status: 'authorized', paidAmount: 0, paymentRef: 'pi_1', settlement: null },
      ...{ processedAt: ORDER_TIME, reservedUntil: RESERVED_UNTIL },
    });
    expect(await submissionOf(order)).toMatchObject({ status: 'accepted', dueAt: ORDER_TIME });
    expect(await orders.settle(order.uuid)).toEqual({
      status: 'authorized',
      nextLookAt: ORDER_TIME.getTime() + 6 * HOUR_MS,
    });
    expect(orders.provider.settlements).toEqual([]);
    expect(await orders.compare()).toMatchObject({ checked: 1, differed: 0 });
  });

  test('is reserved once the payer has agreed, where that comes first', async () => {
    const { uuid } = await orders.pending({ reserves: true });
    orders.provider.remote = { ...OPEN, state: 'approved' };
    await orders.settle(uuid, ['event']);
    expect(await orders.row(uuid)).toMatchObject({ status: 'authorized', paidAmount: 0, processedAt: ORDER_TIME });
  });

  test.each<[string, RemotePayment, string, string | null]>([
    ['arrives', PAID, 'paid', null],
    [
      'is denied',
      { ...RELEASED, refused: { errorType: 'capture_refused', lastError: 'The bank said no.' } },
      'capture_failed',
      'capture_refused',
    ],
  ])('whose payment waits at the provider, and then %s: is asked about, and not charged again', async (...row) => {
    const [_what, remote, status, errorType] = row;
    const order = await authorized();
    await end(order, 'completed');
    orders.provider.onSettlement = async () => {
      orders.provider.beforeAnswer = async () => {
        orders.provider.remote = { ...OPEN, state: 'processing', paymentRef: 'capture_1' };
      };
    };
    expect(await orders.settle(order.uuid, ['process'])).toMatchObject({ status: 'authorized' });
    expect(await orders.settle(order.uuid)).toMatchObject({ status: 'authorized' });
    expect(await orders.row(order.uuid)).toMatchObject({ paymentRef: 'capture_1', paidAmount: 0, drift: null });
    orders.provider.remote = remote;
    await orders.settle(order.uuid, ['event']);
    expect(orders.provider.settlements).toHaveLength(1);
    const { errorType: told = null, ...after } = await orders.row(order.uuid);
    expect([after.status, told]).toEqual([status, errorType]);
  });

  test.each([
    ['completed', 'capture', 'paid', 3980],
    ['rejected', 'release', 'released', 0],
    ['stopped', 'release', 'released', 0],
  ])('whose process ends as %s: %s, once', async (name, settlement, status, paidAmount) => {
    const order = await authorized();
    await end(order, name);
    await end(order, 'completed');
    expect(await orders.row(order.uuid)).toMatchObject({ status: 'authorized', settlement });
    await orders.settle(order.uuid, ['process']);
    await orders.settle(order.uuid, ['event']);
    expect(orders.provider.settlements).toEqual([`${settlement}-${order.uuid}-1`]);
    const row = await orders.row(order.uuid);
    expect(row).toMatchObject({ status, paidAmount, refundedAmount: 0, dueAt: null });
    expect([row.attention ?? null, row.errorType ?? null]).toEqual([null, null]);
    expect((await historyOf(orders, order.uuid)).slice(-2)).toEqual([
      'authorized>authorized process',
      `authorized>${status} process`,
    ]);
  });

  test.each([
    ['completed', 'paid'],
    ['rejected', 'released'],
  ])('that ends as %s: the answer may be lost', async (name, status) => {
    const order = await authorized();
    await end(order, name);
    orders.provider.beforeAnswer = async () => {
      throw refusal('timeout', 'transient');
    };
    await expect(orders.settle(order.uuid, ['process'])).rejects.toThrow('closed');
    expect(await orders.row(order.uuid)).toMatchObject({ status: 'authorized' });
    orders.provider.beforeAnswer = async () => {};
    await orders.settle(order.uuid, ['process']);
    expect(orders.provider.settlements).toHaveLength(1);
    expect(await orders.row(order.uuid)).toMatchObject({ status });
  });

  test('that ends while its run asks the provider: the run reads the order again', async () => {
    const order = await authorized();
    orders.provider.onRead = async () => {
      orders.provider.onRead = async () => {};
      await end(order, 'completed');
    };
    await expect(orders.settle(order.uuid)).rejects.toThrow('changed meanwhile');
    await orders.settle(order.uuid);
    expect(await orders.row(order.uuid)).toMatchObject({ status: 'paid', paidAmount: 3980 });
  });

  test.each([
    ['taken', PAID, 'paid', null],
    ['cancelled', RELEASED, 'capture_failed', 'authorization_cancelled'],
    ['gone', { ...RELEASED, lapsed: true as const }, 'capture_failed', 'authorization_expired'],
  ])(
    'that is %s at the provider in the moment of the capture: the refusal is no failure',
    async (_what, remote, status, errorType) => {
      const order = await authorized();
      await end(order, 'completed');
      orders.provider.onSettlement = async () => {
        orders.provider.remote = remote;
        throw refusal('request_refused');
      };
      await orders.settle(order.uuid, ['process']);
      const row = await orders.row(order.uuid);
      expect([row.status, row.errorType ?? null]).toEqual([status, errorType]);
    },
  );

  test('that the provider refuses to take for good: ends with the reason, and is not tried again', async () => {
    const order = await authorized();
    await end(order, 'completed');
    orders.provider.onSettlement = async () => {
      throw refusal('request_refused');
    };
    expect(await orders.settle(order.uuid, ['process'])).toEqual({ status: 'capture_failed', nextLookAt: null });
    await orders.settle(order.uuid, ['timer']);
    expect(orders.provider.settlements).toHaveLength(1);
    expect(await orders.row(order.uuid)).toMatchObject({
      ...{ status: 'capture_failed', attention: 'capture_failed', paidAmount: 0, dueAt: null },
      ...{ errorType: 'capture_refused', lastError: 'The card is closed.' },
    });
  });

  test.each(['unauthorized', 'server_error', 'not_found'] as const)(
    'that cannot be taken now because of %s: is tried again, until the reservation is long over',
    async (type) => {
      const order = await authorized();
      await end(order, 'completed');
      orders.provider.onSettlement = async () => {
        throw refusal(type);
      };
      await expect(orders.settle(order.uuid, ['process'])).rejects.toThrow('closed');
      expect(await orders.row(order.uuid)).toMatchObject({ status: 'authorized', errorType: type });
      const late = new Date(RESERVED_UNTIL.getTime() + 8 * DAY_MS);
      expect(await orders.settle(order.uuid, ['timer'], late)).toEqual({ status: 'capture_failed', nextLookAt: null });
      expect(await orders.row(order.uuid)).toMatchObject({ attention: 'capture_failed', dueAt: null });
    },
  );

  test('that cannot be released: the provider is asked again', async () => {
    const order = await authorized();
    await end(order, 'rejected');
    orders.provider.onSettlement = async () => {
      throw refusal('request_refused');
    };
    await expect(orders.settle(order.uuid, ['process'])).rejects.toThrow('closed');
    expect(await orders.row(order.uuid)).toMatchObject({ status: 'authorized', errorType: 'request_refused' });
    const late = new Date(RESERVED_UNTIL.getTime() + 8 * DAY_MS);
    expect(await orders.settle(order.uuid, ['timer'], late)).toMatchObject({ status: 'released' });
  });

  test('that lapses before anybody has decided: somebody is told, and a decision changes nothing', async () => {
    const order = await authorized();
    orders.provider.remote = { ...RELEASED, lapsed: true };
    await orders.settle(order.uuid, ['event']);
    await end(order, 'completed');
    await orders.settle(order.uuid, ['process']);
    expect(await orders.row(order.uuid)).toMatchObject({
      ...{ status: 'capture_failed', attention: 'capture_failed', errorType: 'authorization_expired' },
      settlement: 'capture',
    });
    expect(orders.provider.settlements).toEqual([]);
    expect(await orders.open(order.uuid)).toMatchObject({ status: 'capture_failed', redirectUrl: null });
  });

  test.each(['authorized', 'pending'])('whose submission is erased while it is %s: is released', async (state) => {
    const order = state === 'pending' ? await orders.pending({ reserves: true }) : await authorized();
    const { submissionUuid: uuid } = order;
    await withCalls(orders.commands, ORDER_TIME, async (em, enqueue) => {
      await wakeErased(em, [uuid], enqueue);
      await em.nativeDelete(Submission, { uuid });
    });
    orders.provider.remote = RESERVED;
    await orders.settle(order.uuid, ['erased']);
    expect(orders.provider.settlements).toEqual([`release-${order.uuid}-1`]);
    const row = await orders.row(order.uuid);
    expect(row.status).toBe(state === 'pending' ? 'cancelled' : 'released');
    expect(row.attention ?? null).toBeNull();
  });

  test('that is erased while its run reads the provider: is released all the same', async () => {
    const order = await orders.pending({ reserves: true });
    const { submissionUuid: uuid } = order;
    orders.provider.remote = RESERVED;
    orders.provider.onRead = async () => {
      orders.provider.onRead = async () => {};
      await orders.orm.em.fork().nativeDelete(Submission, { uuid });
    };
    await orders.settle(order.uuid, ['event']);
    expect(await orders.row(order.uuid)).toMatchObject({ status: 'cancelled' });
    expect(orders.provider.settlements).toEqual([`release-${order.uuid}-1`]);
  });

  test('whose process is stopped before anybody has paid: the checkout ends, and there is no other', async () => {
    const order = await orders.pending({ reserves: true });
    await end(order, 'stopped');
    orders.provider.remote = OPEN;
    await orders.settle(order.uuid, ['process']);
    expect(await orders.row(order.uuid)).toMatchObject({ status: 'cancelled' });
    await expect(orders.open(order.uuid)).rejects.toThrow('nothing to pay for');
  });

  test('whose process is stopped in the moment in which the payer agrees: nothing is reserved', async () => {
    const order = await orders.pending({ reserves: true });
    await end(order, 'stopped');
    orders.provider.remote = { ...OPEN, state: 'approved' };
    orders.provider.onCapture = async () => {
      throw new Error('must not be asked for');
    };
    for (const cause of ['process', 'event'] as const) await orders.settle(order.uuid, [cause]);
    expect(await orders.row(order.uuid)).toMatchObject({ status: 'cancelled' });
  });
});

test('the end of a process leaves an order alone that was paid at once', async () => {
  const order = await orders.pending();
  orders.provider.remote = PAID;
  await orders.settle(order.uuid);
  await end(order, 'rejected');
  const { settlement, paidAmount } = await orders.row(order.uuid);
  expect([settlement ?? null, paidAmount]).toEqual([null, 3980]);
});
