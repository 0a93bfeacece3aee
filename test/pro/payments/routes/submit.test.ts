import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Submission } from '#features/submissions/entities.ts';
import { PaymentOrder } from '#pro/payments/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { engineAway } from '#test/environment/stub-engine.ts';
import { countRows } from '#test/environment/tables.ts';
import { bodyB, createForm, submitA, submitB, tokensOf, VALUES } from '#test/environment/visitor.ts';

const CHECKOUT = 'https://checkout.stripe.com/c/pay/cs_1';
const PAYMENT = { enabled: true, provider: 'stripe', currency: 'EUR', amount: 1990 };
const FIELDS = [
  { type: 'text', name: 'name', required: true },
  {
    type: 'select',
    name: 'ticket',
    options: [
      { value: 'free', price: 0 },
      { value: 'full', price: 4500 },
    ],
  },
  { type: 'number', name: 'seats', min: 0, max: 9, step: 1 },
];
const BY_FIELDS = { ...PAYMENT, amount: undefined, items_from: [{ field: 'ticket', quantity_field: 'seats' }] };

let service: TestService;
let formId: number;
let pricedId: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service, { payment: PAYMENT, allowed_origins: ['https://shop.example.net'] });
  pricedId = await createForm(service, { payment: BY_FIELDS }, FIELDS);
});
beforeEach(() => {
  service.engine.failure = null;
  service.engine.checkout = { redirectUrl: CHECKOUT };
  service.engine.requests.length = 0;
});
afterAll(() => service.close());

const newest = async () => {
  const [order] = await service.orm.em.fork().findAll(PaymentOrder, { orderBy: { id: 'desc' }, limit: 1 });
  if (!order) throw new Error('there is no order');
  return order;
};
const counts = async () => [
  await countRows(service.orm, 'submissions'),
  await countRows(service.orm, 'payment_orders'),
];

describe('a form that takes a payment', () => {
  test('answers with where to pay, and nothing else happens before', async () => {
    const { status, body } = await submitB(service, formId);
    const order = await newest();
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        payment_required: true,
        payment_redirect: CHECKOUT,
        order_uuid: order.uuid,
        status_token: expect.stringMatching(/^[\w-]{43}$/),
      },
    });
    expect(order).toMatchObject({ status: 'created', amount: 1990, currency: 'EUR', provider: 'stripe', mode: 'test' });
    const submission = await service.orm.em.fork().findOneOrFail(Submission, { uuid: order.submissionUuid });
    expect(submission).toMatchObject({ id: order.submissionId, status: 'awaiting_payment', dueAt: null });
    expect(service.engine.requests).toMatchObject([
      { method: 'updateWithStart', workflowType: 'paymentOrder', options: { workflowId: `order-${order.uuid}` } },
    ]);
  });

  test('counts the amount from its own prices; what a client says of it is ignored', async () => {
    const values = { name: 'Ada', ticket: 'full', seats: 3, amount: 1, price: 1, payment: { amount: 1 } };
    await submitB(service, pricedId, values);
    expect(await newest()).toMatchObject({
      amount: 13_500,
      items: [{ name: 'ticket: full', unitAmount: 4500, quantity: 3 }],
    });
  });

  test('with no quantity costs what one costs: an empty field gives nothing away', async () => {
    const { body } = await submitB(service, pricedId, { name: 'Ada', ticket: 'full' });
    expect(body).toMatchObject({ payment_required: true });
    expect(await newest()).toMatchObject({ amount: 4500 });
  });

  test('that costs nothing this time is an ordinary submission', async () => {
    const [submissions, orders] = await counts();
    const { status, body } = await submitB(service, pricedId, { name: 'Ada', ticket: 'free', seats: 3 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: { submission_id: expect.any(Number) }, email: { sent: false } });
    expect(body).not.toHaveProperty('payment_required');
    expect(await counts()).toEqual([(submissions ?? 0) + 1, orders]);
  });

  test('keeps nothing when a field is wrong', async () => {
    const before = await counts();
    const { status, body } = await submitB(service, pricedId, { name: '', ticket: 'full', seats: 1 });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { success: false, errors: { fields: { name: expect.any(String) } } },
    });
    expect(await counts()).toEqual(before);
  });

  test.each([
    [
      'an address of this site',
      'https://forms.example.org/shop?step=2#pay',
      'https://forms.example.org/shop?step=2#pay',
    ],
    ['a path of this site', '/shop', 'https://forms.example.org/shop'],
    ['an allowed origin', 'https://shop.example.net/thanks', 'https://shop.example.net/thanks'],
    ['nothing', '', null],
  ])('takes %s to return to', async (_what, returnTo, kept) => {
    await submitB(service, formId, { ...VALUES, _svcb_return_to: returnTo });
    expect((await newest()).returnTo).toBe(kept);
  });

  test.each([
    'https://evil.example.com/',
    '//evil.example.com/',
    'https://forms.example.org.evil.example.com/',
    'https://forms.example.org@evil.example.com/',
    'javascript:alert(1)',
    'http://forms.example.org/',
    '/\\evil.example.com',
    `/${'x'.repeat(3000)}`,
    ['/shop'],
  ])('refuses %j to return to', async (returnTo) => {
    const before = await counts();
    const { status, body } = await submitB(service, formId, { ...VALUES, _svcb_return_to: returnTo });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errors: { fields: { _svcb_return_to: expect.stringContaining('address of this site') } } },
    });
    expect(await counts()).toEqual(before);
  });

  test('is refused by surface A', async () => {
    const { status, body } = await submitA(service, formId);
    expect({ status, body }).toMatchObject({ status: 400, body: { success: false, code: 'payment_form' } });
  });
});

