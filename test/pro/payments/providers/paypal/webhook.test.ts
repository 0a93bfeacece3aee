import { generateKeyPairSync, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { listen } from '#dev/listen.ts';
import { writeCertificate } from '#fakes/pro/paypal/certificate.ts';
import type { HttpResponse } from '#outgoing/http-client.ts';
import { InvalidWebhook, type WebhookRequest } from '#pro/payments/providers/payments.ts';
import type { PayPalOptions } from '#pro/payments/providers/paypal/gateway.ts';
import { recordingClient } from '#test/environment/list-providers.ts';
import { type PayPalParty, startPayPal, WEBHOOK_ID } from '#test/pro/environment/paypal.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';

const ORDER_UUID = 'a3bb189e-8bf9-4888-9912-ace4e6543002';
const API = 'https://api-m.paypal.com';
const CERTIFICATE = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-df8cd2d5';
const NOW = new Date('2026-11-22T12:00:00Z');

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = certificate();

interface CertificateParts {
  publicKey?: Parameters<typeof writeCertificate>[0]['publicKey'];
  from?: Date;
  to?: Date;
}

function certificate({
  publicKey = rsa.publicKey,
  from = at(-DAY_MS),
  to = at(30 * DAY_MS),
}: CertificateParts = {}): string {
  return writeCertificate({ name: 'test', publicKey, signedBy: rsa.privateKey, from, to });
}

function at(ms: number): Date {
  return new Date(NOW.getTime() + ms);
}

/** Creates a webhook as PayPal sends it, with the given changes. */
function webhook(headers: Record<string, string | string[] | undefined> = {}, body: string = EVENT): WebhookRequest {
  const [id, time] = ['d938e770-8046-11e6-8103-6b62a8a99ac4', '2026-11-22T12:00:00Z'];
  const signed = `${headers['paypal-transmission-id'] ?? id}|${headers['paypal-transmission-time'] ?? time}|${WEBHOOK_ID}|${crc32(body)}`;
  return {
    headers: {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': sign('sha256', Buffer.from(signed), rsa.privateKey).toString('base64'),
      'paypal-cert-url': CERTIFICATE,
      'paypal-auth-algo': 'SHA256withRSA',
      ...headers,
    },
    body: Buffer.from(body),
    now: NOW,
  };
}

const EVENT = JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'CAP1' } });
const READ = { id: 'WH-1', type: 'PAYMENT.CAPTURE.COMPLETED', order: { paymentRef: 'CAP1' } };

let party: PayPalParty;
beforeAll(async () => {
  party = await startPayPal();
});
afterAll(() => party.close());

/** Creates a gateway of the live PayPal with these answers, each a certificate or a replacement of one. */
function gateway(answers: (string | Partial<HttpResponse>)[] = [PEM], changes: Partial<PayPalOptions> = {}) {
  const http = recordingClient(...answers.map((answer) => (typeof answer === 'string' ? { body: answer } : answer)));
  return { http, paypal: party.open({ http, apiUrl: API, ...changes }) };
}

