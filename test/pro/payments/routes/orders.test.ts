import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { composeHttp } from '#bin/composition/http.ts';
import { OutboxRow } from '#db/entities/outbox.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { PaymentEvent, PaymentHistory, PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import type { DriftReport } from '#pro/payments/store/drift-report.ts';
import { saveDriftReport } from '#pro/payments/store/drift-report.ts';
import type { OrderTerms } from '#pro/payments/store/orders.ts';
import { type CallOptions, REST_ROOT, startService, type TestService } from '#test/environment/service.ts';
import { engineAway } from '#test/environment/stub-engine.ts';
import { acceptSubmission, createForm, VALUES } from '#test/environment/submissions.ts';
import { historyOf, newTestOrder, orderRow } from '#test/pro/environment/order-rows.ts';

const UI = 'https://temporal.example.org/ui';
const NOBODY = '00000000-0000-4000-8000-000000000000';

let service: TestService;
let hasty: { url: string; close(): Promise<void> };
beforeAll(async () => {
  service = await startService({ temporalUiUrl: UI, proWaitMs: 60_000 });
  const role = await composeHttp(service.foundation, {
    engine: service.engine,
    timeouts: { pro: 0 },
    slowestClientMs: 0,
  });
  hasty = { url: (await role.start()).url, close: () => role.close() };
});
beforeEach(async () => {
  service.engine.failure = null;
  service.engine.onRequest = async () => {};
  service.engine.requests.length = 0;
  const em = service.orm.em.fork();
  await em.nativeDelete(OutboxRow, {});
  await em.nativeDelete(PaymentEvent, {});
  await em.nativeDelete(PaymentHistory, {});
  await em.nativeDelete(PaymentRefund, {});
  await em.nativeDelete(PaymentOrder, {});
});
afterAll(async () => {
  await hasty.close();
  await service.close();
});

type Json = Record<string, unknown>;
async function asAdmin(method: string, path: string, options: CallOptions = {}) {
  const headers = { ...service.admin, ...options.headers };
  const { status, body } = await service.call(method, `b:/payments${path}`, { ...options, headers });
  return [status, body as Json] as const;
}
const newOrder = async (changes: Partial<PaymentOrder> = {}, made: Partial<OrderTerms> = {}) => {
  const order = newTestOrder(made);
  const origin = { formId: 7, revision: 2, submissionUuid: order.uuid, submissionId: 12 };
  await order.insert(service.orm.em.fork(), origin, service.clock.now());
  await service.orm.em.fork().nativeUpdate(PaymentOrder, { uuid: order.uuid }, changes);
  return order.uuid;
};
const paidOrder = (changes: Partial<PaymentOrder> = {}) =>
  newOrder({ status: 'paid', paidAmount: 3980, checkedAt: service.clock.now(), ...changes });
const refundsOf = (orderUuid: string) => service.orm.em.fork().find(PaymentRefund, { orderUuid });
/** Replaces the order's run with this work, done when the run is woken. */
const onWake = (work: () => Promise<unknown>) => {
  service.engine.onRequest = async () => void (await work());
};
const change = (uuid: string, changes: Partial<PaymentOrder>) =>
  service.orm.em.fork().nativeUpdate(PaymentOrder, { uuid }, changes);
