import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { countForm } from '#features/limits/count.ts';
import { LimitClaim, LimitCounter } from '#features/limits/entities.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import type { PaymentOrder } from '#pro/payments/entities.ts';
import { orderMaker } from '#pro/payments/prices/new-order.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { acceptSubmission, createForm, submissionRow, until } from '#test/environment/submissions.ts';
import { orderRow } from '#test/pro/environment/order-rows.ts';
import { actAt, paymentsOf, saveAccounts, stripeSessions } from '#test/pro/environment/payments.ts';

const EUR = { currency: 'EUR' };
const FIELDS = [
  { type: 'email', name: 'email', required: true },
  { ...EUR, type: 'product', name: 'cap', label: 'Cap', price: 1_000, max_quantity: 3, quota: 3 },
  {
    ...EUR,
    type: 'product',
    name: 'shirt',
    label: 'Shirt',
    options: [
      { value: 'm', label: 'M', price: 1_990, quota: 1 },
      { value: 'l', label: 'L', price: 2_190 },
    ],
  },
  { type: 'radio', name: 'day', options: [{ value: 'sat', quota: 1 }, { value: 'sun' }] },
  { ...EUR, type: 'shipping', name: 'ship', options: [{ value: 'post', label: 'Post', price: 490 }] },
  {
    type: 'coupon',
    name: 'code',
    person_field: 'email',
    codes: [{ code: 'TEN', percent: 10, max_uses: 1, max_per_person: 1 }],
  },
  { ...EUR, type: 'total', name: 'sum' },
];
/** Values that take three caps, the only shirt in M, the only Saturday, the only use of the coupon, and one of two places. */
const ALL = {
  email: 'ada@example.org',
  cap: { quantity: 2 },
  shirt: { choice: 'm' },
  day: 'sat',
  ship: 'post',
  code: 'ten',
};
/** 2 × 10.00 + 19.90, less 10 percent, plus 4.90 for shipping. */
const COSTS = 4_081;

let engine: TestEngine;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  engine = await startEngine();
  payments = paymentsOf(engine);
  await saveAccounts(engine);
});
afterAll(() => engine.close());

describe.each(['stripe', 'paypal'])('an order of products at %s', (provider) => {
  const shop = async (): Promise<ActiveForm> => {
    const payment = { enabled: true, provider, ...EUR, expires_minutes: 45 };
    const form = await createForm(engine, { payment, limits: { max_submissions: 2 } }, FIELDS);
    expect(await countForm(engine, form, await engine.now())).toBe('counted');
    return form;
  };
  const [later, fail] = provider === 'stripe' ? ['pay_later', 'fail'] : ['later', 'deny'];

  test('holds stock, coupon, option and place once it is sent, and gives all of it back when nobody pays', async () => {
    const form = await shop();
    const first = await send(form, ALL);
    expect(first).toMatchObject({ status: 'pending', amount: COSTS });
    if (provider === 'stripe') {
      const [session] = await stripeSessions(engine);
      expect(session).toMatchObject({ amount_total: COSTS });
    }
    expect(await takenOf(form)).toEqual([1, 1, 1, 1, 1, 2]);
    expect(await refusalOf(form, { ...ALL, email: 'bob@example.org' })).toMatchObject({
      code: 'option_full',
      errors: {
        fields: {
          cap: expect.any(String),
          shirt: expect.any(String),
          day: expect.any(String),
          code: expect.any(String),
        },
      },
    });
    const expired = await ended(first);
    expect(expired).toMatchObject({ status: 'expired' });
    expect(await submissionRow(engine, expired.submissionUuid)).toMatchObject({ status: 'unpaid' });
    expect([await takenOf(form), await heldOf(first)]).toEqual([[], false]);

    // The next visitor gets what the first order held, and the payment makes it permanent.
    const second = await send(form, { ...ALL, email: 'bob@example.org' });
    await actAt(engine, second, 'pay');
    expect(await ended(second)).toMatchObject({ status: 'paid', paidAmount: COSTS });
    await engine.pass('30 days');
    expect([await takenOf(form), await heldOf(second)]).toEqual([[1, 1, 1, 1, 1, 2], true]);

    // The first visitor returns, but all is sold.
    await expect(payments.open(first.uuid)).rejects.toMatchObject({ code: 'form_full' });
    expect(await orderRow(engine, first.uuid)).toMatchObject({ status: 'expired', checkouts: 1 });
    expect(await takenOf(form)).toEqual([1, 1, 1, 1, 1, 2]);
  });

  test('whose payment fails after days holds all of it until then', async () => {
    const form = await shop();
    const order = await send(form, ALL);
    await actAt(engine, order, later);
    await payments.wake(order.uuid);
    await until('it is processing', async () => (await payments.status(order.uuid)) === 'processing');
    await engine.pass('3 days');
    expect([await takenOf(form), await heldOf(order)]).toEqual([[1, 1, 1, 1, 1, 2], true]);
    await actAt(engine, order, fail);
    expect(await ended(order)).toMatchObject({ status: 'failed' });
    expect([await takenOf(form), await heldOf(order)]).toEqual([[], false]);
  });

  test('that is given up gives back, takes again for another checkout while it is free, and keeps that when it is paid', async () => {
    const form = await shop();
    const order = await send(form, ALL);
    await payments.wake(order.uuid, 'cancelled');
    expect(await ended(order)).toMatchObject({ status: 'cancelled' });
    expect(await takenOf(form)).toEqual([]);
    await payments.open(order.uuid);
    expect(await takenOf(form)).toEqual([1, 1, 1, 1, 1, 2]);
    await actAt(engine, await orderRow(engine, order.uuid), 'pay');
    expect(await ended(order)).toMatchObject({ status: 'paid' });
    expect([await takenOf(form), await heldOf(order)]).toEqual([[1, 1, 1, 1, 1, 2], true]);
  });
});

/** Stores a submission with its order as the HTTP role does, and opens the checkout. @throws Refusal */
async function send(form: ActiveForm, sent: Record<string, unknown>): Promise<PaymentOrder> {
  const now = await engine.now();
  const { values, errors } = validateSubmission(form.config, sanitiseSubmission(form.config, sent));
  expect(errors).toEqual({});
  const order = orderMaker('https://forms.example.org')(form, values, undefined, {}, now);
  if (!order) throw new Error('there is nothing to pay');
  await acceptSubmission(engine, form, now, values, { order });
  await payments.open(order.uuid);
  return orderRow(engine, order.uuid);
}

async function refusalOf(form: ActiveForm, sent: Record<string, unknown>) {
  const error = await send(form, sent).catch((thrown: unknown) => thrown);
  if (!(error instanceof Refusal)) throw error;
  return { code: error.code, ...error.details };
}

/** Lets time pass until the order's run has ended, and returns the order. */
async function ended({ uuid }: PaymentOrder): Promise<PaymentOrder> {
  await engine.resultOf(payments.run(uuid));
  return orderRow(engine, uuid);
}

/** Returns the counters of a form's limits. */
async function takenOf({ id: formId }: ActiveForm): Promise<number[]> {
  const counters = await engine.orm.em.fork().find(LimitCounter, { formId });
  return counters
    .map(({ taken }) => taken)
    .filter((taken) => taken !== 0)
    .sort();
}

async function heldOf({ submissionUuid }: PaymentOrder): Promise<boolean> {
  return (await engine.orm.em.fork().findOneOrFail(LimitClaim, { submissionUuid })).isHeld;
}