describe('webhooks of the sandbox', () => {
  let received: WebhookRequest[] = [];
  let receiver: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    const take = async (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push({ headers: request.headers, body: Buffer.concat(chunks), now: new Date() });
      response.writeHead(200).end();
    };
    receiver = await listen((request, response) => void take(request, response), 0, '127.0.0.1');
  });
  beforeEach(async () => {
    await party.clear();
    await party.register({ url: receiver.url, client_id: 'sandbox' });
    received = [];
  });
  afterAll(() => receiver.close());

  /**
   * Creates an order, performs these steps, and returns the events that the gateway reads; `capture` and `authorize` are our own
   * steps. `take` is a capture of what was authorised, in the dashboard.
   */
  async function eventsAfter(...steps: string[]) {
    const paypal = party.open();
    const reserves = steps.includes('authorize');
    const { providerRef } = await paypal.createCheckout({
      orderUuid: ORDER_UUID,
      amount: 1_000,
      currency: 'EUR',
      description: 'Workshop',
      items: [],
      successUrl: 'https://shop.example/',
      cancelUrl: 'https://shop.example/',
      expiresAt: NOW,
      idempotencyKey: 'checkout-1',
      reserves,
    });
    for (const step of steps) {
      if (step === 'capture' || step === 'authorize')
        await paypal.takeApproved?.({ orderUuid: ORDER_UUID, providerRef, reserves });
      else await party.act(providerRef, step === 'take' ? 'capture' : step, step === 'pass' ? { days: 30 } : {});
    }
    const known = steps.includes('lapse') ? null : await party.order(providerRef);
    await party.idle();
    const events = await Promise.all(received.map((request) => paypal.readWebhook(request)));
    const paymentRef = known?.captures[0]?.id ?? known?.authorizations[0]?.id;
    return { providerRef, paymentRef, events };
  }

  test.each([
    ['CHECKOUT.ORDER.APPROVED', ['pay'], 'order'],
    ['CHECKOUT.ORDER.COMPLETED', ['pay', 'capture'], 'order'],
    ['CHECKOUT.PAYMENT-APPROVAL.REVERSED', ['pay', 'lapse'], 'order'],
    ['PAYMENT.AUTHORIZATION.CREATED', ['pay', 'authorize'], 'capture'],
    ['PAYMENT.AUTHORIZATION.CREATED', ['later', 'authorize', 'complete'], 'capture'],
    ['PAYMENT.AUTHORIZATION.VOIDED', ['pay', 'authorize', 'release'], 'capture'],
    ['PAYMENT.AUTHORIZATION.VOIDED', ['pay', 'authorize', 'pass'], 'capture'],
    ['PAYMENT.CAPTURE.COMPLETED', ['pay', 'authorize', 'take'], 'capture'],
    ['PAYMENT.CAPTURE.PENDING', ['pay', 'authorize', 'hold', 'take'], 'capture'],
    ['PAYMENT.CAPTURE.REFUNDED', ['pay', 'authorize', 'take', 'refund'], 'payment'],
    ['PAYMENT.CAPTURE.COMPLETED', ['pay', 'capture'], 'capture'],
    ['PAYMENT.CAPTURE.PENDING', ['later', 'capture'], 'capture'],
    ['PAYMENT.CAPTURE.DENIED', ['later', 'capture', 'deny'], 'capture'],
    ['PAYMENT.CAPTURE.REFUNDED', ['pay', 'capture', 'refund'], 'payment'],
    ['PAYMENT.CAPTURE.REVERSED', ['pay', 'capture', 'reverse'], 'payment'],
    ['CUSTOMER.DISPUTE.CREATED', ['pay', 'capture', 'dispute'], 'payment'],
    ['CUSTOMER.DISPUTE.RESOLVED', ['pay', 'capture', 'dispute', 'resolve'], 'payment'],
  ])('%s tells which order it is about', async (type, steps, told) => {
    const { providerRef, paymentRef, events } = await eventsAfter(...steps);
    const orders = {
      order: { orderUuid: ORDER_UUID, providerRef },
      capture: { orderUuid: ORDER_UUID, providerRef, paymentRef },
      payment: { paymentRef },
    };
    expect(events).toContainEqual({
      id: expect.stringMatching(/^WH-/),
      type,
      order: orders[told as keyof typeof orders],
    });
    expect(party.asked.filter(({ url }) => url.includes('/certs/'))).toHaveLength(1);
  });

  test('are refused when one byte is another, and for another webhook', async () => {
    await eventsAfter('pay');
    const [request] = received;
    if (!request) throw new Error('nothing received');
    const changed = Buffer.from(request.body);
    changed[changed.length - 2] = 0x20;
    for (const [body, webhookId] of [
      [changed, WEBHOOK_ID],
      [request.body, 'WH0SANDBOX0000002'],
    ] as const) {
      await expect(party.open({ webhookId }).readWebhook({ ...request, body })).rejects.toThrow(
        new InvalidWebhook('The signature of the webhook is wrong. Check that webhook_id is the ID of this webhook.'),
      );
    }
  });

  test('are to be sent again when the certificate cannot be fetched', async () => {
    await eventsAfter('pay');
    const [request] = received;
    if (!request) throw new Error('nothing received');
    const paypal = party.open();
    await party.fail('certificate', { status: 503 });
    await expect(paypal.readWebhook(request)).rejects.toMatchObject({
      name: 'ProviderError',
      kind: 'transient',
      message: 'The certificate of a PayPal webhook could not be fetched: The server answered 503.',
    });
    await expect(paypal.readWebhook(request)).resolves.toMatchObject({ type: 'CHECKOUT.ORDER.APPROVED' });
  });
});

