import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LimitCounter } from '#features/limits/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { toPaymentMeta } from '#features/submissions/payment.ts';
import { PaymentOrder } from '#pro/payments/entities.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { submissionRow, until } from '#test/environment/submissions.ts';
import { waitingListsOf } from '#test/environment/waiting-lists.ts';
import { historyOf, newTestOrder, orderRow } from '#test/pro/environment/order-rows.ts';
import {
  actAt,
  alignStripe,
  failStripe,
  mendStripe,
  paymentsOf,
  saveAccounts,
} from '#test/pro/environment/payments.ts';

let engine: TestEngine;
let payments: ReturnType<typeof paymentsOf>;
let lists: ReturnType<typeof waitingListsOf>;
beforeAll(async () => {
  engine = await startEngine();
  payments = paymentsOf(engine);
  lists = waitingListsOf(engine, payments.service);
  await saveAccounts(engine);
});
afterAll(() => engine.close());

const PAYMENT = { enabled: true, provider: 'stripe', currency: 'EUR', amount: 3980, expires_minutes: 45 };
type Form = Awaited<ReturnType<typeof lists.form>>;

/** A course for which the first has the only place and has paid, and others wait. */
async function course(addresses: string[], options: object = {}) {
  const form = await lists.form({}, { payment: PAYMENT, ...options });
  await lists.send(form, 'first@example.net');
  for (const address of addresses) {
    const order = newTestOrder();
    await lists.send(form, address, { order, meta: { payment: toPaymentMeta(order) } });
  }
  return form;
}
const statesAre = (form: Form, expected: string[]) =>
  until(`the list is ${expected}`, async () => String(await lists.states(form)) === String(expected));
const statuses = async ({ id: formId }: Form) => {
  const rows = await engine.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'asc' } });
  return rows.map(({ status }) => status);
};
const places = async ({ id: formId }: Form) =>
  (await engine.orm.em.fork().findOne(LimitCounter, { formId, name: 'all' }))?.taken;
async function take(form: Form, place: number) {
  const uuid = (await lists.decide(form, place, 'take')) ?? '';
  await alignStripe(engine);
  await payments.open(uuid);
  return orderRow(engine, uuid);
}

const orderOf = ({ id: formId }: Form) =>
  engine.orm.em.fork().findOneOrFail(PaymentOrder, { formId }, { orderBy: { id: 'desc' } });

test('a place that is taken and not paid goes to the next, who pays and keeps it', async () => {
  const form = await course(['ada@example.net', 'bob@example.net', 'cleo@example.net']);
  await lists.free(form);
  await statesAre(form, ['offered', 'waiting', 'waiting']);
  const first = await take(form, 0);
  expect(first).toMatchObject({ status: 'pending', amount: 3980, expiresMinutes: 45 });
  expect(await statuses(form)).toEqual(['awaiting_payment', 'waitlisted', 'waitlisted']);

  await engine.resultOf(payments.run(first.uuid));
  expect((await historyOf(engine, first.uuid)).at(-1)).toBe('pending>expired expiry');
  await lists.wake();
  await statesAre(form, ['taken', 'offered', 'waiting']);
  expect(await statuses(form)).toEqual(['unpaid', 'offered', 'waitlisted']);
  await expect(payments.open(first.uuid)).rejects.toMatchObject({ code: 'form_full' });

  const second = await take(form, 1);
  await actAt(engine, second, 'pay');
  await payments.wake(second.uuid);
  await until('it is paid', async () => (await payments.status(second.uuid)) === 'paid');
  const paid = await submissionRow(engine, second.submissionUuid);
  expect(paid).toMatchObject({ status: 'accepted' });
  expect(paid?.dueAt).not.toBeNull();
  await lists.wake();
  expect(await lists.states(form)).toEqual(['taken', 'taken', 'waiting']);
  expect(await places(form)).toBe(1);
});

