import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { readDriftReport } from '#pro/payments/store/drift-report.ts';
import { OPEN, ORDER_TIME, type OrdersFixture, PAID, startOrders } from '#test/pro/environment/orders.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';

let orders: OrdersFixture;
beforeAll(async () => {
  orders = await startOrders();
});
beforeEach(() => orders.reset());
afterAll(() => orders.close());

const later = (ms: number) => new Date(ORDER_TIME.getTime() + ms);

describe('comparing orders with their provider', () => {
  test('finds the one whose payment nobody has told of, wakes it, and finds nothing once it has looked', async () => {
    const { uuid } = await orders.pending();
    expect(await orders.compare()).toMatchObject({ checked: 1, differed: 0, unreachable: 0 });
    orders.provider.remote = PAID;
    expect(await orders.compare()).toMatchObject({ checked: 1, differed: 1, unreachable: 0 });
    expect(await orders.row(uuid)).toMatchObject({ status: 'pending', drift: 'paid' });
    expect(orders.engine.requests).toMatchObject([
      { method: 'signalWithStart', options: { workflowId: `order-${uuid}`, signalArgs: ['drift'] } },
    ]);
    await orders.settle(uuid, ['drift']);
    expect(await orders.row(uuid)).toMatchObject({ status: 'paid', drift: null });
    const report = await orders.compare();
    expect(report).toMatchObject({ checked: 1, differed: 0 });
    expect(await readDriftReport(orders.orm)).toEqual(report);
  });

  test.each([
    ['what the order cannot follow', { ...OPEN }, 'pending'],
    ['another amount', { ...PAID, paidAmount: 3979 }, 'amount_mismatch'],
    ['another sum of the same state', { ...PAID, paidAmount: 4000 }, 'amounts'],
  ])('notes %s', async (_what, remote, drift) => {
    const { uuid } = await orders.pending();
    orders.provider.remote = PAID;
    await orders.settle(uuid);
    orders.provider.remote = remote;
    expect(await orders.compare()).toMatchObject({ differed: 1 });
    expect((await orders.row(uuid)).drift).toBe(drift);
  });

  test('leaves out what has no checkout and what is older than four months, and counts who gave no answer', async () => {
    await orders.accept();
    const { uuid } = await orders.pending();
    orders.provider.onRead = async () => {
      throw new Error('no answer');
    };
    expect(await orders.compare()).toMatchObject({
      checked: 0,
      differed: 0,
      unreachable: 1,
      unreachable_orders: [uuid],
    });
    const months = 121 * DAY_MS;
    expect(await orders.compare(later(months))).toMatchObject({ checked: 0, unreachable: 0 });
    expect((await orders.row(uuid)).drift).toBeNull();
  });
});

describe('a comparison that the engine is away for', () => {
  const firstFails = () => {
    let release = () => {};
    const others = new Promise<void>((resolve) => {
      release = resolve;
    });
    let [begun, ended] = [0, 0];
    orders.engine.onRequest = async () => {
      begun += 1;
      if (begun === 1) {
        setImmediate(release);
        throw new Error('the engine is away');
      }
      await others;
      ended += 1;
    };
    return () => [begun, ended];
  };

  test('stops as a whole, and counts each order once when it goes on', async () => {
    for (let count = 0; count < 12; count += 1) await orders.pending();
    orders.provider.remote = PAID;
    const asked = firstFails();
    const beats: unknown[] = [];
    const first = new MockActivityEnvironment();
    first.on('heartbeat', (details) => beats.push(structuredClone(details)));
    await expect(orders.compare(ORDER_TIME, first)).rejects.toThrow('the engine is away');
    // Five calls run at a time: the first failed, the others finished, and none was started after it.
    expect(asked()).toEqual([5, 4]);

    expect(beats).not.toEqual([]);
    const again = new MockActivityEnvironment({ heartbeatDetails: beats.at(-1) });
    expect(await orders.compare(ORDER_TIME, again)).toMatchObject({ checked: 12, differed: 12, unreachable: 0 });
  });

  test('names no more than twenty orders that gave no answer', async () => {
    for (let count = 0; count < 21; count += 1) await orders.pending();
    orders.provider.onRead = () => Promise.reject(new Error('no answer'));
    const report = await orders.compare();
    expect([report.unreachable, new Set(report.unreachable_orders).size]).toEqual([21, 20]);
  });
});

describe('orders whose run was lost', () => {
  test('are woken although the first of them never can be', async () => {
    const [first, second] = [await orders.pending(), await orders.pending()];
    orders.engine.onRequest = async ({ options }) => {
      if (options.workflowId === `order-${first.uuid}`) throw new Error('refused each time');
    };
    const due = second.dueAt as Date;
    expect(await orders.wakeLost(due)).toBe(1);
    expect(orders.engine.requests).toHaveLength(2);
    for (const { uuid } of [first, second]) {
      expect((await orders.row(uuid)).dueAt).toEqual(new Date(due.getTime() + 15 * MINUTE_MS));
    }
  });

  test('are woken once their time has come, and not again at once', async () => {
    const { uuid, dueAt } = await orders.pending();
    const due = dueAt as Date;
    expect(await orders.wakeLost(new Date(due.getTime() - 1))).toBe(0);
    expect(await orders.wakeLost(due)).toBe(1);
    expect(orders.engine.requests).toMatchObject([
      { method: 'signalWithStart', options: { workflowId: `order-${uuid}`, signalArgs: ['timer'] } },
    ]);
    expect(await orders.wakeLost(due)).toBe(0);
    expect(await orders.wakeLost(new Date(due.getTime() + 15 * MINUTE_MS))).toBe(1);
  });

  test('and have ended are left alone', async () => {
    const { uuid } = await orders.pending();
    orders.provider.remote = PAID;
    await orders.settle(uuid);
    expect(await orders.wakeLost(later(365 * DAY_MS))).toBe(0);
  });
});