describe('a payment that cannot be started', () => {
  test.each([
    ['does not answer', { kind: 'transient', type: 'timeout' }, /does not answer.*Nothing was charged/],
    ['refuses', { kind: 'permanent', type: 'unauthorized' }, /could not be started.*Tell the owner/],
  ] as const)(
    'because the provider %s: 502, and a repeat goes on with the same order',
    async (_what, failed, message) => {
      const tokens = await tokensOf(service, formId);
      const send = () =>
        service.call('POST', `b:/forms/${formId}/submissions`, {
          json: bodyB(tokens),
          headers: { 'idempotency-key': `retry-${failed.type}` },
        });
      service.engine.checkout = { failed };
      const { status, body } = await send();
      expect({ status, body }).toEqual({
        status: 502,
        body: { success: false, code: 'payment_unavailable', message: expect.stringMatching(message) },
      });
      const { uuid } = await newest();
      const before = await counts();
      service.engine.checkout = { redirectUrl: CHECKOUT };
      expect((await send()).body).toMatchObject({ payment_redirect: CHECKOUT, order_uuid: uuid });
      expect(await counts()).toEqual(before);
    },
  );

  test('because the engine is away: 503, and a repeat goes on with the same order', async () => {
    const tokens = await tokensOf(service, formId);
    const send = () =>
      service.call('POST', `b:/forms/${formId}/submissions`, {
        json: bodyB(tokens),
        headers: { 'idempotency-key': 'engine-away' },
      });
    service.engine.failure = engineAway();
    const { status, body, headers } = await send();
    expect({ status, body, retryAfter: headers.get('retry-after') }).toEqual({
      status: 503,
      body: { success: false, code: 'engine_unavailable', message: expect.stringContaining('Nothing was charged') },
      retryAfter: '5',
    });
    const { uuid } = await newest();
    service.engine.failure = null;
    expect((await send()).body).toMatchObject({ order_uuid: uuid });
  });

  test('does not fail for extensions: the submission is kept', async () => {
    const failed: unknown[] = [];
    const listen = (...args: unknown[]) => void failed.push(args);
    service.hooks.add('probe', 'action', 'svcb_submission_failed', listen);
    service.engine.checkout = { failed: { kind: 'transient', type: 'timeout' } };
    expect((await submitB(service, formId)).status).toBe(502);
    service.hooks.remove('svcb_submission_failed', listen);
    expect(failed).toEqual([]);
  });

  test.each([
    ['open', { status: 'pending', redirectUrl: CHECKOUT }, CHECKOUT],
    ['paid', { status: 'paid' }, 'https://forms.example.org/payments/return?'],
    ['processing', { status: 'processing' }, 'https://forms.example.org/payments/return?'],
  ] as const)(
    'is not asked for again while its order is %s: a repeat is answered by the record',
    async (what, row, goal) => {
      const tokens = await tokensOf(service, formId);
      const send = () =>
        service.call('POST', `b:/forms/${formId}/submissions`, {
          json: bodyB(tokens),
          headers: { 'idempotency-key': `known-${what}` },
        });
      const { order_uuid: uuid } = (await send()).body as { order_uuid: string };
      await service.orm.em.fork().nativeUpdate(PaymentOrder, { uuid }, row);
      service.engine.requests.length = 0;
      service.engine.failure = engineAway();
      const { status, body } = await send();
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { order_uuid: uuid, payment_redirect: expect.stringContaining(goal) },
      });
      expect(service.engine.requests).toEqual([]);
    },
  );

  test('counts as a submission does, each time that it has to be asked for', async () => {
    const limited = await createForm(service, { payment: PAYMENT, rate_limits: { per_minute: 3, per_hour: 0 } });
    const tokens = await tokensOf(service, limited);
    service.engine.checkout = { failed: { kind: 'permanent', type: 'unauthorized' } };
    const statuses: number[] = [];
    for (let sent = 0; sent < 5; sent += 1) {
      const headers = { 'idempotency-key': 'limited' };
      statuses.push(
        (await service.call('POST', `b:/forms/${limited}/submissions`, { json: bodyB(tokens), headers })).status,
      );
    }
    expect(statuses).toEqual([502, 502, 502, 429, 429]);
  });

  test('of an order that is paid already leads to the outcome', async () => {
    service.engine.checkout = { redirectUrl: null };
    const { body } = await submitB(service, formId);
    expect(body).toMatchObject({
      payment_redirect: expect.stringMatching(/^https:\/\/forms\.example\.org\/payments\/return\?order_uuid=/),
    });
  });
});