describe('a header', () => {
  const TIME = 'paypal-transmission-time';
  const URL_FIELD = 'paypal-cert-url';
  const notSent = (name: string) => `The header ${name} is not what PayPal sends.`;
  const foreign = 'The header paypal-cert-url does not lead to PayPal.';

  test.each<[string, string, string | string[] | undefined, string]>([
    ...['id', 'time', 'sig'].map((part): [string, string, undefined, string] => {
      const name = `paypal-transmission-${part}`;
      return ['missing', name, undefined, `The header ${name} is missing.`];
    }),
    ['missing', URL_FIELD, '', `The header ${URL_FIELD} is missing.`],
    ['missing', 'paypal-auth-algo', undefined, 'The header paypal-auth-algo is missing.'],
    ['given twice', URL_FIELD, [CERTIFICATE, CERTIFICATE], notSent(URL_FIELD)],
    ['huge', URL_FIELD, `${CERTIFICATE}${'x'.repeat(5_000)}`, notSent(URL_FIELD)],
    ['huge', 'paypal-transmission-sig', 'A'.repeat(100_000), notSent('paypal-transmission-sig')],
    ['no base64', 'paypal-transmission-sig', `${'A'.repeat(100)}|`, notSent('paypal-transmission-sig')],
    ['with a separator', 'paypal-transmission-id', 'a|b', notSent('paypal-transmission-id')],
    ['of another algorithm', 'paypal-auth-algo', 'SHA1withRSA', notSent('paypal-auth-algo')],
    ['no time', TIME, 'yesterday', notSent(TIME)],
    ['an impossible time', TIME, '2026-13-45T12:00:00Z', `The header ${TIME} is not a time.`],
    ['stale', TIME, at(-4 * DAY_MS - 1).toISOString(), 'The webhook was sent more than four days ago.'],
    [
      'of the future',
      TIME,
      at(5 * MINUTE_MS + 1).toISOString(),
      'The webhook was sent in the future. Check the clock.',
    ],
    ['of another host', URL_FIELD, 'https://example.com/v1/notifications/certs/c', foreign],
    ['that ends in another host', URL_FIELD, 'https://paypal.com.evil.example/v1/notifications/certs/c', foreign],
    ['that begins with another host', URL_FIELD, 'https://evilpaypal.com/v1/notifications/certs/c', foreign],
    ['with a user', URL_FIELD, 'https://evil@paypal.com/v1/notifications/certs/c', foreign],
    [
      'with a user that looks like the host',
      URL_FIELD,
      'https://paypal.com@evil.example/v1/notifications/certs/c',
      foreign,
    ],
    ['with a backslash', URL_FIELD, 'https://evil.example\\.paypal.com/v1/notifications/certs/c', foreign],
    ['with another port', URL_FIELD, 'https://paypal.com:444/v1/notifications/certs/c', foreign],
    ['with a dot at its end', URL_FIELD, 'https://paypal.com./v1/notifications/certs/c', foreign],
    ['with a foreign letter', URL_FIELD, 'https://pаypal.com/v1/notifications/certs/c', notSent(URL_FIELD)],
    ['of another page', URL_FIELD, 'https://www.paypal.com/signin', foreign],
    ['with a query', URL_FIELD, `${CERTIFICATE}?to=evil.example`, foreign],
    ['with a fragment', URL_FIELD, `${CERTIFICATE}#x`, foreign],
    ['without TLS', URL_FIELD, 'http://api.paypal.com/v1/notifications/certs/c', foreign],
    ['without a scheme', URL_FIELD, '//api.paypal.com/v1/notifications/certs/c', notSent(URL_FIELD)],
    ['of another scheme', URL_FIELD, 'file:///etc/passwd', notSent(URL_FIELD)],
    ['with a space', URL_FIELD, 'https://api.paypal.com/v1/notifications/certs/a b', notSent(URL_FIELD)],
    ['of this machine', URL_FIELD, 'https://127.0.0.1/v1/notifications/certs/c', foreign],
    ['no URL', URL_FIELD, 'https://', notSent(URL_FIELD)],
  ])('that is %s (%s) is refused before anything is fetched', async (_what, name, value, message) => {
    const { http, paypal } = gateway([]);
    await expect(paypal.readWebhook(webhook({ [name]: value }))).rejects.toThrow(new InvalidWebhook(message));
    expect(http.asked).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ['a time at the edge of the past', { [TIME]: at(-4 * DAY_MS).toISOString() }],
    ['a time at the edge of the future', { [TIME]: at(5 * MINUTE_MS).toISOString() }],
    ['a time with an offset', { [TIME]: '2026-11-22T13:00:00+01:00' }],
    ['the host itself', { [URL_FIELD]: 'https://paypal.com/v1/notifications/certs/c' }],
    ['the usual port', { [URL_FIELD]: 'https://api.sandbox.paypal.com:443/v1/notifications/certs/c' }],
    ['capital letters', { [URL_FIELD]: 'https://API.PAYPAL.COM/v1/notifications/certs/c' }],
  ])('may have %s', async (_what, headers) => {
    await expect(gateway().paypal.readWebhook(webhook(headers))).resolves.toEqual(READ);
  });

  test('may lead to the API that is set, and to nothing beside it', async () => {
    const apiUrl = 'http://127.0.0.1:4000/paypal';
    const own = webhook({ [URL_FIELD]: 'http://127.0.0.1:4000/paypal/v1/notifications/certs/C' });
    await expect(gateway([PEM], { apiUrl }).paypal.readWebhook(own)).resolves.toEqual(READ);
    const beside = webhook({ [URL_FIELD]: 'http://127.0.0.1:4001/paypal/v1/notifications/certs/C' });
    await expect(gateway([], { apiUrl }).paypal.readWebhook(beside)).rejects.toThrow(foreign);
  });
});

