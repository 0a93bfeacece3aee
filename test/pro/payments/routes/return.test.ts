import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { returnUrl } from '#pro/payments/checkout/return-url.ts';
import { PaymentOrder } from '#pro/payments/entities.ts';
import type { OrderStatus } from '#pro/payments/store/order.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { engineAway } from '#test/environment/stub-engine.ts';
import { createForm, from, submitB, VALUES } from '#test/environment/visitor.ts';

const PAYMENT = {
  enabled: true,
  provider: 'stripe',
  currency: 'EUR',
  amount: 1990,
  success_text: 'Paid & <b>done</b>.',
  cancel_text: 'You gave up.',
};

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service, { payment: PAYMENT, allowed_origins: ['https://shop.example.net'] });
});
beforeEach(() => {
  service.engine.requests.length = 0;
  service.engine.onRequest = async () => {};
  service.engine.failure = null;
  service.engine.checkout = { redirectUrl: 'https://checkout.stripe.com/c/pay/cs_1' };
});
afterAll(() => service.close());

interface Ordered {
  order_uuid: string;
  status_token: string;
}

async function order(more: object = {}, id = formId): Promise<Ordered> {
  const { body } = await submitB(service, id, { ...VALUES, ...more });
  service.engine.requests.length = 0;
  const { order_uuid, status_token } = body as Ordered;
  return { order_uuid, status_token };
}

/** Makes the order's run change the order like this once it is woken. */
function becomes({ order_uuid: uuid }: Ordered, status: OrderStatus, changes: Partial<PaymentOrder> = {}): void {
  service.engine.onRequest = async () => {
    const row = await service.orm.em.fork().findOneOrFail(PaymentOrder, { uuid });
    const checkedAt = service.clock.now();
    await service.orm.em
      .fork()
      .nativeUpdate(PaymentOrder, { uuid }, { status, checkedAt, version: row.version + 1, ...changes });
  };
}

function queryOf({ order_uuid, status_token }: Ordered, more: Record<string, string> = {}): string {
  return new URLSearchParams({ order_uuid, status_token, ...more }).toString();
}
const comeBack = (of: Ordered, more: Record<string, string> = {}) =>
  service.call('GET', `/payments/return?${queryOf(of, more)}`);
const again = (of: Ordered, headers = {}) =>
  service.call('POST', '/payments/return/again', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    raw: queryOf(of),
  });
const statusOf = (of: Ordered, headers = {}) => service.call('GET', `b:/payments/status?${queryOf(of)}`, { headers });

