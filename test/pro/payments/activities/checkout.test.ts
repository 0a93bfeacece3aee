import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Draft } from '#pro/drafts/entities.ts';
import { recordOrigin } from '#pro/drafts/store/drafts.ts';
import { submissionRow } from '#test/environment/submissions.ts';
import { historyOf } from '#test/pro/environment/order-rows.ts';
import { ORDER_TIME, type OrdersFixture, PAID, startOrders } from '#test/pro/environment/orders.ts';

let orders: OrdersFixture;
beforeAll(async () => {
  orders = await startOrders();
});
beforeEach(() => orders.provider.reset());
afterAll(() => orders.close());

/** Fails as if the worker were killed before it can record the provider's answer. */
const dying = async () => {
  throw new Error('the worker is killed');
};
const alive = async () => {};

describe('a worker that is killed', () => {
  test.each([30, 31, 180, 1440])(
    'after a checkout of %i minutes was made, before it was noted: the next attempt finds that one',
    async (expiresMinutes) => {
      const { uuid } = await orders.accept({ expiresMinutes });
      orders.provider.beforeAnswer = dying;
      await expect(orders.open(uuid)).rejects.toThrow('killed');
      expect(await orders.row(uuid)).toMatchObject({ status: 'created', providerRef: null });
      orders.provider.beforeAnswer = alive;
      await orders.open(uuid);
      const [[, providerRef] = [], ...others] = orders.provider.checkouts;
      expect(others).toEqual([]);
      expect(await orders.row(uuid)).toMatchObject({ status: 'pending', providerRef });
      expect(await historyOf(orders, uuid)).toEqual(['>created submitted', 'created>pending checkout']);
    },
  );

  test('after the checkout was noted, before the visitor heard of it: the next attempt tells the same', async () => {
    const { uuid, redirectUrl } = await orders.pending();
    expect(await orders.open(uuid)).toMatchObject({ status: 'pending', redirectUrl });
    expect(orders.provider.checkouts.size).toBe(1);
  });

  test('after the remote state was read, before it was applied: the next look applies it', async () => {
    const { uuid, submissionUuid } = await orders.pending();
    orders.provider.remote = PAID;
    orders.provider.onRead = dying;
    await expect(orders.settle(uuid)).rejects.toThrow('killed');
    expect(await orders.row(uuid)).toMatchObject({ status: 'pending', processedAt: null });
    expect(await submissionRow(orders, submissionUuid)).toMatchObject({ status: 'awaiting_payment', dueAt: null });
    orders.provider.onRead = alive;
    await orders.settle(uuid);
    expect(await orders.row(uuid)).toMatchObject({ status: 'paid', processedAt: ORDER_TIME });
    // If the worker dies from now on, the row is due, and any worker starts its run.
    expect(await submissionRow(orders, submissionUuid)).toMatchObject({ status: 'accepted', dueAt: ORDER_TIME });
  });

  test('while it makes a second checkout for an order that had ended', async () => {
    const { uuid } = await orders.pending();
    await orders.settle(uuid, ['cancelled']);
    orders.provider.beforeAnswer = dying;
    await expect(orders.open(uuid)).rejects.toThrow('killed');
    orders.provider.beforeAnswer = alive;
    await orders.open(uuid);
    expect([...orders.provider.checkouts.keys()]).toEqual([`${uuid}-1`, `${uuid}-2`]);
    expect(await orders.row(uuid)).toMatchObject({ status: 'pending', checkouts: 2, providerRef: `cs_${uuid}-2` });
  });
});

describe('a checkout whose answer nobody got', () => {
  test.each([30, 180])('of %i minutes is found by its key and ended', async (expiresMinutes) => {
    const { uuid, submissionUuid } = await orders.accept({ expiresMinutes });
    orders.provider.beforeAnswer = dying;
    await expect(orders.open(uuid)).rejects.toThrow('killed');
    orders.provider.beforeAnswer = alive;
    const em = orders.orm.em.fork();
    await em.insert(Draft, {
      uuid,
      tokenHash: uuid.padEnd(64, '0'),
      formId: 1,
      revision: 1,
      status: 'open',
      createdAt: ORDER_TIME,
      savedAt: ORDER_TIME,
      expiresAt: ORDER_TIME,
    });
    await recordOrigin(em, uuid, submissionUuid);
    expect(await orders.failCheckout(uuid)).toEqual({ status: 'failed', nextLookAt: null });
    expect(await orders.orm.em.fork().findOne(Draft, { uuid })).toMatchObject({ dueAt: ORDER_TIME });
    expect(await submissionRow(orders, submissionUuid)).toMatchObject({ status: 'unpaid', dueAt: null });
    // The order's run does this too, as the visitor may have come back meanwhile.
    await orders.endUnknown(uuid, new Date(ORDER_TIME.getTime() + 60_000));
    expect(orders.provider.checkouts.size).toBe(1);
    expect(orders.provider.remote.state).toBe('expired');
    await orders.open(uuid);
    expect(orders.provider.checkouts.size).toBe(2);
  });
});
