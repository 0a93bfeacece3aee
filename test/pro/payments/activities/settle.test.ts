import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Submission } from '#features/submissions/entities.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { Draft } from '#pro/drafts/entities.ts';
import { recordOrigin } from '#pro/drafts/store/drafts.ts';
import { PaymentEvent, PaymentHistory, type PaymentOrder } from '#pro/payments/entities.ts';
import { acknowledgeOrder } from '#pro/payments/orders/use-cases.ts';
import { applyRemoteState, OrderChanged } from '#pro/payments/settle.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { submissionRow, transientRow } from '#test/environment/submissions.ts';
import { historyOf } from '#test/pro/environment/order-rows.ts';
import { OPEN, ORDER_TIME, type OrdersFixture, PAID, startOrders } from '#test/pro/environment/orders.ts';
import { DAY_MS } from '#time.ts';

let orders: OrdersFixture;
beforeAll(async () => {
  orders = await startOrders();
});
beforeEach(() => orders.reset());
afterAll(() => orders.close());

const later = (ms: number) => new Date(ORDER_TIME.getTime() + ms);
const apply = (order: PaymentOrder, remote = PAID) =>
  applyRemoteState(orders.orm, order, { remote, cause: 'event' }, ORDER_TIME);
const submissionOf = ({ submissionUuid }: PaymentOrder) => submissionRow(orders, submissionUuid);
const outcomeOf = async (eventId: string) =>
  (await orders.orm.em.fork().findOneOrFail(PaymentEvent, { eventId })).outcome;

