import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataConverter } from '#bin/composition/engine.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { statusToken } from '#pro/payments/checkout/status-token.ts';
import { type PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import { type Canaries, canariesIn } from '#test/environment/canaries.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { decodeHistory } from '#test/environment/histories.ts';
import { startRecorder } from '#test/environment/recorder.ts';
import { acceptSubmission, createForm } from '#test/environment/submissions.ts';
import { proSettings } from '#test/environment/third-parties.ts';
import { newTestOrder, orderRow } from '#test/pro/environment/order-rows.ts';
import { actAt, paymentsOf, putAccount } from '#test/pro/environment/payments.ts';

/** A visitor's data. */
const VISITOR: Canaries = {
  name: 'Canary Quillfeather',
  email: 'canary.visitor@quillfeather.example',
  message: 'the canary sings at midnight',
  address: '203.0.113.77',
  agent: 'CanaryBrowser/7.7',
};
/** The credentials of a site's accounts. */
const CREDENTIALS: Canaries = {
  'secret key': 'sk_test_sandboxCanary8d1f',
  'webhook secret': 'whsec_canarySigning4c2e',
  'client secret': 'canaryOfTheApp91b7',
  'wrong key': 'sk_test_canaryWrong77aa',
};
const PAYMENT_TABLES = ['payment_orders', 'payment_history', 'payment_events', 'payment_refunds', 'settings'];

let engine: TestEngine;
let payments: ReturnType<typeof paymentsOf>;
let recorder: Awaited<ReturnType<typeof startRecorder>>;
let form: ActiveForm;

beforeAll(async () => {
  engine = await startEngine({
    async proSettings(sandboxUrl) {
      recorder = await startRecorder(sandboxUrl);
      return proSettings(recorder.url);
    },
  });
  payments = paymentsOf(engine);
  form = await createForm(engine, {});
  await saveStripe('secret key');
  const paypal = { client_id: 'sandbox-app', client_secret: CREDENTIALS['client secret'] ?? '', webhook_id: 'WH-1' };
  await putAccount(engine, { provider: 'paypal', mode: 'test' }, paypal);
});
afterAll(async () => {
  await engine.close();
  await recorder.close();
});

describe.each(['stripe', 'paypal'])('an order at %s that is paid and given back', (provider) => {
  let order: PaymentOrder;
  let canaries: Canaries;
  beforeAll(async () => {
    recorder.requests.length = 0;
    order = await accept(provider);
    canaries = { ...VISITOR, ...CREDENTIALS, 'status token': statusToken(engine.box, order.uuid) };
    await payments.open(order.uuid);
    order = await orderRow(engine, order.uuid);
    await actAt(engine, order, 'pay');
    await payments.wake(order.uuid, 'returned');
    await engine.resultOf(payments.run(order.uuid));
    const at = await engine.now();
    const refund = { uuid: randomUUID(), orderUuid: order.uuid, amount: 500, status: 'requested' as const };
    await engine.orm.em.fork().insert(PaymentRefund, { ...refund, createdAt: at, updatedAt: at });
    await payments.wake(order.uuid, 'refund');
    await engine.resultOf(payments.run(order.uuid));
    expect(await orderRow(engine, order.uuid)).toMatchObject({ status: 'partially_refunded' });
  });

  test('leaves nothing of its visitor and no credential in the engine, encrypted or not', async () => {
    const { raw, decoded, description } = await keptBy(order);
    expect(canariesIn(canaries, [raw, decoded, description])).toEqual([]);
    // Only decrypted payloads contain the order's id.
    const told = { uuid: `"orderUuid":"${order.uuid}"` };
    expect(canariesIn(told, decoded)).toEqual(['uuid']);
    expect(canariesIn(told, raw)).toEqual([]);
  });

  test('leaves none in the tables of payments and in the log', async () => {
    expect(canariesIn(canaries, await rowsOf([...PAYMENT_TABLES, 'outbox']))).toEqual([]);
    expect(canariesIn(canaries, engine.logLines)).toEqual([]);
    expect(engine.logLines.some((line) => line.includes(order.uuid))).toBe(true);
  });

  test('tells its provider nothing of the visitor, and the credentials where they belong', async () => {
    const { requests } = recorder;
    expect(canariesIn(VISITOR, requests)).toEqual([]);
    const bodies = requests.map(({ method, path, body }) => ({ method, path, body }));
    expect(canariesIn(CREDENTIALS, bodies)).toEqual([]);
    // The provider did get the order's id, and the return address with its token.
    const sent = { order: order.uuid, token: canaries['status token'] ?? '' };
    expect(canariesIn(sent, bodies)).toEqual(Object.keys(sent));
    const credential = provider === 'stripe' ? 'secret key' : 'client secret';
    expect(
      canariesIn(
        CREDENTIALS,
        requests.map(({ authorization }) => basicOf(authorization)),
      ),
    ).toEqual([credential]);
  });
});

test('a provider that repeats the key it refuses: it stands in no row, no history and no log', async () => {
  await saveStripe('wrong key');
  const { uuid } = await accept('stripe');
  await expect(payments.open(uuid)).rejects.toMatchObject({ code: 'payment_unavailable' });
  await engine.resultOf(payments.run(uuid));
  const order = await orderRow(engine, uuid);
  expect(order).toMatchObject({ status: 'failed', errorType: 'unauthorized' });
  const { raw, decoded, description } = await keptBy(order);
  const kept = [raw, decoded, description, await rowsOf([...PAYMENT_TABLES, 'outbox']), engine.logLines];
  expect(canariesIn({ ...VISITOR, ...CREDENTIALS }, kept)).toEqual([]);
  await saveStripe('secret key');
});

async function saveStripe(key: 'secret key' | 'wrong key'): Promise<void> {
  const credentials = { secret_key: CREDENTIALS[key] ?? '', webhook_secret: CREDENTIALS['webhook secret'] ?? '' };
  await putAccount(engine, { provider: 'stripe', mode: 'test' }, credentials);
}

async function accept(provider: string): Promise<PaymentOrder> {
  const order = newTestOrder({ provider });
  const { name = '', email = '', message = '', address = '', agent = '' } = VISITOR;
  await acceptSubmission(
    engine,
    form,
    await engine.now(),
    { name, email, message },
    {
      ...{ order, ipAddress: address, userAgent: agent },
    },
  );
  return orderRow(engine, order.uuid);
}

/** Returns the engine's data of an order's newest run, raw and decrypted. */
async function keptBy({ uuid }: PaymentOrder) {
  const { workflowId } = payments.run(uuid);
  const { namespace } = engine.client.options;
  const { workflowService } = engine.env.connection;
  const { history } = await workflowService.getWorkflowExecutionHistory({ namespace, execution: { workflowId } });
  const description = await workflowService.describeWorkflowExecution({ namespace, execution: { workflowId } });
  const raw = history ?? {};
  return { raw, decoded: await decodeHistory(dataConverter(engine.box), raw), description };
}

async function rowsOf(tables: readonly string[]): Promise<unknown[]> {
  const em = engine.orm.em.fork();
  return Promise.all(tables.map((table) => em.execute(`select * from ${table}`)));
}

function basicOf(authorization: string): string {
  const [, basic] = /^Basic (.+)$/.exec(authorization) ?? [];
  return basic ? Buffer.from(basic, 'base64').toString() : authorization;
}
