import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ProviderError } from '#outgoing/errors.ts';
import { Draft } from '#pro/drafts/entities.ts';
import { endDrafts } from '#pro/drafts/store/drafts.ts';
import type { PaymentOrder } from '#pro/payments/entities.ts';
import { storeRefusal } from '#pro/payments/settle.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { siteWebhooksOf } from '#test/environment/site-webhooks.ts';
import { createForm, VALUES } from '#test/environment/submissions.ts';
import { draftsOf } from '#test/pro/environment/drafts.ts';
import { orderRow } from '#test/pro/environment/order-rows.ts';
import { actAt, failStripe, mendStripe, paymentsOf, saveAccounts } from '#test/pro/environment/payments.ts';
import { DAY_MS } from '#time.ts';

let engine: TestEngine;
let site: Awaited<ReturnType<typeof siteWebhooksOf>>;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  engine = await startEngine();
  site = await siteWebhooksOf(engine);
  payments = paymentsOf(engine);
  await saveAccounts(engine);
});
beforeEach(() => site.removeAll());
afterAll(() => engine.close());

const ended = async ({ uuid }: PaymentOrder) => {
  await engine.resultOf(payments.run(uuid));
  return orderRow(engine, uuid);
};

test('a payment is told with its amounts: paid, given back in parts and all of it; nothing before', async () => {
  await site.add('payments', ['payment.*']);
  const form = await createForm(engine, {});
  const order = await payments.order(form, {});
  expect(await site.deliveriesTo('payments')).toEqual([]);
  await actAt(engine, order, 'pay');
  await ended(order);
  for (const amount of [1000, 500, undefined]) {
    await actAt(engine, order, 'refund', amount === undefined ? {} : { amount });
    await payments.wake(order.uuid);
    await ended(order);
  }
  const told = await site.deliverAll('payments');
  const { uuid: order_uuid, provider, mode, currency, amount, submissionId: submission_id } = order;
  const data = { order_uuid, form_id: form.id, submission_id, provider, mode, currency, amount, paid_amount: amount };
  expect(told.toSorted((one, other) => Number(one.data.refunded_amount) - Number(other.data.refunded_amount))).toEqual([
    expect.objectContaining({ type: 'payment.paid', data: { ...data, status: 'paid', refunded_amount: 0 } }),
    ...[1000, 1500].map((refunded_amount) =>
      expect.objectContaining({
        type: 'payment.partially_refunded',
        data: { ...data, status: 'partially_refunded', refunded_amount },
      }),
    ),
    expect.objectContaining({
      type: 'payment.refunded',
      data: { ...data, status: 'refunded', refunded_amount: amount },
    }),
  ]);
});

test('an order that nobody pays, that is given up, or that no checkout can be made for is told of', async () => {
  await site.add('unpaid', ['payment.*']);
  const form = await createForm(engine, {});
  await ended(await payments.order(form, { expiresMinutes: 45 }));
  const givenUp = await payments.order(form, {});
  await payments.wake(givenUp.uuid, 'cancelled');
  await ended(givenUp);
  await failStripe(engine, { next: 100, status: 400 });
  await payments.order(form, {}).catch(() => {});
  await mendStripe(engine);
  const refused = await payments.order(form, {});
  const error = new ProviderError('No.', { kind: 'permanent', type: 'unauthorized' });
  const longAfter = new Date(refused.expiresAt.getTime() + 8 * DAY_MS);
  await storeRefusal(engine.orm, refused, error, longAfter);
  const types = (await site.deliverAll('unpaid')).map(({ type }) => type);
  expect(types.sort()).toEqual(['payment.cancelled', 'payment.expired', 'payment.expired', 'payment.failed']);
});

test('a draft that expires is told of by its ids, whoever ends it; one that is deleted is not', async () => {
  await site.add('drafts', ['draft.expired']);
  const drafts = draftsOf(engine);
  const form = await drafts.form({ email_field: null, remind_after_days: null });
  const [byRun, byNight, deleted] = [await drafts.save(form), await drafts.save(form), await drafts.save(form)];
  const em = engine.orm.em.fork();
  const idOf = async (uuid: string) => (await em.findOneOrFail(Draft, { uuid })).id;
  await endDrafts(em, { id: await idOf(deleted.uuid), status: 'open' }, 'deleted', new Date());
  expect(await endDrafts(em, { id: [await idOf(byNight.uuid)], status: 'open' }, 'expired', new Date())).toBe(1);
  // A draft can be ended only once.
  expect(await endDrafts(em, { id: [await idOf(byNight.uuid)], status: 'open' }, 'expired', new Date())).toBe(0);
  expect(await engine.resultOf(drafts.run(byRun.uuid))).toBe('expired');
  const told = await site.deliverAll('drafts');
  expect(told.map(({ type, data }) => [type, data.form_id, data.draft_uuid]).sort()).toEqual(
    [byRun.uuid, byNight.uuid].map((uuid) => ['draft.expired', form.id, uuid]).sort(),
  );
  for (const value of Object.values(VALUES)) expect(JSON.stringify(told)).not.toContain(String(value));
});