/** Calls a second role on the same database that waits for nothing. */
async function hastily(method: string, path: string, options: CallOptions = {}) {
  const { json, headers } = options;
  const response = await fetch(`${hasty.url}/${REST_ROOT}/svcb/v1/payments${path}`, {
    method,
    headers: { ...service.admin, ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  return [response.status, (await response.json()) as Json] as const;
}

describe('an order that waits for a payment when its submission is erased', () => {
  const ADDRESS = 'ada@example.net';

  test.each([
    ['by its id', true, (id: number | null) => ['DELETE', `b:/submissions/${id}`, {}] as const],
    ['by an address', true, () => ['POST', 'b:/person/erase', { address: ADDRESS, dry_run: false }] as const],
    [
      'by an address, where it is not stored',
      false,
      () => ['POST', 'b:/person/erase', { address: ADDRESS, dry_run: false }] as const,
    ],
  ])('%s is looked at at once', async (_how, store_submissions, erase) => {
    const now = service.clock.now();
    const form = await createForm({ forms: service.forms, now: async () => now }, { store_submissions });
    const order = newTestOrder();
    const { submissionId } = await acceptSubmission(service, form, now, { ...VALUES, email: ADDRESS }, { order });
    const [method, path, json] = erase(submissionId);
    const { status } = await service.as.admin(method, path, json);
    expect(status).toBe(method === 'DELETE' ? 204 : 200);
    const { options } = await service.engine.request();
    expect([options.workflowId, options.signal, options.signalArgs]).toEqual([
      `order-${order.uuid}`,
      'wake',
      ['timer'],
    ]);
    expect(service.engine.requests).toHaveLength(1);
  });

  test('is not, once it was paid', async () => {
    const now = service.clock.now();
    const form = await createForm({ forms: service.forms, now: async () => now }, {});
    const order = newTestOrder();
    const { submissionId } = await acceptSubmission(service, form, now, VALUES, { order });
    await change(order.uuid, { status: 'paid' });
    await service.as.admin('DELETE', `b:/submissions/${submissionId}`);
    expect(await service.orm.em.fork().count(OutboxRow)).toBe(0);
  });
});

describe('what is for operators', () => {
  test.each([
    ['GET', '/orders'],
    ['GET', `/orders/${NOBODY}`],
    ['POST', `/orders/${NOBODY}/reconcile`],
    ['POST', `/orders/${NOBODY}/refund`],
    ['POST', `/orders/${NOBODY}/refunds/${NOBODY}/cancel`],
    ['POST', `/orders/${NOBODY}/acknowledge`],
    ['GET', '/drift'],
    ['POST', '/drift'],
  ])('%s %s is refused to strangers and to editors', async (method, path) => {
    expect((await service.call(method, `b:/payments${path}`)).status).toBe(401);
    const asEditor = await service.as.editor(method, `b:/payments${path}`);
    expect([asEditor.status, asEditor.body]).toMatchObject([403, { success: false, code: 'missing_capability' }]);
  });

  test.each(['GET ', 'POST /reconcile', 'POST /refund', `POST /refunds/${NOBODY}/cancel`, 'POST /acknowledge'])(
    '%s: there is no such order',
    async (what) => {
      const [method = '', path] = what.split(' ');
      for (const uuid of [NOBODY, 'x', `${NOBODY}%20`]) {
        expect(await asAdmin(method, `/orders/${uuid}${path}`)).toMatchObject([404, { code: 'order_not_found' }]);
      }
    },
  );

  test.each([
    ['/reconcile', { now: true }],
    ['/refund', { amount: 0 }],
    ['/refund', { amount: '5' }],
    ['/refund', { amount: 1.5 }],
    ['/refund', { sum: 5 }],
    [`/refunds/${NOBODY}/cancel`, { sure: true }],
    ['/acknowledge', { note: 'seen' }],
  ])('POST %s refuses %j', async (path, json) => {
    const uuid = await paidOrder();
    expect(await asAdmin('POST', `/orders/${uuid}${path}`, { json })).toMatchObject([
      422,
      { code: 'validation_failed' },
    ]);
    expect(await refundsOf(uuid)).toEqual([]);
  });
});

describe('the list', () => {
  test('has the newest first, page by page, each order once', async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift(await newOrder());
    const seen: unknown[] = [];
    for (let after = ''; ; ) {
      const [status, { orders, next }] = await asAdmin('GET', `/orders?limit=2${after && `&after=${after}`}`);
      expect(status).toBe(200);
      seen.push(...(orders as Json[]).map(({ uuid }) => uuid));
      if (next === null) break;
      after = String(next);
    }
    expect(seen).toEqual(made);
  });

  test('finds by each filter', async () => {
    const at = service.clock.now().toISOString();
    const uuid = await newOrder(
      { status: 'paid', formId: 8, attention: 'late_payment' },
      { provider: 'paypal', mode: 'live' },
    );
    const other = await newOrder();
    for (const filter of ['status=paid', 'form_id=8', 'provider=paypal', 'mode=live', 'attention=true']) {
      const [, { orders }] = await asAdmin('GET', `/orders?${filter}`);
      expect([filter, (orders as Json[]).map((order) => order.uuid)]).toEqual([filter, [uuid]]);
    }
    const found = async (filter: string) => ((await asAdmin('GET', `/orders?${filter}`))[1].orders as Json[]).length;
    expect(await found('attention=false')).toBe(1);
    expect(await found('status=paid&mode=test')).toBe(0);
    expect([await found(`from=${at}`), await found(`to=${at}`)]).toEqual([2, 0]);
    expect((await orderRow(service, other)).attention).toBeNull();
  });

  test.each([
    'status=done',
    'form_id=0',
    'provider=adyen',
    'mode=demo',
    'attention=yes',
    'from=now',
    'limit=101',
    'after=x',
    'q=1',
  ])('refuses %s by its name', async (filter) => {
    const [status, body] = await asAdmin('GET', `/orders?${filter}`);
    expect([status, Object.keys(body.errors as Json)]).toEqual([422, [filter.split('=')[0]]]);
  });
});

describe('an order', () => {
  test('has its amounts, history, events and refunds, and neither of its addresses', async () => {
    const now = service.clock.now();
    const uuid = await paidOrder({ redirectUrl: 'https://pay.example/c', refundedAmount: 980, providerRef: 'cs_1' });
    await change(uuid, { returnTo: 'https://forms.example.org/thanks?mail=ada@example.org' });
    const em = service.orm.em.fork();
    const event = { provider: 'stripe', mode: 'test', eventId: 'evt_1', type: 'charge.refunded', orderUuid: uuid };
    await em.insert(PaymentEvent, { ...event, outcome: 'handled', receivedAt: now, handledAt: now });
    const refund = { uuid: NOBODY, orderUuid: uuid, amount: 980, status: 'succeeded' as const, refundRef: 're_1' };
    await em.insert(PaymentRefund, { ...refund, createdAt: now, updatedAt: now });
    const [status, order] = await asAdmin('GET', `/orders/${uuid}`);
    expect(status).toBe(200);
    expect(order).toMatchObject({
      uuid,
      form_id: 7,
      submission_id: 12,
      revision: 2,
      provider: 'stripe',
      mode: 'test',
      status: 'paid',
      currency: 'EUR',
      amount: 3980,
      amount_decimal: '39.80',
      paid_amount_decimal: '39.80',
      refunded_amount: 980,
      refundable_amount: 3000,
      refundable_amount_decimal: '30.00',
      items: [{ name: 'Ticket', unit_amount: 1990, quantity: 2 }],
      history: [{ at: now.toISOString(), from: null, to: 'created', cause: 'submitted', event_id: null, detail: {} }],
      events: [{ event_id: 'evt_1', type: 'charge.refunded', outcome: 'handled' }],
      refunds: [{ uuid: NOBODY, source: 'operator', amount_decimal: '9.80', status: 'succeeded', refund_ref: 're_1' }],
      workflow_id: `order-${uuid}`,
      temporal_ui_url: `${UI}/namespaces/durable-forms/workflows/order-${uuid}`,
    });
    expect(JSON.stringify(order)).not.toMatch(/pay\.example|thanks/);
  });
});

describe('reconcile', () => {
  test('wakes the run: 200 once the provider was asked', async () => {
    const uuid = await newOrder({ status: 'pending', checkedAt: service.clock.now() });
    service.clock.pass(1);
    onWake(() => change(uuid, { status: 'paid', checkedAt: service.clock.now() }));
    const [status, body] = await asAdmin('POST', `/orders/${uuid}/reconcile`);
    expect([status, body]).toMatchObject([200, { success: true, reconciled: true, order: { uuid, status: 'paid' } }]);
    const { method, options } = await service.engine.request();
    expect([method, options.workflowId, options.signalArgs]).toEqual([
      'signalWithStart',
      `order-${uuid}`,
      ['reconcile'],
    ]);
  });

  test('is 202 while it was not, and is carried out later when the engine is away', async () => {
    const uuid = await newOrder({ status: 'pending' });
    service.engine.failure = engineAway();
    const [status, body] = await hastily('POST', `/orders/${uuid}/reconcile`);
    expect([status, body]).toMatchObject([202, { success: true, reconciled: false, order: { status: 'pending' } }]);
    expect(await service.orm.em.fork().count(OutboxRow, { workflowId: `order-${uuid}` })).toBe(1);
  });
});

describe('a refund', () => {
  const refund = (uuid: string, json: object = {}, headers = {}) =>
    hastily('POST', `/orders/${uuid}/refund`, { json, headers });
  const end = (uuid: string, changes: Partial<PaymentRefund>) =>
    service.orm.em
      .fork()
      .nativeUpdate(PaymentRefund, { orderUuid: uuid }, { updatedAt: service.clock.now(), ...changes });

  test('is of all that is left, is told to the run, and stands in the history', async () => {
    const uuid = await paidOrder({ refundedAmount: 980 });
    const [status, body] = await refund(uuid);
    expect([status, body]).toMatchObject([
      202,
      { success: true, refund: { order_uuid: uuid, amount: 3000, amount_decimal: '30.00', status: 'requested' } },
    ]);
    const { options } = await service.engine.request();
    expect([options.workflowId, options.signalArgs]).toEqual([`order-${uuid}`, ['refund']]);
    expect(await historyOf(service, uuid)).toEqual(['>created submitted', 'paid>paid refund']);
    const [, order] = await asAdmin('GET', `/orders/${uuid}`);
    const { uuid: refund_uuid } = (body as { refund: Json }).refund;
    expect((order.history as Json[])[1]?.detail).toEqual({ refund_uuid, amount: 3000, user_id: expect.any(Number) });
  });

  test('is 200 once the provider has taken it', async () => {
    const uuid = await paidOrder();
    onWake(() => end(uuid, { status: 'succeeded', refundRef: 're_1' }));
    const [status, body] = await asAdmin('POST', `/orders/${uuid}/refund`, { json: { amount: 500 } });
    expect([status, body]).toMatchObject([200, { success: true, refund: { amount: 500, status: 'succeeded' } }]);
  });

  test('says so when the provider has refused it', async () => {
    const uuid = await paidOrder();
    onWake(() => end(uuid, { status: 'failed', errorType: 'request_refused', lastError: 'Too late.' }));
    const [status, body] = await asAdmin('POST', `/orders/${uuid}/refund`);
    expect([status, body]).toMatchObject([
      200,
      { success: false, code: 'refund_failed', message: 'Too late.', refund: { error_class: 'request_refused' } },
    ]);
    onWake(async () => {});
    expect((await refund(uuid))[0]).toBe(202);
  });

  test('is no more than is left of what was paid, with those under way', async () => {
    const uuid = await paidOrder({ refundedAmount: 980 });
    expect((await refund(uuid, { amount: 1000 }))[0]).toBe(202);
    expect(await refund(uuid, { amount: 2001 })).toMatchObject([
      422,
      {
        code: 'validation_failed',
        errors: { amount: 'The refund is more than is left of the payment: 2000 in minor units.' },
      },
    ]);
    // The refund ended after the last poll of the provider, so that the order's own sum lacks it.
    service.clock.pass(1);
    await end(uuid, { status: 'succeeded' });
    expect((await refund(uuid, { amount: 2001 }))[0]).toBe(422);
    await change(uuid, { refundedAmount: 1980, checkedAt: service.clock.now() });
    expect((await refund(uuid, { amount: 2000 }))[0]).toBe(202);
    expect(await refund(uuid)).toMatchObject([409, { code: 'order_refunded' }]);
  });

  test('of one that many ask for at once is made once', async () => {
    const uuid = await paidOrder();
    const all = await Promise.all([refund(uuid), refund(uuid), refund(uuid)]);
    expect(all.map(([status]) => status).sort()).toEqual([202, 409, 409]);
    expect((await refundsOf(uuid)).map(({ amount }) => amount)).toEqual([3980]);
  });

  test('is not of an order that nothing was paid for', async () => {
    const uuid = await newOrder({ status: 'pending' });
    expect(await refund(uuid)).toMatchObject([409, { success: false, code: 'order_not_paid' }]);
    expect([await refundsOf(uuid), service.engine.requests]).toEqual([[], []]);
  });

  test.each<[NonNullable<PaymentOrder['dispute']>, PaymentOrder['status'], string]>([
    ['open', 'disputed', 'order_disputed'],
    ['lost', 'dispute_lost', 'order_dispute_lost'],
    ['reversed', 'reversed', 'order_reversed'],
    // An order with a wrong amount has no status for a dispute.
    ['open', 'pending', 'order_disputed'],
  ])('of a payment that is claimed back (%s, %s) is refused: %s', async (dispute, status, code) => {
    const uuid = await paidOrder({ dispute, status });
    expect(await refund(uuid, { amount: 1 })).toMatchObject([409, { success: false, code }]);
    expect([await refundsOf(uuid), service.engine.requests]).toEqual([[], []]);
    const [, order] = await asAdmin('GET', `/orders/${uuid}`);
    expect(order).toMatchObject({ dispute, refundable_amount: 0, refundable_amount_decimal: '0.00' });
  });

  test('of a payment whose dispute was won can be made', async () => {
    expect((await refund(await paidOrder({ dispute: 'won' })))[0]).toBe(202);
  });

  test('that its run refuses, since a dispute has come meanwhile, is the same 409, also for a repeat', async () => {
    const uuid = await paidOrder();
    onWake(() => end(uuid, { status: 'failed', errorType: 'order_disputed', lastError: 'Disputed.' }));
    const key = { 'idempotency-key': 'disputed-meanwhile' };
    for (let count = 0; count < 2; count += 1) {
      const answer = await asAdmin('POST', `/orders/${uuid}/refund`, { json: { amount: 100 }, headers: key });
      expect(answer).toMatchObject([409, { success: false, code: 'order_disputed' }]);
    }
    expect(await refundsOf(uuid)).toMatchObject([{ status: 'failed' }]);
  });

  test('of an amount that does not match can be made', async () => {
    const uuid = await newOrder({ status: 'pending', paidAmount: 100, attention: 'amount_mismatch' });
    expect(await refund(uuid)).toMatchObject([202, { refund: { amount: 100 } }]);
  });

  test('that was not sent is cancelled, and its amount is free again', async () => {
    const uuid = await paidOrder();
    const [, { refund: made }] = (await refund(uuid)) as [number, { refund: Json }];
    const cancel = (of = uuid, which = made.uuid) => asAdmin('POST', `/orders/${of}/refunds/${which}/cancel`);
    for (let count = 0; count < 2; count += 1) {
      expect(await cancel()).toMatchObject([200, { success: true, refund: { uuid: made.uuid, status: 'cancelled' } }]);
    }
    expect(await historyOf(service, uuid)).toEqual(['>created submitted', 'paid>paid refund', 'paid>paid refund']);
    const [, order] = await asAdmin('GET', `/orders/${uuid}`);
    expect(order).toMatchObject({ refundable_amount: 3980 });
    expect((order.history as Json[])[2]?.detail).toMatchObject({ refund_uuid: made.uuid, refund_status: 'cancelled' });

    for (const which of [NOBODY, 'x'])
      expect(await cancel(uuid, which)).toMatchObject([404, { code: 'refund_not_found' }]);
    expect(await cancel(await paidOrder())).toMatchObject([404, { code: 'refund_not_found' }]);
  });

  test('that was sent cannot be cancelled', async () => {
    const uuid = await paidOrder();
    const [, { refund: made }] = (await refund(uuid)) as [number, { refund: Json }];
    const cancel = () => asAdmin('POST', `/orders/${uuid}/refunds/${made.uuid}/cancel`);
    await end(uuid, { sentAt: service.clock.now() });
    expect(await cancel()).toMatchObject([409, { success: false, code: 'refund_sent' }]);
    await end(uuid, { status: 'succeeded' });
    expect(await cancel()).toMatchObject([409, { code: 'refund_sent' }]);
    expect((await refundsOf(uuid))[0]?.status).toBe('succeeded');
  });

  test('with the same Idempotency-Key is made once, also while the engine is away', async () => {
    const uuid = await paidOrder();
    service.engine.failure = engineAway();
    const key = { 'idempotency-key': 'refund-once' };
    const [first, again] = [await refund(uuid, { amount: 100 }, key), await refund(uuid, { amount: 100 }, key)];
    expect(again).toEqual(first);
    expect((await refund(uuid, { amount: 200 }, key))[0]).toBe(409);
    expect(await refundsOf(uuid)).toHaveLength(1);
    expect(await service.orm.em.fork().count(OutboxRow, { workflowId: `order-${uuid}` })).toBe(1);
    await end(uuid, { status: 'pending' });
    expect(await refund(uuid, { amount: 100 }, key)).toMatchObject([200, { refund: { status: 'pending' } }]);
  });
});

test('acknowledge clears the attention once, and the history says who did it', async () => {
  const uuid = await paidOrder({ attention: 'late_payment' });
  for (let count = 0; count < 2; count += 1) {
    expect(await asAdmin('POST', `/orders/${uuid}/acknowledge`)).toMatchObject([200, { order: { attention: null } }]);
  }
  expect(await historyOf(service, uuid)).toEqual(['>created submitted', 'paid>paid acknowledged']);
  const audits = service.logLines.filter((line) => line.includes('payment_order.acknowledge') && line.includes(uuid));
  expect(audits).toHaveLength(1);
});

describe('drift', () => {
  const report: DriftReport = {
    started_at: '2031-03-04T04:20:00.000Z',
    finished_at: '2031-03-04T04:21:00.000Z',
    checked: 9,
    differed: 1,
    unreachable: 1,
    unreachable_orders: [NOBODY],
  };
  const newer = { ...report, finished_at: '2031-03-05T04:21:00.000Z', differed: 0 };

  test('tells the last report, and the orders that differ now', async () => {
    expect(await asAdmin('GET', '/drift')).toEqual([200, { report: null, orders: [], next: null }]);
    await saveDriftReport(service.orm, report);
    await newOrder();
    const uuids = [await newOrder({ drift: 'paid' }), await newOrder({ drift: 'amounts' })];
    const [, first] = await asAdmin('GET', '/drift?limit=1');
    expect(first).toMatchObject({ report, orders: [{ uuid: uuids[1], drift: 'amounts' }] });
    const [, second] = await asAdmin('GET', `/drift?limit=1&after=${first.next}`);
    expect(second).toMatchObject({ orders: [{ uuid: uuids[0] }], next: null });
    expect(await asAdmin('GET', '/drift?limit=0')).toMatchObject([422, { code: 'validation_failed' }]);
  });

  test('compares on demand, one at a time: 200 with the report', async () => {
    onWake(() => saveDriftReport(service.orm, newer));
    expect(await asAdmin('POST', '/drift')).toEqual([200, { success: true, report: newer }]);
    const { workflowType, options } = await service.engine.request();
    expect([workflowType, options]).toMatchObject([
      'paymentDrift',
      { workflowId: 'payment-drift-on-demand', taskQueue: 'payments', workflowIdConflictPolicy: 'USE_EXISTING' },
    ]);
  });

  test('is 202 while it compares, and 503 while the engine is away', async () => {
    expect(await hastily('POST', '/drift')).toEqual([202, { success: true, report: null }]);
    service.engine.failure = engineAway();
    expect(await hastily('POST', '/drift')).toMatchObject([503, { success: false, code: 'engine_unavailable' }]);
    service.engine.failure = new Error('not away');
    expect(await hastily('POST', '/drift')).toMatchObject([500, { code: 'internal_error' }]);
    expect(await hastily('POST', '/drift', { json: { now: true } })).toMatchObject([
      422,
      { code: 'validation_failed' },
    ]);
  });
});

test('what administrators did to orders stands in the audit log, by order', async () => {
  const entries = await service.orm.em.fork().findAll(AuditEntry);
  const events = ['reconcile', 'refund', 'cancel_refund', 'acknowledge'].map((name) => `payment_order.${name}`);
  for (const event of events) {
    const found = entries.filter((entry) => entry.event === event);
    expect([event, found.length > 0]).toEqual([event, true]);
    for (const { target, login } of found)
      expect([target, login]).toEqual([expect.stringMatching(/^order:[\w-]{36}$/), 'ada']);
  }
  expect(entries.filter(({ event }) => event === 'payment_drift.compare')).not.toEqual([]);
});
