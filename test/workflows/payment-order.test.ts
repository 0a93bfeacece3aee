import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ActiveForm } from '../../intake/active-forms.ts';
import { startEngine, type TestEngine } from '../environment/engine.ts';
import { actAt, historyOf, orderRow, paymentsOf, saveAccounts } from '../environment/payments.ts';
import { createForm, submissionRow } from '../environment/submissions.ts';

let engine: TestEngine;
let payments: ReturnType<typeof paymentsOf>;
let form: ActiveForm;

beforeAll(async () => {
  engine = await startEngine();
  payments = paymentsOf(engine);
  await saveAccounts(engine);
  form = await createForm(engine, {});
});
afterAll(() => engine.close());

describe.each(['stripe', 'paypal'])('an order at %s', (provider) => {
  test('that is paid while every webhook is lost is found by the first look', async () => {
    const order = await payments.order(form, { provider });
    expect(order).toMatchObject({ status: 'pending', attention: null });
    expect(await submissionRow(engine, order.submissionUuid)).toMatchObject({
      status: 'awaiting_payment',
      dueAt: null,
    });

    await actAt(engine, order, 'pay');
    await engine.resultOf(payments.run(order.uuid));
    const paid = await orderRow(engine, order.uuid);
    expect(paid).toMatchObject({ status: 'paid', paidAmount: order.amount, dueAt: null });
    expect(paid.processedAt).not.toBeNull();
    expect(await submissionRow(engine, order.submissionUuid)).toMatchObject({
      status: 'accepted',
      dueAt: paid.processedAt,
    });
    expect(await historyOf(engine, order.uuid)).toEqual([
      '>created submitted',
      'created>pending checkout',
      'pending>paid timer',
    ]);
  });
});