describe('looks at one order at the same time', () => {
  test('that have read the same: one writes, the others learn that it has changed', async () => {
    const order = await orders.pending();
    const looks = await Promise.allSettled([apply(order), apply(order), apply(order)]);
    expect(looks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = looks.flatMap((look) => (look.status === 'rejected' ? [look.reason] : []));
    expect(refused.map((error) => error instanceof OrderChanged)).toEqual([true, true]);
    expect(await historyOf(orders, order.uuid)).toEqual([
      '>created submitted',
      'created>pending checkout',
      'pending>paid event',
    ]);
    expect(await orders.row(order.uuid)).toMatchObject({ status: 'paid', version: order.version + 1 });
  });

  test('of which the slow one read before the payment: it writes nothing', async () => {
    const { uuid } = await orders.pending();
    orders.provider.onRead = async () => {
      orders.provider.onRead = async () => {};
      orders.provider.remote = PAID;
      await orders.settle(uuid);
    };
    await expect(orders.settle(uuid, ['cancelled'])).rejects.toThrow(OrderChanged);
    expect(await orders.row(uuid)).toMatchObject({ status: 'paid', paidAmount: 3980 });
  });
});

describe('a payment that has come in', () => {
  test('ends the draft that its submission began as, in the same transaction; one that is refused wakes it', async () => {
    const [paid, failed] = [await orders.pending(), await orders.pending()];
    const draft = async ({ submissionUuid, uuid }: PaymentOrder) => {
      const own = { uuid, tokenHash: uuid.padEnd(64, '0'), formId: 1, revision: 1, status: 'open' as const };
      const times = { createdAt: ORDER_TIME, savedAt: ORDER_TIME, expiresAt: later(60_000) };
      await orders.orm.em.fork().insert(Draft, { ...own, ...times, sealed: 'sealed' });
      await orders.orm.em.fork().transactional((em) => recordOrigin(em, uuid, submissionUuid));
    };
    await draft(paid);
    await draft(failed);
    await apply(paid);
    await apply(failed, { ...OPEN, state: 'failed' });
    const draftOf = ({ uuid }: PaymentOrder) => orders.orm.em.fork().findOneOrFail(Draft, { uuid });
    expect(await draftOf(paid)).toMatchObject({ status: 'submitted', sealed: null, dueAt: ORDER_TIME });
    expect(await draftOf(failed)).toMatchObject({ status: 'open', sealed: 'sealed', dueAt: ORDER_TIME });
  });

  test('is written with its history, its events and the start of the submission', async () => {
    const order = await orders.pending();
    for (const id of ['evt_1', 'evt_2']) await orders.event(order.uuid, id + order.uuid);
    orders.provider.remote = PAID;
    expect(await orders.settle(order.uuid, ['event'])).toEqual({ status: 'paid', nextLookAt: null });
    expect(await orders.row(order.uuid)).toMatchObject({
      status: 'paid',
      paymentRef: 'pi_1',
      paidAmount: 3980,
      refundedAmount: 0,
      drift: null,
      dueAt: null,
      processedAt: ORDER_TIME,
      checkedAt: ORDER_TIME,
    });
    expect(await submissionOf(order)).toMatchObject({ status: 'accepted', dueAt: ORDER_TIME });
    expect(await outcomeOf(`evt_1${order.uuid}`)).toBe('handled');
    expect(await outcomeOf(`evt_2${order.uuid}`)).toBe('handled');
  });

  test('leaves an event that came after the events were read for the next look', async () => {
    const order = await orders.pending();
    orders.provider.onRead = () => orders.event(order.uuid, `late${order.uuid}`);
    await orders.settle(order.uuid);
    expect(await outcomeOf(`late${order.uuid}`)).toBe('waiting');
    orders.provider.onRead = async () => {};
    await orders.settle(order.uuid, ['event']);
    expect(await outcomeOf(`late${order.uuid}`)).toBe('handled');
  });

  test('starts its submission once, whatever happens to the money later', async () => {
    const order = await orders.pending();
    const said = [PAID, { ...PAID, refundedAmount: 3980 }, PAID, { ...PAID, dispute: 'open' as const }, PAID];
    for (const [index, remote] of said.entries()) {
      orders.provider.remote = remote;
      await orders.settle(order.uuid, ['event'], later(index * 1000));
      if (index === 0) {
        const done = { status: 'completed' as const, dueAt: null };
        await orders.orm.em.fork().nativeUpdate(Submission, { uuid: order.submissionUuid }, done);
      }
    }
    expect(await orders.row(order.uuid)).toMatchObject({ status: 'paid', processedAt: ORDER_TIME });
    expect(await submissionOf(order)).toMatchObject({ status: 'completed', dueAt: null });
    expect((await historyOf(orders, order.uuid)).slice(2)).toEqual([
      'pending>paid event',
      'paid>refunded event',
      'refunded>paid event',
      'paid>disputed event',
      'disputed>paid event',
    ]);
  });

  test('starts values that are not stored as well', async () => {
    const order = await orders.pending({}, await orders.transientForm());
    expect(await transientRow(orders, order.submissionUuid)).toMatchObject({ status: 'awaiting_payment', dueAt: null });
    await apply(order);
    expect(await transientRow(orders, order.submissionUuid)).toMatchObject({ status: 'accepted', dueAt: ORDER_TIME });
  });

  // Each table is written after others in the same transaction.
  test.each(['payment_history', 'payment_events', 'submissions'])(
    'changes nothing while %s cannot be reached',
    async (table) => {
      const order = await orders.pending();
      const eventId = `evt_${order.uuid}`;
      await orders.event(order.uuid, eventId);
      const before = await historyOf(orders, order.uuid);
      orders.provider.remote = PAID;
      orders.provider.onRead = () => rename(table, 'away');
      await expect(orders.settle(order.uuid, ['event'])).rejects.toThrow(table);
      orders.provider.onRead = async () => {};
      await rename('away', table);
      expect(await orders.row(order.uuid)).toEqual(order);
      expect(await historyOf(orders, order.uuid)).toEqual(before);
      expect(await submissionOf(order)).toMatchObject({ status: 'awaiting_payment', dueAt: null });
      expect(await outcomeOf(eventId)).toBe('waiting');

      await orders.settle(order.uuid, ['event']);
      expect(await orders.row(order.uuid)).toMatchObject({ status: 'paid' });
      expect(await submissionOf(order)).toMatchObject({ status: 'accepted' });
    },
  );
});

test('what somebody has acknowledged asks for attention again only when it changes', async () => {
  const { uuid } = await orders.pending();
  const attention = async () => (await orders.row(uuid)).attention;
  const acknowledge = async () => {
    expect(await acknowledgeOrder(orders.commands, COMMAND_LINE, uuid)).toBe(true);
  };
  orders.provider.remote = { ...PAID, paidAmount: 100 };
  await orders.settle(uuid);
  expect(await attention()).toBe('amount_mismatch');
  await acknowledge();
  await orders.settle(uuid, ['drift']);
  expect([await attention(), (await orders.row(uuid)).drift]).toEqual([null, 'amount_mismatch']);

  orders.provider.remote = { ...PAID, paidAmount: 200 };
  await orders.settle(uuid);
  expect(await attention()).toBe('amount_mismatch');
  await acknowledge();

  orders.provider.remote = { ...PAID, paidAmount: 300 };
  await orders.settle(uuid);
  // A wrong amount that is refunded in full ends the order without a payment, but still needs attention.
  orders.provider.remote = { ...PAID, paidAmount: 300, refundedAmount: 300 };
  expect(await orders.settle(uuid)).toEqual({ status: 'failed', nextLookAt: null });
  expect(await orders.row(uuid)).toMatchObject({ attention: 'amount_mismatch', drift: null, dueAt: null });
});

test('of two reasons for attention the more urgent stands, and the history names both', async () => {
  const { uuid } = await orders.pending();
  await orders.settle(uuid, ['cancelled']);
  orders.provider.remote = PAID;
  await orders.settle(uuid);
  orders.provider.remote = { ...PAID, dispute: 'open' };
  await orders.settle(uuid);
  expect(await orders.row(uuid)).toMatchObject({ status: 'disputed', attention: 'late_payment' });
  // A late answer for a paid order is an impossible transition.
  orders.provider.remote = OPEN;
  for (const cause of ['drift', 'timer'] as const) await orders.settle(uuid, [cause]);
  expect(await orders.row(uuid)).toMatchObject({ status: 'disputed', attention: 'contradiction' });
  orders.provider.remote = { ...PAID, currency: 'USD', paidAmount: 1 };
  await orders.settle(uuid);
  orders.provider.remote = OPEN;
  await orders.settle(uuid);
  const named = await attentionsOf(uuid);
  for (let count = 0; count < 2; count += 1) await orders.settle(uuid);
  expect(await orders.row(uuid)).toMatchObject({ attention: 'amount_mismatch' });
  expect(named).toEqual(['late_payment', 'disputed', 'contradiction', 'amount_mismatch', 'contradiction']);
  expect(await attentionsOf(uuid)).toEqual(named);
});

describe('a provider that refuses for good to tell of an order', () => {
  const refuse = () => {
    const message = 'There are no credentials. Ask ada@example.org.';
    const details = { kind: 'permanent', type: 'not_configured' } as const;
    orders.provider.onRead = () => Promise.reject(new ProviderError(message, details));
  };

  test('is named on the order until it answers', async () => {
    const { uuid, version } = await orders.pending();
    refuse();
    await expect(orders.settle(uuid)).rejects.toThrow('credentials');
    expect(await orders.row(uuid)).toMatchObject({
      status: 'pending',
      version,
      attention: null,
      errorType: 'not_configured',
      checkedAt: null,
      lastError: 'There are no credentials. Ask <address>',
    });
    orders.provider.onRead = async () => {};
    await orders.settle(uuid);
    expect(await orders.row(uuid)).toMatchObject({ status: 'pending', errorType: null, lastError: null });
  });

  test('ends an order that awaits a payment a week after its time, and a payment is still seen', async () => {
    const order = await orders.pending();
    const { uuid } = order;
    refuse();
    const week = order.expiresAt.getTime() + 7 * DAY_MS;
    await expect(orders.settle(uuid, ['timer'], new Date(week))).rejects.toThrow('credentials');
    expect(await orders.settle(uuid, ['timer'], new Date(week + 1))).toEqual({ status: 'expired', nextLookAt: null });
    expect(await orders.row(uuid)).toMatchObject({
      status: 'expired',
      attention: 'unreachable',
      errorType: 'not_configured',
      dueAt: null,
    });
    expect(await submissionOf(order)).toMatchObject({ status: 'unpaid' });
    expect((await historyOf(orders, uuid)).at(-1)).toBe('pending>expired expiry');
    expect(await attentionsOf(uuid)).toEqual(['unreachable']);

    orders.provider.onRead = async () => {};
    orders.provider.remote = PAID;
    await orders.settle(uuid, ['reconcile'], new Date(week + 2));
    expect(await orders.row(uuid)).toMatchObject({ status: 'paid', attention: 'late_payment', errorType: null });
    expect(await submissionOf(order)).toMatchObject({ status: 'accepted' });
  });

  test('ends no order for what may pass, and none that was paid', async () => {
    const { uuid } = await orders.pending();
    const away = new ProviderError('away', { kind: 'transient', type: 'connection_failed' });
    orders.provider.onRead = () => Promise.reject(away);
    await expect(orders.settle(uuid, ['timer'], later(400 * DAY_MS))).rejects.toBe(away);
    expect(await orders.row(uuid)).toMatchObject({ status: 'pending', errorType: null });
    orders.provider.onRead = async () => {};
    orders.provider.remote = PAID;
    await orders.settle(uuid);
    refuse();
    await expect(orders.settle(uuid, ['timer'], later(400 * DAY_MS))).rejects.toThrow('credentials');
    expect(await orders.row(uuid)).toMatchObject({ status: 'paid', attention: null, errorType: 'not_configured' });
  });

  test('does not overwrite what was learnt meanwhile', async () => {
    const { uuid } = await orders.pending();
    orders.provider.onRead = async () => {
      orders.provider.onRead = async () => {};
      orders.provider.remote = PAID;
      await orders.settle(uuid);
      throw new ProviderError('revoked', { kind: 'permanent', type: 'unauthorized' });
    };
    await expect(orders.settle(uuid, ['timer'], later(400 * DAY_MS))).rejects.toThrow('revoked');
    expect(await orders.row(uuid)).toMatchObject({ status: 'paid', errorType: null });
  });
});

/** Returns the reasons for attention in the history that no operator has acknowledged. */
async function attentionsOf(orderUuid: string): Promise<(string | undefined)[]> {
  const rows = await orders.orm.em.fork().find(PaymentHistory, { orderUuid }, { orderBy: { id: 'asc' } });
  return rows
    .filter(({ cause, detail }) => cause !== 'acknowledged' && detail.attention)
    .map(({ detail }) => detail.attention);
}

async function rename(from: string, to: string): Promise<void> {
  await orders.orm.em.fork().execute(`rename table ${from} to ${to}`, [], 'run');
}
