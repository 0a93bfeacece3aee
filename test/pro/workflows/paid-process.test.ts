import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Process } from '#features/processes/entities.ts';
import type { Outcome } from '#forms/process/definition.ts';
import { PaymentRefund } from '#pro/payments/entities.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { createForm } from '#test/environment/submissions.ts';
import { orderRow } from '#test/pro/environment/order-rows.ts';
import { actAt, paymentsOf, saveAccounts } from '#test/pro/environment/payments.ts';
import { ProcessPlay } from '#test/workflows/scenarios/process.ts';

let engine: TestEngine;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  engine = await startEngine();
  payments = paymentsOf(engine);
  await saveAccounts(engine);
});
afterAll(() => engine.close());

/** The amount of an order of these tests, in cents. */
const AMOUNT = 3980;
const SUE = 'sue@example.org';
const steps = [{ key: 'board', title: 'Board', kind: 'approve', who: [{ to: SUE }] }];
const payment = { enabled: true, provider: 'stripe', currency: 'EUR', amount: AMOUNT, refund_on: ['rejected'] };

describe('A process of a submission with a payment', () => {
  async function paid(provider: string) {
    const form = await createForm(engine, { payment: { ...payment, provider }, process: { steps } });
    const order = await payments.order(form, { provider });
    const { submissionUuid: uuid } = order;
    const row = () => engine.orm.em.fork().findOneOrFail(Process, { submissionUuid: uuid });
    expect(await row()).toMatchObject({ status: 'waiting', dueAt: null });
    await actAt(engine, order, 'pay');
    await engine.resultOf(payments.run(order.uuid));
    expect((await row()).dueAt).not.toBeNull();
    return { order, play: await ProcessPlay.join(engine, uuid) };
  }

  const decideAndRead = async (provider: string, outcome: Outcome) => {
    const { order, play } = await paid(provider);
    await play.decide(SUE, { outcome });
    await payments.wake(order.uuid, 'refund');
    await engine.resultOf(payments.run(order.uuid));
    const { paidAmount, refundedAmount } = await orderRow(engine, order.uuid);
    const refunds = await engine.orm.em.fork().find(PaymentRefund, { orderUuid: order.uuid });
    return [paidAmount, refundedAmount, refunds.map(({ source, amount }) => `${source} ${amount}`)];
  };

  test.each(['stripe', 'paypal'])(
    'begins once it is paid, and gives the money back when it is rejected, at %s',
    async (provider) => {
      expect(await decideAndRead(provider, 'rejected')).toEqual([AMOUNT, AMOUNT, [`process ${AMOUNT}`]]);
    },
  );

  test('keeps the money when it is approved', async () => {
    expect(await decideAndRead('stripe', 'approved')).toEqual([AMOUNT, 0, []]);
  });
});