test.each([
  ['is given up at the checkout', 'cancelled'],
  ['fails for good', 'failed'],
])('a place whose payment %s goes to the next', async (_, status) => {
  const form = await course([`${status}-ada@example.net`, `${status}-bob@example.net`]);
  await lists.free(form);
  await statesAre(form, ['offered', 'waiting']);
  const order = await take(form, 0);
  if (status === 'failed') {
    await actAt(engine, order, 'pay_later');
    await payments.wake(order.uuid);
    await until('it is processing', async () => (await payments.status(order.uuid)) === 'processing');
    await engine.pass('3 days');
    expect(await lists.states(form)).toEqual(['taken', 'waiting']);
    await actAt(engine, order, 'fail');
  }
  await payments.wake(order.uuid, status === 'cancelled' ? 'cancelled' : 'event');
  await until(status, async () => (await payments.status(order.uuid)) === status);
  await lists.wake();
  await statesAre(form, ['taken', 'offered']);
  expect(await statuses(form)).toEqual(['unpaid', 'offered']);
});

test('a place stays held while the provider does not answer, until the time to pay is over', async () => {
  const form = await course(['outage-ada@example.net', 'outage-bob@example.net', 'outage-cleo@example.net']);
  await lists.free(form);
  await statesAre(form, ['offered', 'waiting', 'waiting']);
  await failStripe(engine, { next: 1_000, mode: 'status', status: 503 });
  await expect(take(form, 0)).rejects.toMatchObject({ code: 'payment_unavailable' });
  await lists.wake();
  expect([await statuses(form), await places(form)]).toEqual([['awaiting_payment', 'waitlisted', 'waitlisted'], 1]);
  await mendStripe(engine);
  const order = await orderOf(form);
  await payments.open(order.uuid);
  expect(await payments.status(order.uuid)).toBe('pending');
  await actAt(engine, await orderRow(engine, order.uuid), 'pay');
  await payments.wake(order.uuid);
  await until('it is paid', async () => (await payments.status(order.uuid)) === 'paid');

  await lists.free(form);
  await statesAre(form, ['offered', 'waiting']);
  await failStripe(engine, { next: 1_000, mode: 'status', status: 503 });
  await expect(take(form, 0)).rejects.toMatchObject({ code: 'payment_unavailable' });
  await mendStripe(engine);
  const unpaid = await orderOf(form);
  await engine.resultOf(payments.run(unpaid.uuid));
  expect(await historyOf(engine, unpaid.uuid)).toEqual([
    ...['>created place_taken', 'created>created checkout', 'created>expired expiry'],
  ]);
  await lists.wake();
  await statesAre(form, ['taken', 'offered']);
});

test('the mails name the price that was seen, and the time to pay it', async () => {
  const form = await course(['dora@example.net']);
  const mails = () => engine.parties.mails({ to: 'dora@example.net' });
  await lists.deliver();
  await until('she is told that she waits', async () => mails().length === 1);
  expect(mails()[0]?.text).toContain('You pay nothing now. You pay once a place is free and you take it.');
  await lists.free(form);
  await statesAre(form, ['offered']);
  await lists.deliver();
  await until('she has an offer', async () => mails().length === 2);
  expect(mails()[0]?.text).toContain('The place costs €39.80. Once you have taken it, you have 45 minutes to pay.');
});

test('a reserved amount holds the place, and lets the submission be processed', async () => {
  const form = await course([]);
  const order = newTestOrder({ reserves: true });
  await lists.send(form, 'eve@example.net', { order, meta: { payment: toPaymentMeta(order) } });
  await lists.free(form);
  await statesAre(form, ['offered']);
  const taken = await take(form, 0);
  expect(taken).toMatchObject({ reserves: true });
  await actAt(engine, taken, 'pay');
  await payments.wake(taken.uuid);
  await until('it is reserved', async () => (await payments.status(taken.uuid)) === 'authorized');
  expect([await statuses(form), await places(form)]).toEqual([['accepted'], 1]);
});
