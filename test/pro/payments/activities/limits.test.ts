import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { LimitCounter, WaitingEntry } from '#features/limits/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { PaymentOrder } from '#pro/payments/entities.ts';
import { OPEN, ORDER_TIME, type OrdersFixture, PAID, startOrders } from '#test/pro/environment/orders.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';

let orders: OrdersFixture;
beforeAll(async () => {
  orders = await startOrders();
});
beforeEach(() => orders.provider.reset());
afterAll(() => orders.close());

const taken = async (formId: number) => (await orders.orm.em.fork().findOne(LimitCounter, { formId }))?.taken;

describe('the last place of a form that takes a payment', () => {
  test('is held while its order is open, and nobody else gets it', async () => {
    const form = await orders.limitedForm();
    await orders.pending({}, form);
    expect(await taken(form.id)).toBe(1);
    await expect(orders.accept({}, form)).rejects.toMatchObject({ code: 'form_full' });
  });

  test.each([
    [
      'expires',
      (uuid: string, expiresAt: Date) => orders.settle(uuid, ['timer'], new Date(expiresAt.getTime() + DAY_MS)),
    ],
    ['is cancelled', (uuid: string) => orders.settle(uuid, ['cancelled'])],
  ])('is free again when its order %s; its visitor gets no other checkout once it is gone', async (_how, end) => {
    const form = await orders.limitedForm();
    const first = await orders.pending({}, form);
    await end(first.uuid, first.expiresAt);
    expect(await taken(form.id)).toBe(0);
    const second = await orders.pending({}, form);
    await expect(orders.open(first.uuid)).rejects.toMatchObject({ type: 'form_full' });
    expect(await taken(form.id)).toBe(1);
    await orders.settle(second.uuid, ['cancelled']);
    await orders.open(first.uuid);
    expect(await taken(form.id)).toBe(1);
  });

  test('is free again when no checkout could be made', async () => {
    const form = await orders.limitedForm();
    const { uuid } = await orders.accept({}, form);
    await orders.failCheckout(uuid);
    await orders.failCheckout(uuid);
    expect(await taken(form.id)).toBe(0);
  });

  test('is held for who has waited for it, as long as they were told, however often no checkout can be made', async () => {
    const form = await orders.limitedForm();
    const { uuid, submissionUuid, formId } = await orders.accept({}, form);
    const em = orders.orm.em.fork();
    const submissionId = (await em.findOneOrFail(Submission, { uuid: submissionUuid })).id;
    const entry = { formId, submissionUuid, submissionId, state: 'taken' as const, joinedAt: ORDER_TIME };
    const ends = { offeredAt: null, offerUntil: null, endedAt: ORDER_TIME, endedBy: null, orderTerms: null };
    await em.insert(WaitingEntry, { ...entry, ...ends });
    const expiresAt = new Date(ORDER_TIME.getTime() + 5 * MINUTE_MS);
    await em.nativeUpdate(PaymentOrder, { uuid }, { expiresAt });
    expect(await orders.failCheckout(uuid)).toEqual({ status: 'created', nextLookAt: expiresAt.getTime() });
    expect(await orders.row(uuid)).toMatchObject({ errorType: 'timeout', status: 'created' });
    await orders.open(uuid);
    expect(await orders.row(uuid)).toMatchObject({ status: 'pending', checkouts: 2, expiresAt });
    expect(await taken(form.id)).toBe(1);
    await orders.settle(uuid, ['timer'], expiresAt);
    expect([(await orders.row(uuid)).status, await taken(form.id)]).toEqual(['expired', 0]);
  });

  test('is not sold twice to a payer who cancels, and agrees once others have it', async () => {
    const form = await orders.limitedForm();
    const first = await orders.pending({}, form);
    await orders.settle(first.uuid, ['cancelled']);
    const second = await orders.pending({}, form);
    orders.provider.remote = { ...OPEN, state: 'approved' };
    expect(await orders.settle(first.uuid, ['event'])).toMatchObject({ status: 'cancelled' });
    const { submissionUuid: uuid } = first;
    expect(await orders.orm.em.fork().findOneOrFail(Submission, { uuid })).toMatchObject({ status: 'unpaid' });
    expect(await taken(form.id)).toBe(1);
    orders.provider.remote = OPEN;
    await orders.settle(second.uuid, ['cancelled']);
    orders.provider.remote = { ...OPEN, state: 'approved' };
    expect(await orders.settle(first.uuid, ['event'])).toMatchObject({ status: 'paid' });
    expect(await taken(form.id)).toBe(1);
  });

  test('is taken once more by a payment that comes late, and stays taken once it is paid', async () => {
    const form = await orders.limitedForm();
    const first = await orders.pending({}, form);
    await orders.settle(first.uuid, ['cancelled']);
    await orders.pending({}, form);
    orders.provider.remote = PAID;
    await orders.settle(first.uuid);
    expect(await orders.row(first.uuid)).toMatchObject({ status: 'paid' });
    expect(await taken(form.id)).toBe(2);
  });
});
