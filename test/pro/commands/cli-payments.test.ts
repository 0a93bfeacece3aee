import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import { readAccount } from '#pro/payments/settings/definition.ts';
import { orderRunId } from '#pro/payments/workflows/run.ts';
import { canariesIn } from '#test/environment/canaries.ts';
import { COMMAND_SETTINGS, type Ended, expectFailure, runHere } from '#test/environment/command.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { clearSettings } from '#test/environment/settings-rows.ts';
import { createForm, until } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { proSettings } from '#test/environment/third-parties.ts';
import { historyOf, orderRow } from '#test/pro/environment/order-rows.ts';
import { actAt, paymentsOf, saveAccounts } from '#test/pro/environment/payments.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const CANARIES = { key: 'sk_test_sandboxCanary', secret: 'whsec_canaryOne', wrong: 'sk_test_canaryWrong' };

let engine: TestEngine;
let form: ActiveForm;
const printed: Ended[] = [];
beforeAll(async () => {
  engine = await startEngine({ server: 'local' });
  form = await createForm(engine, {});
});
afterAll(() => engine.close());

const settings = (changes: Record<string, string> = {}) => ({
  ...COMMAND_SETTINGS,
  DATABASE_URL: engine.databaseUrl,
  TEMPORAL_ADDRESS: engine.env.address,
  TEMPORAL_NAMESPACE: engine.env.namespace ?? 'default',
  APP_KEY: TEST_KEY.toString('base64url'),
  ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8',
  ...proSettings(engine.parties.sandboxUrl),
  ...changes,
});
async function run(...args: string[]): Promise<Ended> {
  const ended = await runHere(args, settings());
  printed.push(ended);
  return ended;
}
async function result(...args: string[]): Promise<Record<string, unknown>> {
  const ended = await run(...args);
  expect([ended.code, ended.stdout && ended.json()]).toEqual([0, expect.any(Object)]);
  return ended.json() as Record<string, unknown>;
}
async function enter(input: string): Promise<Ended> {
  const ended = await runHere(['payments:settings', '--stdin'], settings(), input);
  printed.push(ended);
  return ended;
}

describe('payments:settings', () => {
  test('saves what standard input says once Stripe knows it, and shows it without secrets', async () => {
    const test = { secret_key: CANARIES.key, webhook_secret: CANARIES.secret };
    const ended = await enter(JSON.stringify({ stripe: { test } }));
    expect(ended.code).toBe(0);
    expect(ended.json()).toMatchObject({
      settings: {
        stripe: {
          test: {
            secret_key_set: true,
            webhook_url: 'https://forms.example.org/rest/svcb/v1/payments/webhook/stripe/test',
          },
        },
      },
    });
    const account = await readAccount(engine, { provider: 'stripe', mode: 'test' }, new Date());
    expect(account?.credentials).toEqual(test);
    expect(await result('payments:settings')).toEqual(ended.json());
  });

  test.each([
    ['', '--stdin: standard input is not JSON'],
    ['[]', '--stdin: standard input must be a JSON object'],
    ['{"stripe":{"demo":{}}}', '  stripe.demo is not known here; use test, live'],
    [`{"stripe":{"test":{"secret_key":"${CANARIES.wrong}"}}}`, '  stripe.test.secret_key: Stripe does not know'],
  ])('refuses %s', async (input, message) => {
    expectFailure(await enter(input), 1, message);
  });

  test('saves nothing while the provider is away', async () => {
    const input = JSON.stringify({ stripe: { test: { secret_key: `${CANARIES.key}2` } } });
    const away = settings({ STRIPE_API_URL: 'http://127.0.0.1:1' });
    const ended = await runHere(['payments:settings', '--stdin'], away, input);
    expectFailure(ended, 1, 'Stripe could not be asked about the credentials of test mode, so that nothing was saved');
    printed.push(ended);
  });

  test('prints no secret', () => {
    expect(
      canariesIn(
        CANARIES,
        printed.map(({ stdout, stderr }) => stdout + stderr),
      ),
    ).toEqual([]);
  });
});

test('an order is listed, shown, reconciled, given back and compared', async () => {
  await clearSettings(engine.orm, 'payments');
  await saveAccounts(engine);
  const order = await paymentsOf(engine).order(form);
  const { uuid } = order;
  await actAt(engine, order, 'pay');
  expect(await result('order:reconcile', '--uuid', uuid)).toMatchObject({
    reconciled: true,
    order: { status: 'paid' },
  });
  expect(await result('order:refund', '--uuid', uuid, '--amount', '980', '--yes')).toMatchObject({
    refund: { order_uuid: uuid, amount: 980, status: 'succeeded' },
  });
  await until('the refund is in the books', async () => (await orderRow(engine, uuid)).status === 'partially_refunded');
  expect(await result('order', '--uuid', uuid)).toMatchObject({
    ...{ uuid, refundable_amount: 3000, workflow_id: orderRunId(uuid) },
    history: expect.arrayContaining([expect.objectContaining({ cause: 'refund', to: 'partially_refunded' })]),
  });
  expect(await result('orders', '--status', 'partially_refunded', '--form', String(form.id))).toMatchObject({
    orders: [{ uuid }],
    next: null,
  });
  expect(await result('orders', '--mode', 'live', '--attention', 'false', '--limit', '1')).toMatchObject({
    orders: [],
  });

  const report = { checked: 1, differed: 0, unreachable: 0 };
  expect(await result('payments:drift', '--compare')).toMatchObject({ compared: true, report, orders: [] });
  expect(await result('payments:drift')).toMatchObject({ report });

  await engine.orm.em.fork().nativeUpdate(PaymentOrder, { uuid }, { attention: 'late_payment' });
  expect(await result('order:acknowledge', '--uuid', uuid)).toMatchObject({
    acknowledged: true,
    order: { attention: null },
  });
  expect(await result('order:acknowledge', '--uuid', uuid)).toMatchObject({ acknowledged: false });
  expect((await historyOf(engine, uuid)).at(-1)).toBe('partially_refunded>partially_refunded acknowledged');

  const tooMuch = await run('order:refund', '--uuid', uuid, '--amount', '3001', '--yes');
  expect([tooMuch.code, tooMuch.stderr]).toEqual([
    1,
    expect.stringContaining('--amount: The refund is more than is left'),
  ]);
});

