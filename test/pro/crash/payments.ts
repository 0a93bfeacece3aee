import { createHmac } from 'node:crypto';
import { expect } from '@jest/globals';
import { wrap } from '@mikro-orm/core';
import { withCalls } from '#engine/outbox.ts';
import type { EndedProcess } from '#features/feature-data.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { ProHttpApp } from '#pro/app.ts';
import { PaymentEvent, PaymentHistory, PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import { requestRefund } from '#pro/payments/orders/refunds.ts';
import type { PaymentGateway, WebhookRequest } from '#pro/payments/providers/payments.ts';
import { paymentSettings } from '#pro/payments/settings/definition.ts';
import { settleAtEnd } from '#pro/payments/settle-at-end.ts';
import type { OrderAttention, OrderStatus } from '#pro/payments/store/order.ts';
import { wakeOrder } from '#pro/payments/wake.ts';
import { receiveWebhook } from '#pro/payments/webhooks.ts';
import { ACTOR } from '#test/crash/erasures.ts';
import { everyCase, printFigures } from '#test/environment/crash/crash-points.ts';
import type { Fault } from '#test/environment/crash/faults.ts';
import type { AppOfProcess, World } from '#test/environment/crash/world.ts';
import { putSettings } from '#test/environment/settings-rows.ts';
import { countRows } from '#test/environment/tables.ts';
import { newTestOrder, orderRow } from '#test/pro/environment/order-rows.ts';
import type { Provider } from '#test/pro/environment/payments.ts';

/** Saves the credentials that the sandbox accepts. */
export function saveAccounts(world: World): Promise<void> {
  return putSettings(world, paymentSettings, ACCOUNTS, new Date());
}

const ACCOUNTS = {
  stripe: { test: { secret_key: 'sk_test_sandbox', webhook_secret: 'whsec_sandbox' } },
  paypal: { test: { client_id: 'sandbox', client_secret: 'sandbox', webhook_id: 'WH0SANDBOX0000001' } },
};

/** Creates an order as a submission leaves it. */
export async function orderOf(world: World, form: ActiveForm, provider: Provider, reserves = false): Promise<string> {
  const order = newTestOrder({ provider, reserves });
  await world.accept(form, { order });
  return order.uuid;
}

/** Opens the checkout as a visitor does who retries until it opens. */
export async function openCheckout(world: World, uuid: string): Promise<void> {
  await world.insist(({ payments }: AppOfProcess) => {
    if (!payments) throw new Error('no payments are taken');
    return payments.open(uuid);
  });
}

/** Performs an act of the payer, their bank or the dashboard at the provider. */
export async function doAt(world: World, uuid: string, act: string): Promise<void> {
  await world.atParty('POST', `${placeOf(await orderRow(world, uuid))}/${act}`);
}

function placeOf({ provider, providerRef }: PaymentOrder): string {
  return `/${provider === 'stripe' ? 'stripe/sessions' : 'paypal/orders'}/${providerRef}`;
}

/** Delivers the provider's webhook, and repeats it until the service confirms that it is stored. */
export async function deliverWebhook(world: World, uuid: string): Promise<void> {
  const order = await orderRow(world, uuid);
  const { provider } = order;
  await world.insist(async (app) => {
    if (provider === 'stripe')
      return receiveWebhook(app as unknown as ProHttpApp, { provider, mode: 'test' }, eventOf(order));
    return wakeOrder(app, order, 'event', new Date());
  });
  await world.rest(30_000);
}

/** Creates a webhook signed as by Stripe at this moment. Each change of an order has another event id. */
function eventOf({ uuid, providerRef: id, version }: PaymentOrder): WebhookRequest {
  const object = { id, object: 'checkout.session', client_reference_id: uuid };
  const event = { id: `evt_${uuid}_${version}`, type: 'checkout.session.completed', livemode: false, data: { object } };
  const body = Buffer.from(JSON.stringify(event));
  const now = new Date();
  const seconds = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', ACCOUNTS.stripe.test.webhook_secret).update(`${seconds}.${body}`);
  return { headers: { 'stripe-signature': `t=${seconds},v1=${signature.digest('hex')}` }, body, now };
}

/**
 * Brings an order to this state through the service, without faults. @returns a function that creates further orders like
 * it, as copied rows with their own checkouts
 */
export async function copiesOf(
  world: World,
  form: ActiveForm,
  provider: Provider,
  state: 'pending' | 'paid' | 'authorized',
): Promise<() => Promise<string>> {
  const first = await orderOf(world, form, provider, state === 'authorized');
  await openCheckout(world, first);
  if (state !== 'pending') {
    await doAt(world, first, 'pay');
    await deliverWebhook(world, first);
  }
  const em = world.orm.em.fork();
  const made = await orderRow(world, first);
  const [, ...history] = await em.find(PaymentHistory, { orderUuid: first }, { orderBy: { id: 'asc' } });
  const { status, claimedBy, completedAt, dueAt } = await em.findOneOrFail(Submission, { uuid: made.submissionUuid });
  const submission = { status, claimedBy, completedAt, dueAt };
  const { app } = await world.worker();
  const gateway = await (app as unknown as ProHttpApp).gateways.get(provider, 'test', new Date());
  // The first order is no longer due, so that no worker picks it up.
  await em.nativeUpdate(PaymentOrder, { uuid: first }, { dueAt: null });
  return async () => {
    const later = Date.now() - made.createdAt.getTime();
    const uuid = await orderOf(world, form, provider, state === 'authorized');
    const order = await orderRow(world, uuid);
    const at = await checkoutOf(world, gateway, order, state);
    const em = world.orm.em.fork();
    const { id: _, ...own } = shifted(wrap(made).toPOJO(), later);
    const { id, submissionUuid, submissionId } = order;
    await em.nativeUpdate(PaymentOrder, { id }, { ...own, uuid, submissionUuid, submissionId, ...at });
    for (const row of history) {
      const { id: _, ...step } = shifted(wrap(row).toPOJO(), later);
      await em.insert(PaymentHistory, { ...step, orderUuid: uuid });
    }
    await em.nativeUpdate(Submission, { uuid: submissionUuid }, shifted(submission, later));
    return uuid;
  };
}

/** Brings an order to this state at the provider. @returns the provider's reference of it */
async function checkoutOf(
  world: World,
  gateway: PaymentGateway,
  order: PaymentOrder,
  state: 'pending' | 'paid' | 'authorized',
) {
  const { uuid: orderUuid } = order;
  const address = 'https://forms.example.com/';
  const request = { ...order, orderUuid, language: undefined, successUrl: address, cancelUrl: address };
  const { providerRef } = await gateway.createCheckout({ ...request, idempotencyKey: `${orderUuid}-1` });
  if (state === 'pending') return { providerRef };
  const place = placeOf({ ...order, providerRef } as PaymentOrder);
  const paid = (await world.atParty('POST', `${place}/pay`)) as { payment_intent?: string };
  const captured = await gateway.takeApproved?.({ orderUuid, providerRef, reserves: order.reserves });
  return { providerRef, paymentRef: captured?.paymentRef ?? paid.payment_intent };
}

/** Returns the row with all times moved later. */
function shifted<Row extends object>(row: Row, ms: number): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? new Date(value.getTime() + ms) : value,
  ]);
  return Object.fromEntries(entries) as Row;
}