describe('a certificate', () => {
  const ended = 'The certificate of the webhook has ended, or is not valid yet.';
  const weak = 'The certificate of the webhook has no RSA key of 2048 bits or more.';

  test.each([
    ['that has ended', certificate({ to: at(-1_000) }), ended],
    ['of the future', certificate({ from: at(60_000) }), ended],
    ['without RSA', certificate({ publicKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey }), weak],
    [
      'with a short key',
      certificate({ publicKey: generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey }),
      weak,
    ],
    ['that is none', '<html>', 'paypal-cert-url does not lead to a certificate.'],
    [
      'of somebody else',
      certificate({ publicKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey }),
      'The signature of the webhook is wrong. Check that webhook_id is the ID of this webhook.',
    ],
  ])('%s is refused', async (_what, pem, message) => {
    await expect(gateway([pem]).paypal.readWebhook(webhook())).rejects.toThrow(new InvalidWebhook(message));
  });

  test.each([404, 429, 500])('that is answered with %i may be there the next time', async (status) => {
    const { paypal } = gateway([{ status }, PEM]);
    await expect(paypal.readWebhook(webhook())).rejects.toMatchObject({ kind: 'transient', status });
    await expect(paypal.readWebhook(webhook())).resolves.toEqual(READ);
  });

  test('is fetched once for webhooks that come at one time, and again when it has ended', async () => {
    const later = at(2 * DAY_MS);
    const { http, paypal } = gateway([certificate({ to: at(DAY_MS) }), PEM]);
    await Promise.all([webhook(), webhook(), webhook()].map((request) => paypal.readWebhook(request)));
    expect(http.asked).toHaveLength(1);
    await expect(paypal.readWebhook({ ...webhook(), now: later })).resolves.toEqual(READ);
    expect(http.asked).toHaveLength(2);
  });

  test('waits for its turn when many are fetched, unless it is kept', async () => {
    const { http, paypal } = gateway([PEM]);
    await paypal.readWebhook(webhook());
    let answer = (_: HttpResponse) => {};
    const held = new Promise<HttpResponse>((resolve) => {
      answer = resolve;
    });
    http.request = () => held;
    const read = (name: number) =>
      paypal.readWebhook(webhook({ 'paypal-cert-url': `https://paypal.com/v1/notifications/certs/${name}` }));
    const first = [0, 1, 2, 3, 4].map(read);
    await expect(read(5)).rejects.toMatchObject({ name: 'ProviderError', kind: 'transient', type: 'rate_limited' });
    await expect(paypal.readWebhook(webhook())).resolves.toEqual(READ);
    answer({ status: 200, headers: {}, body: PEM });
    await Promise.all(first);
    await expect(read(5)).resolves.toEqual(READ);
  });

  test('is forgotten when there are many', async () => {
    const { http, paypal } = gateway(Array.from({ length: 12 }, () => PEM));
    const read = (name: number) =>
      paypal.readWebhook(webhook({ 'paypal-cert-url': `https://paypal.com/v1/notifications/certs/${name}` }));
    for (let name = 0; name <= 10; name += 1) await read(name);
    await read(10);
    expect(http.asked).toHaveLength(11);
    await read(0);
    expect(http.asked).toHaveLength(12);
  });
});