test('a refund that the provider refuses is printed, and fails', async () => {
  const order = await paymentsOf(engine).order(form);
  await actAt(engine, order, 'pay');
  await result('order:reconcile', '--uuid', order.uuid);
  await actAt(engine, order, 'refund', { amount: 3980 });
  const ended = await run('order:refund', '--uuid', order.uuid, '--yes');
  expect(ended.json()).toMatchObject({ refund: { status: 'failed', error_class: 'request_refused' } });
  expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('the refund failed: Stripe refused')]);
});

test('a refund of a payment that is disputed is refused, whether we know of the dispute already or not', async () => {
  const order = await paymentsOf(engine).order(form);
  const { uuid } = order;
  await actAt(engine, order, 'pay');
  await result('order:reconcile', '--uuid', uuid);
  await actAt(engine, order, 'dispute');
  for (let count = 0; count < 2; count += 1) {
    expectFailure(await run('order:refund', '--uuid', uuid, '--yes'), 1, '--uuid: The payment is disputed');
    await until('the dispute is known', async () => (await orderRow(engine, uuid)).status === 'disputed');
  }
  expect(await result('order', '--uuid', uuid)).toMatchObject({ dispute: 'open', refundable_amount: 0 });
});

test('a refund that was not sent is cancelled, and one that was is not', async () => {
  const { uuid } = await paymentsOf(engine).order(form);
  const em = engine.orm.em.fork();
  const at = await engine.now();
  const refunds = { [randomUUID()]: null, [randomUUID()]: at };
  for (const [refund, sentAt] of Object.entries(refunds)) {
    const row = { uuid: refund, orderUuid: uuid, amount: 5, status: 'requested' as const, sentAt };
    await em.insert(PaymentRefund, { ...row, createdAt: at, updatedAt: at });
  }
  const [unsent = '', sent = ''] = Object.keys(refunds);
  expect(await result('refund:cancel', '--uuid', uuid, '--refund', unsent)).toMatchObject({
    refund: { uuid: unsent, status: 'cancelled' },
  });
  for (const [refund, message] of [
    [sent, '--refund: The refund cannot be cancelled any more'],
    [NOBODY, '--refund: The order has no such refund'],
  ] as const) {
    expectFailure(await run('refund:cancel', '--uuid', uuid, '--refund', refund), 1, message);
  }
});

test('what commands did to payments stands in the audit log', async () => {
  const entries = await engine.orm.em.fork().find(AuditEntry, { actor: 'cli' });
  expect(new Set(entries.map(({ event }) => event))).toEqual(
    new Set([
      'payment_settings.saved',
      'payment_order.reconcile',
      'payment_order.refund',
      'payment_order.cancel_refund',
      'payment_order.acknowledge',
      'payment_drift.compare',
    ]),
  );
  expect(canariesIn(CANARIES, JSON.stringify(entries))).toEqual([]);
});

describe('wrong usage', () => {
  test.each([
    [['orders', '--status', 'done'], '--status must be one of created, pending'],
    [['orders', '--provider', 'adyen'], '--provider must be one of stripe, paypal'],
    [['orders', '--attention', 'yes'], '--attention must be one of true, false'],
    [['orders', '--form', 'x'], '--form must be an id'],
    [['orders', '--from', 'today'], '--from must be a time'],
    [['orders', '--limit', '1001'], '--limit must be at most 1000'],
    [['payments:drift', '--after', 'x'], '--after must be an id'],
    [['order'], '--uuid is needed'],
    [['order:refund', '--uuid', NOBODY], '--yes is needed'],
    [['order:refund', '--uuid', NOBODY, '--amount', '1.50', '--yes'], '--amount must be minor units'],
  ])('%j ends with 2', async (args, message) => {
    expectFailure(await run(...args), 2, message);
  });

  test.each([
    ['order'],
    ['order:reconcile'],
    ['order:refund', '--yes'],
    ['refund:cancel', '--refund', NOBODY],
    ['order:acknowledge'],
  ])('%s: there is no such order', async (...args) => {
    expectFailure(await run(...args, '--uuid', NOBODY), 1, '--uuid: There is no such order.');
  });

  test('a command that wakes a run needs an engine that answers', async () => {
    const away = settings({ TEMPORAL_ADDRESS: '127.0.0.1:1' });
    const ended = await runHere(['order:reconcile', '--uuid', NOBODY], away);
    expectFailure(ended, 1, 'TEMPORAL_ADDRESS: nothing answers at 127.0.0.1:1');
  });
});