/** Returns the provider's records of an order, in minor units of a currency with two digits. */
async function bookOf(world: World, order: PaymentOrder) {
  const book = (await world.atParty('GET', placeOf(order))) as Book;
  const refunds = (book.refunds ?? []).filter(({ note }) => note === undefined);
  const given = refunds.map(({ amount, units }) => amount ?? units ?? 0);
  return { status: book.status, refunds: given };
}

interface Book {
  status: string;
  /** Stripe names the amount `amount`, PayPal's fake `units`. A refund taken back by a bank has a note. */
  refunds?: { amount?: number; units?: number; note?: string }[];
}

export interface OrderEnd {
  status: OrderStatus;
  submission: Submission['status'];
  paid: number;
  refunded: number;
  /** Set when the order asks an operator for attention. */
  attention?: OrderAttention;
}

/** Returns the faults in the rows of an order with this expected end. */
export async function orderProblems(world: World, uuid: string, wanted: OrderEnd): Promise<string[]> {
  const em = world.orm.em.fork();
  const row = await orderRow(world, uuid);
  const problems: string[] = [];
  const expect = (what: string, is: unknown, should: unknown) => {
    if (is !== should) problems.push(`${what} is ${is} and not ${should}`);
  };
  expect('the order', row.status, wanted.status);
  expect('what was paid', row.paidAmount, wanted.paid);
  expect('what was given back', row.refundedAmount, wanted.refunded);
  expect('the submission', (await em.findOne(Submission, { uuid: row.submissionUuid }))?.status, wanted.submission);
  expect('due', row.dueAt ?? null, null);
  expect('what somebody has to look at', row.attention ?? null, wanted.attention ?? null);
  expect('what differs', row.drift ?? null, null);
  expect('an error', row.errorType ?? null, null);
  const history = await em.find(PaymentHistory, { orderUuid: uuid }, { orderBy: { id: 'asc' } });
  const steps = history.filter(({ fromStatus, toStatus }) => fromStatus !== toStatus);
  let status: string | null = null;
  for (const { fromStatus, toStatus } of steps) {
    expect('a step of the history begins at', fromStatus ?? null, status);
    status = toStatus;
  }
  expect('the end of the history', status, row.status);
  const refunds = await em.find(PaymentRefund, { orderUuid: uuid });
  const given = refunds.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0);
  expect('the refunds together', given, wanted.refunded);
  expect('refunds', refunds.length, wanted.refunded > 0 ? 1 : 0);
  if (row.providerRef) {
    const book = await bookOf(world, row);
    expect('what the provider gave back', book.refunds.join(), wanted.refunded > 0 ? String(wanted.refunded) : '');
    // PayPal itself ends an order that is never captured.
    if (row.provider === 'stripe') expect('whether the checkout is open', book.status === 'open', false);
  }
  const events = await em.find(PaymentEvent, { orderUuid: uuid });
  expect('events that were not handled', events.filter(({ outcome }) => outcome !== 'handled').length, 0);
  expect('calls of the engine that are left', await countRows(world.orm, 'outbox'), 0);
  return problems;
}

