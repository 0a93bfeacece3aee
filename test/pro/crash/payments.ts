import { expect } from '@jest/globals';
import { Submission } from '#features/submissions/entities.ts';
import type { ActiveForm } from '#features/submissions/intake/active-forms.ts';
import { PaymentHistory, type PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import { requestRefund } from '#pro/payments/orders/refunds.ts';
import { paymentSettings } from '#pro/payments/settings/definition.ts';
import type { OrderCause, OrderStatus } from '#pro/payments/store/order.ts';
import { wakeOrder } from '#pro/payments/wake.ts';
import { ACTOR } from '#test/crash/erasures.ts';
import { everyCase, tell } from '#test/environment/crash/crash-points.ts';
import type { Fault } from '#test/environment/crash/faults.ts';
import type { AppOfProcess, World } from '#test/environment/crash/world.ts';
import { putSettings } from '#test/environment/settings-rows.ts';
import { ask } from '#test/environment/third-parties.ts';
import { newTestOrder, orderRow } from '#test/pro/environment/order-rows.ts';
import type { Provider } from '#test/pro/environment/payments.ts';

/** Enters the credentials that the sandbox takes. */
export function saveAccounts(world: World): Promise<void> {
  const stripe = { test: { secret_key: 'sk_test_sandbox', webhook_secret: 'whsec_sandbox' } };
  const paypal = { test: { client_id: 'sandbox', client_secret: 'sandbox', webhook_id: 'WH0SANDBOX0000001' } };
  return putSettings(world, paymentSettings, { stripe, paypal }, new Date());
}

/** An order as a submission leaves it. */
export async function orderOf(world: World, form: ActiveForm, provider: Provider): Promise<string> {
  const order = newTestOrder({ provider });
  await world.accept(form, { order });
  return order.uuid;
}

/** A visitor opens the checkout, and tries again until it is there. */
export async function openCheckout(world: World, uuid: string): Promise<void> {
  await world.insist(({ payments }: AppOfProcess) => {
    if (!payments) throw new Error('no payments are taken');
    return payments.open(uuid);
  });
}

/** What the payer, their bank or the dashboard does at the provider. */
export async function doAt(
  world: World,
  uuid: string,
  act: Record<Provider, string>,
  body: object = {},
): Promise<void> {
  const { provider, providerRef } = await orderRow(world, uuid);
  const place = provider === 'stripe' ? 'stripe/sessions' : 'paypal/orders';
  await ask('POST', `${world.sandbox.url}/${place}/${providerRef}/${act[provider as Provider]}`, body);
}

/** The provider tells of it; whoever is told keeps that before the answer. */
export async function tellOf(world: World, uuid: string, cause: OrderCause = 'event'): Promise<void> {
  await world.insist(async (app) => wakeOrder(app, await orderRow(world, uuid), cause, new Date()));
  await world.rest(30_000);
}

/** What the provider has of it, in minor units of a currency with two digits. */
async function bookOf(world: World, { provider, providerRef }: PaymentOrder) {
  const place = provider === 'stripe' ? 'stripe/sessions' : 'paypal/orders';
  const book = (await ask('GET', `${world.sandbox.url}/${place}/${providerRef}`)) as Book;
  const given = (book.refunds ?? []).map(({ amount, units }) => amount ?? units ?? 0);
  return { status: book.status, refunds: given };
}

interface Book {
  status: string;
  /** Stripe says `amount`, PayPal's stand-in `units`. */
  refunds?: { amount?: number; units?: number }[];
}

export interface OrderEnd {
  status: OrderStatus;
  submission: Submission['status'];
  paid: number;
  refunded: number;
}

/** What is wrong in the rows of an order that has come to this. */
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
    // PayPal ends what nobody has captured by itself.
    if (row.provider === 'stripe') expect('whether the checkout is open', book.status === 'open', false);
  }
  const [left]: { calls: number }[] = await em.execute('select count(*) as calls from outbox');
  expect('calls of the engine that are left', Number(left?.calls), 0);
  return problems;
}

/** An order is paid, and its money is given back: at every point of that. */
export async function payAndGiveBack(world: World, form: ActiveForm, provider: Provider, faults?: readonly Fault[]) {
  const scenario = {
    arrange: () => orderOf(world, form, provider),
    async act(uuid: string) {
      await openCheckout(world, uuid);
      await doAt(world, uuid, { stripe: 'pay', paypal: 'pay' });
      await tellOf(world, uuid);
      let asked = 0;
      await world.insist(async (app) => {
        asked += 1;
        await requestRefund(app, ACTOR, uuid).catch((error: { code?: string }) => {
          // The one before was kept, and had no answer.
          if (asked === 1 || error.code !== 'order_refunded') throw error;
        });
      });
    },
    effects: {},
    check: (uuid: string) =>
      orderProblems(world, uuid, { status: 'refunded', submission: 'completed', paid: 3980, refunded: 3980 }),
  };
  const figures = await everyCase(world, scenario, faults);
  tell(`An order at ${provider} that is paid and given back`, figures);
  expect(figures['crash before']?.points).toBeGreaterThan(20);
}
