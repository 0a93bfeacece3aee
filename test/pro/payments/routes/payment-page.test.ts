import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Refusal } from '#features/requests/refusal.ts';
import { TIMING_KEY } from '#features/requests/tokens.ts';
import { findOrderOfSubmission } from '#pro/payments/store/orders.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { countRows } from '#test/environment/tables.ts';
import { createForm, follow, VALUES } from '#test/environment/visitor.ts';

const CHECKOUT = 'https://checkout.stripe.com/c/pay/cs_1';
const PAYMENT = { enabled: true, provider: 'stripe', currency: 'EUR', amount: 1990 };

let service: TestService;
let formId: number;
/** Orders with an opened checkout, in order. While `outage` is set, opening fails. */
let opened: string[] = [];
let outage: Refusal | null = null;
beforeAll(async () => {
  service = await startService();
  const payments = service.intake.payments;
  service.intake.payments = payments && {
    ...payments,
    async find(submissionUuid) {
      const order = await findOrderOfSubmission(service.orm, submissionUuid);
      return order && { orderUuid: order.uuid, started: null, payableUntil: order.expiresAt };
    },
    open: async (orderUuid) => {
      opened.push(orderUuid);
      if (outage) throw outage;
      return { redirectUrl: CHECKOUT, orderUuid, statusToken: 'token' };
    },
  };
  formId = await createForm(service, { payment: PAYMENT });
});
afterAll(() => service.close());

/** Posts a page as a browser without JavaScript does: the page's own inputs and the typed values. */
const send = (html: string, values: object, id = formId) =>
  service.call('POST', `/forms/${id}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams({ ...inputsOf(html), ...values } as Record<string, string>).toString(),
  });
const inputsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [name, value]),
  );
async function open(id = formId): Promise<string> {
  const { text } = await service.call('GET', `/forms/${id}`);
  service.clock.pass(3_000);
  opened = [];
  outage = null;
  return text;
}

describe('the page of a form that takes payments', () => {
  test('belongs to surface B, and lets the checkout be the next page', async () => {
    const { text, headers } = await service.call('GET', `/forms/${formId}`);
    expect(Object.keys(inputsOf(text)).sort()).toEqual(['_svcb_nonce', '_svcb_order_key', TIMING_KEY]);
    expect(text).toContain('<output>€19.90</output>');
    expect(headers.get('content-security-policy')).toContain("form-action 'self' https://checkout.stripe.com;");
  });

  test('adds up in the summary what is charged, in whole forints where the provider takes no others', async () => {
    const fields = [
      { type: 'product', name: 'book', currency: 'HUF', price: 99_900 },
      { type: 'coupon', name: 'code', codes: [{ code: 'SOME', percent: 33.3 }] },
      { type: 'total', name: 'sum', currency: 'HUF' },
    ];
    const options = { payment: { enabled: true, provider: 'paypal', currency: 'HUF' }, pages: { summary: true } };
    const id = await createForm(service, { ...options, min_fill_seconds: 0 }, fields);
    const values = { book: { quantity: 1 }, code: 'some' };
    const looked = await service.call('POST', `b:/forms/${id}/summary`, { json: { values } });
    const shown = await open(id);
    const last = (await send(shown, { 'book[quantity]': '1', code: 'some' }, id)).text;
    for (const html of [(looked.body as { html: string }).html, last]) {
      expect(html).toContain('-HUF\u00a0333.00');
      expect(html).toContain('HUF\u00a0666.00');
    }
  });

  test('with another provider or none lets no checkout of this one be', async () => {
    const paypal = await createForm(service, { payment: { ...PAYMENT, provider: 'paypal' } });
    const policy = (await service.call('GET', `/forms/${paypal}`)).headers.get('content-security-policy');
    expect(policy).toMatch(/form-action 'self' https:\/\/www\.[^;]*paypal\.com;/);
    expect(policy).not.toContain('stripe');
    const unpaid = await createForm(service, { payment: { ...PAYMENT, enabled: false } });
    const plain = await service.call('GET', `/forms/${unpaid}`);
    expect(plain.headers.get('content-security-policy')).toContain("form-action 'self';");
    expect(inputsOf(plain.text)).toHaveProperty('_svca_nonce');
  });

  test('leads to the checkout without JavaScript', async () => {
    const { status, headers } = await send(await open(), VALUES);
    expect([status, headers.get('location')]).toEqual([303, CHECKOUT]);
    expect(opened).toHaveLength(1);
  });

  test('with nothing to pay says thank you', async () => {
    const fields = [{ type: 'select', name: 'it', options: [{ value: 'a', price: 500 }, { value: 'b' }] }];
    const id = await createForm(service, { payment: { ...PAYMENT, amount: undefined, items_from: ['it'] } }, fields);
    const answer = await send(await open(id), { it: 'b' }, id);
    expect([answer.status, opened]).toEqual([303, []]);
    expect((await follow(service, answer)).text).toContain('Thank you.');
    expect((await send(await open(id), { it: 'a' }, id)).headers.get('location')).toBe(CHECKOUT);
  });

  test('wrong values and amounts come back at their fields', async () => {
    const fields = [{ type: 'number', name: 'gift', label: 'Gift', min: 0.1, max: 100 }];
    const id = await createForm(service, { payment: { ...PAYMENT, amount: undefined, amount_field: 'gift' } }, fields);
    const before = await countRows(service.orm, 'submissions');
    for (const [gift, error] of [
      ['1.005', 'Enter an amount with at most 2 decimals.'],
      ['0.49', 'This comes to less than can be paid. The least is €0.50.'],
      ['0', 'Enter 0.1 or more.'],
      ['-5', 'Enter 0.1 or more.'],
      ['', 'Enter an amount.'],
    ] as const) {
      const answer = await send(await open(id), { gift }, id);
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(error);
      if (gift) expect(answer.text).toContain(`value="${gift}"`);
      expect(answer.headers.get('content-security-policy')).toContain('https://checkout.stripe.com');
    }
    expect(await countRows(service.orm, 'submissions')).toBe(before);
  });

  test.each([
    ['the provider', new Refusal('payment_unavailable', 'The provider does not answer.'), 502],
    ['the engine', new Refusal('engine_unavailable', 'Away.', { retryAfterSeconds: 5 }), 503],
  ])('without %s: nothing typed is lost, and the same values go on with the same order', async (_who, away, status) => {
    const first = await open();
    outage = away;
    const failed = await send(first, VALUES);
    expect(failed.status).toBe(status);
    expect(failed.text).toContain('nothing was charged. Send the form again in a moment.');
    expect(failed.text).toContain('value="ada@example.net"');
    outage = null;
    service.clock.pass(3_000);
    const again = await send(failed.text, VALUES);
    expect([again.status, again.headers.get('location')]).toEqual([303, CHECKOUT]);
    expect(new Set(opened).size).toBe(1);
    service.clock.pass(3_000);
    expect((await send(failed.text, { ...VALUES, name: 'Another' })).status).toBe(303);
    expect(new Set(opened).size).toBe(2);
  });

  test('after a night: the page comes back filled, and can be sent as it is', async () => {
    const page = await open();
    service.clock.pass(25 * 3_600_000);
    const stale = await send(page, VALUES);
    expect(stale.status).toBe(403);
    expect(stale.text).toContain('This page was open for too long.');
    service.clock.pass(3_000);
    expect((await send(stale.text, VALUES)).headers.get('location')).toBe(CHECKOUT);
  });
});