describe('coming back from a payment', () => {
  test.each<[OrderStatus, string]>([
    ['paid', 'Paid &amp; &lt;b&gt;done&lt;/b&gt;.'],
    ['authorized', '€19.90 is reserved and has not been charged yet'],
    ['released', 'The reserved amount has been released'],
    ['capture_failed', 'The reserved amount could not be charged'],
    ['processing', 'Your payment is on its way'],
    ['failed', 'The payment did not work'],
    ['expired', 'The time for this payment is over'],
    ['refunded', 'money has been refunded since'],
    ['disputed', 'disputed'],
    ['dispute_lost', 'has since been returned to you'],
    ['reversed', 'has since been returned to you'],
  ])('an order that is found %s', async (status, text) => {
    const made = await order();
    becomes(made, status);
    const answer = await comeBack(made);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(text);
    expect(service.engine.requests).toMatchObject([
      { method: 'signalWithStart', options: { signalArgs: ['returned'] } },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('to a form without words of its own says how much has arrived', async () => {
    const plain = await createForm(service, { payment: { ...PAYMENT, success_text: undefined } });
    const made = await order({}, plain);
    becomes(made, 'paid');
    expect((await comeBack(made)).text).toContain('Thank you. Your payment of €19.90 has arrived.');
  });

  test('is in the language in which the form was read, and leads back to that', async () => {
    const translations = { de: { title: 'Spende', options: { payment: { cancel_text: 'Sie haben aufgegeben.' } } } };
    const id = await createForm(service, { payment: PAYMENT, translations });
    const headers = { 'accept-language': 'de' };
    const { body } = await submitB(service, id, VALUES, { headers });
    service.engine.requests.length = 0;
    const made = body as Ordered;
    expect(await service.orm.em.fork().findOneOrFail(PaymentOrder, { uuid: made.order_uuid })).toMatchObject({
      language: 'de',
      description: 'Spende',
    });
    becomes(made, 'cancelled');
    const { text } = await comeBack(made, { cancelled: '1' });
    expect(text).toContain('<html lang="de">');
    for (const shown of ['<h1>Spende</h1>', 'Sie haben aufgegeben.', 'Noch einmal versuchen', `/forms/${id}?lang=de"`])
      expect(text).toContain(shown);
  });

  test('an order whose money has been refunded since because it was not what was asked for', async () => {
    const made = await order();
    becomes(made, 'failed', { refundedAmount: 900 });
    expect((await comeBack(made)).text).toContain('The payment did not work. What you paid was given back.');
  });

  test('after giving up cancels the order, and says so in the form’s words', async () => {
    const made = await order();
    becomes(made, 'cancelled');
    const { text } = await comeBack(made, { cancelled: '1' });
    expect(service.engine.requests).toMatchObject([{ options: { signalArgs: ['cancelled'] } }]);
    expect(text).toContain('You gave up.');
    expect(text).toContain(`href="/forms/${formId}"`);
  });

  test('after giving up a checkout that is no longer the newest cancels nothing', async () => {
    const made = await order();
    const { order_uuid: uuid } = made;
    await service.orm.em.fork().nativeUpdate(PaymentOrder, { uuid }, { checkouts: 2 });
    becomes(made, 'pending');
    const { searchParams } = new URL(returnUrl(service.box, 'https://forms.example.org', uuid, { cancelled: 1 }));
    const { text } = await service.call('GET', `/payments/return?${searchParams}`);
    expect(service.engine.requests).toMatchObject([{ options: { signalArgs: ['returned'] } }]);
    // The script and the refresh use an address without `cancelled`, so that they do not cancel again.
    expect(text).toContain(`data-payment-address="/payments/return?${queryOf(made).replaceAll('&', '&amp;')}"`);
    expect(text).not.toContain('cancelled');
    service.clock.pass(60_000);
    await comeBack(made, { cancelled: '1', checkout: '2' });
    expect(service.engine.requests[1]).toMatchObject({ options: { signalArgs: ['cancelled'] } });
  });

  test.each<[OrderStatus, Partial<PaymentOrder>]>([
    ['pending', { attention: 'amount_mismatch', drift: 'amount_mismatch' }],
    // An operator has acknowledged the wrong amount.
    ['pending', { attention: null, drift: 'amount_mismatch' }],
    ['expired', { attention: 'amount_mismatch', drift: 'amount_mismatch' }],
  ])(
    '%s with another amount than was asked for, %j: says so, and does not ask for money again',
    async (status, changes) => {
      const made = await order();
      becomes(made, status, { ...changes, redirectUrl: 'https://checkout.stripe.com/c/pay/cs_1' });
      const { text } = await comeBack(made);
      expect(text).toContain('it is not the amount that was asked for');
      for (const trace of ['checkout.stripe.com', 'data-payment-status', 'refresh', 'Try again']) {
        expect(text).not.toContain(trace);
      }
      expect((await again(made)).headers.get('location')).toContain('/payments/return?');
    },
  );

  test('before the payment is known waits on with a page that polls, with and without JavaScript', async () => {
    const made = await order();
    becomes(made, 'pending', { redirectUrl: 'https://checkout.stripe.com/c/pay/cs_1' });
    const { text } = await comeBack(made);
    expect(text).toContain(
      `data-payment-status="/rest/svcb/v1/payments/status?${queryOf(made).replaceAll('&', '&amp;')}"`,
    );
    expect(text).toMatch(/<script defer src="\/assets\/payment\.[0-9a-f]{12}\.js">/);
    expect(text).toContain('<noscript><meta http-equiv="refresh"');
    expect(text).toContain('href="https://checkout.stripe.com/c/pay/cs_1"');
  });

  test('after a card was declined says so, and leads back to the same checkout', async () => {
    const made = await order();
    const redirectUrl = 'https://www.sandbox.paypal.com/checkoutnow?token=O1';
    becomes(made, 'pending', { redirectUrl, errorType: 'payment_declined' });
    const { status, text } = await comeBack(made, { token: 'O1', PayerID: 'P' });
    expect(status).toBe(200);
    expect(text).toContain('The payment was declined. Nothing was charged.');
    expect(text).toContain(`<a href="${redirectUrl}">Pay again</a>`);
    // A visitor who has just paid with another card is told so, but the page does not refresh its message away.
    expect(text).toContain('data-payment-was="pending"');
    for (const trace of ['http-equiv="refresh"', 'not heard of']) expect(text).not.toContain(trace);
  });

  test('with another card waits for the outcome, and does not tell of the one that was declined before', async () => {
    const made = await order();
    becomes(made, 'pending', { errorType: 'payment_declined' });
    await comeBack(made);
    service.clock.pass(60_000);
    service.engine.onRequest = async () => {};
    expect((await comeBack(made)).text).toContain('Your payment has not been confirmed yet');
  });

  test('to an order that was given up has the provider asked: its visitor may have agreed after all', async () => {
    const made = await order();
    becomes(made, 'cancelled');
    await comeBack(made, { cancelled: '1' });
    service.clock.pass(60_000);
    service.engine.requests.length = 0;
    expect((await comeBack(made, { cancelled: '1' })).text).toContain('You gave up.');
    expect(service.engine.requests).toEqual([]);
    becomes(made, 'paid');
    expect((await comeBack(made, { token: 'O1', PayerID: 'P' })).text).toContain('Paid &amp;');
    expect(service.engine.requests).toMatchObject([{ options: { signalArgs: ['returned'] } }]);
  });

  test('takes no notice of what providers add to the address', async () => {
    const made = await order();
    becomes(made, 'paid');
    expect((await comeBack(made, { token: '5O190127TN364715T', PayerID: 'FSMVU44LF3YUS' })).status).toBe(200);
  });

  test('again and again does not have the provider asked each time', async () => {
    const made = await order();
    becomes(made, 'pending');
    await comeBack(made);
    await comeBack(made);
    expect(service.engine.requests).toHaveLength(1);
  });

  test.each([
    ['paid', 'https://shop.example.net/thanks?a=1'],
    ['cancelled', '/shop'],
  ] as const)('goes on to where the visitor wanted, %s', async (status, returnTo) => {
    const made = await order({ _svcb_return_to: returnTo });
    becomes(made, status);
    const { status: code, headers } = await comeBack(made);
    expect(code).toBe(303);
    const goal = new URL(headers.get('location') ?? '');
    expect(goal.href.startsWith(new URL(returnTo, 'https://forms.example.org').href)).toBe(true);
    expect(Object.fromEntries(goal.searchParams)).toMatchObject({ ...made, payment_status: status });
  });

  test('goes on to the form’s redirect_url once it is paid, with its values', async () => {
    const redirecting = await createForm(service, { payment: PAYMENT, redirect_url: '/thanks?name={field:name}' });
    const made = await order({}, redirecting);
    becomes(made, 'paid');
    const { status, headers } = await comeBack(made);
    expect({ status, location: headers.get('location') }).toEqual({ status: 303, location: '/thanks?name=Ada' });
  });

  test.each([
    ['a wrong token', { status_token: 'x'.repeat(43) }, 403],
    ['no token', { status_token: '' }, 422],
  ])('with %s tells nothing', async (_what, change, status) => {
    const answer = await comeBack({ ...(await order()), ...change });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain('<!doctype html>');
    expect(service.engine.requests).toEqual([]);
  });
});

describe('trying again', () => {
  test.each<[OrderStatus]>([['cancelled'], ['failed'], ['expired']])('an order that is %s', async (status) => {
    const made = await order();
    becomes(made, status);
    const page = await comeBack(made);
    expect(page.text).toContain('<form method="post" action="/payments/return/again">');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://checkout.stripe.com;");
    service.engine.requests.length = 0;
    service.engine.checkout = { redirectUrl: 'https://checkout.stripe.com/c/pay/cs_2' };
    const answer = await again(made);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://checkout.stripe.com/c/pay/cs_2']);
    const runs = service.engine.requests.map(({ method, options }) => [method, options.workflowId]);
    expect(runs).toEqual([['updateWithStart', `order-${made.order_uuid}`]]);
  });

  test('lets a checkout be where the former one was, too', async () => {
    const made = await order();
    becomes(made, 'cancelled', { redirectUrl: 'https://pay.example.net/c/pay/cs_1' });
    const policy = (await comeBack(made)).headers.get('content-security-policy');
    expect(policy).toContain("form-action 'self' https://checkout.stripe.com https://pay.example.net;");
  });

  test('an order that is paid meanwhile leads to the outcome, and to no checkout', async () => {
    const made = await order();
    becomes(made, 'paid');
    await comeBack(made);
    service.engine.requests.length = 0;
    const { status, headers } = await again(made);
    expect([status, headers.get('location')]).toEqual([
      303,
      `https://forms.example.org/payments/return?${queryOf(made)}`,
    ]);
    expect(service.engine.requests).toEqual([]);
  });

  test.each<[string, () => void, number, string]>([
    [
      'the provider',
      () => {
        service.engine.checkout = { failed: { kind: 'transient', type: 'timeout' } };
      },
      502,
      'The payment provider does not answer. Nothing was charged.',
    ],
    [
      'the engine',
      () => {
        service.engine.failure = engineAway();
      },
      503,
      'The payment could not be started yet. Nothing was charged.',
    ],
  ])('while %s is away says so, and can be done once more', async (_who, fail, code, message) => {
    const made = await order();
    becomes(made, 'cancelled');
    await comeBack(made);
    fail();
    const { status, text, headers } = await again(made);
    expect(status).toBe(code);
    expect(text).toContain(message);
    expect(text).toContain('action="/payments/return/again"');
    expect(headers.get('content-security-policy')).toContain('https://checkout.stripe.com');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('for a form that was closed meanwhile is refused', async () => {
    const closed = await createForm(service, { payment: PAYMENT });
    const made = await order({}, closed);
    becomes(made, 'cancelled');
    await comeBack(made);
    await service.as.admin('DELETE', `b:/forms/${closed}`);
    service.engine.requests.length = 0;
    const { status, text } = await again(made);
    expect(status).toBe(404);
    expect(text).toContain('This form is closed. Nothing was charged.');
    expect(service.engine.requests).toEqual([]);
  });

  test('needs the order’s token, is no link, and is limited with the questions for the status', async () => {
    const made = await order();
    expect((await again({ ...made, status_token: 'x'.repeat(43) })).status).toBe(403);
    expect((await again({ ...made, status_token: '' })).status).toBe(422);
    expect((await service.call('GET', `/payments/return/again?${queryOf(made)}`)).status).toBe(405);
    const { headers } = from('203.0.113.78');
    for (let asked = 0; asked < 240; asked += 1) await statusOf(made, headers);
    expect((await again(made, headers)).status).toBe(429);
    expect(service.engine.requests).toEqual([]);
  });
});

describe('GET /payments/status', () => {
  test('says where the order stands and nothing else', async () => {
    const { status, body, headers } = await statusOf(await order());
    expect({ status, body }).toEqual({ status: 200, body: { success: true, status: 'created' } });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('answers a wrong token and an order that is not there alike', async () => {
    const made = await order();
    const other = await order();
    const wrong = await statusOf({ ...made, status_token: other.status_token });
    const absent = await statusOf({ ...made, order_uuid: '00000000-0000-4000-8000-000000000000' });
    expect(wrong.status).toBe(403);
    expect([absent.status, absent.text]).toEqual([wrong.status, wrong.text]);
  });

  test.each([
    ['https://shop.example.net', 'https://shop.example.net'],
    ['https://other.example.net', null],
  ])('lets the pages of %s read it: %s', async (origin, allowed) => {
    const { headers } = await statusOf(await order(), { origin });
    expect(headers.get('access-control-allow-origin')).toBe(allowed);
  });

  test('is limited for each address', async () => {
    const made = await order();
    const { headers } = from('203.0.113.77');
    for (let asked = 0; asked < 240; asked += 1) await statusOf(made, headers);
    const { status, headers: answered } = await statusOf(made, headers);
    expect(status).toBe(429);
    expect(Number(answered.get('retry-after'))).toBeGreaterThan(0);
  });

  test('needs both parameters', async () => {
    const { status, body } = await service.call('GET', 'b:/payments/status');
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errors: { order_uuid: 'order_uuid is required', status_token: 'status_token is required' } },
    });
  });
});