describe('an event', () => {
  const read = (event: object) => gateway().paypal.readWebhook(webhook({}, JSON.stringify(event)));

  test.each<[string, string, unknown, object | null]>([
    ['of a type we do not know', 'CATALOG.PRODUCT.CREATED', { id: 'PROD1', custom_id: ORDER_UUID }, null],
    ['without a resource', 'PAYMENT.CAPTURE.COMPLETED', undefined, null],
    ['with an odd resource', 'CHECKOUT.ORDER.APPROVED', { purchase_units: 'x', id: { a: 1 } }, null],
    [
      'of another shop',
      'CHECKOUT.ORDER.APPROVED',
      { id: 'O1', purchase_units: [{ custom_id: '4711' }] },
      { providerRef: 'O1' },
    ],
    [
      'whose id is no id',
      'PAYMENT.CAPTURE.COMPLETED',
      { id: '../x', custom_id: ORDER_UUID.toUpperCase() },
      { orderUuid: ORDER_UUID },
    ],
    [
      'of a refund that names all',
      'PAYMENT.CAPTURE.REFUNDED',
      {
        id: 'R1',
        custom_id: ORDER_UUID,
        supplementary_data: { related_ids: { order_id: 'O1', capture_id: 'C1' } },
      },
      { orderUuid: ORDER_UUID, providerRef: 'O1', paymentRef: 'C1' },
    ],
    [
      'of a capture with a link to its order',
      'PAYMENT.CAPTURE.DECLINED',
      { id: 'C1', links: [null, { rel: 'up', href: 'https://api.paypal.com/v2/checkout/orders/O1' }] },
      { providerRef: 'O1', paymentRef: 'C1' },
    ],
    [
      'of a dispute that repeats the custom text',
      'CUSTOMER.DISPUTE.UPDATED',
      { disputed_transactions: [{ seller_transaction_id: 'C1', custom: ORDER_UUID }] },
      { orderUuid: ORDER_UUID, paymentRef: 'C1' },
    ],
  ])('%s', async (_what, type, resource, order) => {
    expect(await read({ id: 'WH-2', event_type: type, resource })).toEqual({ id: 'WH-2', type, order });
  });

  test.each([
    ['no JSON', 'nothing'],
    ['a list', '[]'],
    ['no id', '{"event_type":"X"}'],
    ['no type', '{"id":"WH-1"}'],
    ['too long an id', JSON.stringify({ id: 'x'.repeat(192), event_type: 'X' })],
  ])('with %s is refused', async (_what, body) => {
    await expect(gateway().paypal.readWebhook(webhook({}, body))).rejects.toThrow(
      new InvalidWebhook('The webhook has no id or no event_type.'),
    );
  });
});