/** Ends the process of an order's submission, as the request does that repeats until its transaction is stored. */
export async function endProcess(world: World, uuid: string, form: ActiveForm, end: string): Promise<void> {
  const { submissionUuid } = await orderRow(world, uuid);
  const payment = { capture_on: ['completed'] };
  const { config } = form;
  const ending = { ...form, config: { ...config, options: { ...config.options, payment } } } as EndedProcess['form'];
  await world.insist(async (app) => {
    const now = new Date();
    await withCalls(app, now, (em, enqueue) => settleAtEnd(em, { submissionUuid, form: ending, end, now }, enqueue));
  });
}

/** Pays an order as a visitor does. */
export async function pay(world: World, uuid: string): Promise<void> {
  await openCheckout(world, uuid);
  await doAt(world, uuid, 'pay');
  await deliverWebhook(world, uuid);
}

/** Refunds an order as an operator does who repeats the request until it is answered. */
export async function giveBack(world: World, uuid: string): Promise<void> {
  let asked = 0;
  await world.insist(async (app) => {
    asked += 1;
    await requestRefund(app, ACTOR, uuid).catch((error: { code?: string }) => {
      // The earlier request was stored, but its answer was lost.
      if (asked === 1 || error.code !== 'order_refunded') throw error;
    });
  });
}

export const PAID: OrderEnd = { status: 'paid', submission: 'completed', paid: 3980, refunded: 0 };
export const GIVEN_BACK: OrderEnd = { ...PAID, status: 'refunded', refunded: 3980 };

/**
 * Plays a payment and its full refund, with faults at every point. A paid order has the same rows whatever went wrong
 * before, so that payment and refund are tested apart; but a process that stalls in the payment and continues after the
 * refund needs both together.
 */
export async function payAndGiveBack(world: World, form: ActiveForm, provider: Provider, faults: readonly Fault[]) {
  const isStill = (fault: Fault) => fault.startsWith('stalls');
  const ordered = () => orderOf(world, form, provider);
  const effects = {};
  const paid = {
    ...{ arrange: ordered, act: (uuid: string) => pay(world, uuid), effects },
    check: (uuid: string) => orderProblems(world, uuid, PAID),
  };
  const givenBack = {
    arrange: await copiesOf(world, form, provider, 'paid'),
    ...{ act: (uuid: string) => giveBack(world, uuid), effects },
    check: (uuid: string) => orderProblems(world, uuid, GIVEN_BACK),
  };
  const both = {
    ...givenBack,
    arrange: ordered,
    async act(uuid: string) {
      await pay(world, uuid);
      await giveBack(world, uuid);
    },
  };
  const once = faults.filter((fault) => !isStill(fault));
  const figures = await everyCase(world, paid, once);
  printFigures(`An order at ${provider} that is paid`, figures);
  expect(figures['crash before']?.points).toBeGreaterThan(20);
  const ofRefund = await everyCase(world, givenBack, once);
  printFigures(`A payment at ${provider} that is given back`, ofRefund);
  expect(ofRefund['crash before']?.points).toBeGreaterThan(15);
  const still = await everyCase(world, both, faults.filter(isStill));
  printFigures(`An order at ${provider} that is paid and given back`, still);
  expect(still['stalls before']?.points).toBeGreaterThan(5);
}
