import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { isReservedHeader } from '#features/integrations/webhook/headers.ts';
import { isWebhookSecret } from '#features/integrations/webhook/secret.ts';
import { createWebhookSender, type WebhookDelivery } from '#features/integrations/webhook/sender.ts';
import { generateWebhookSecret, signWebhook, verifyWebhook } from '#features/integrations/webhook/signature.ts';
import { createHttpClient, type HttpClient } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';

describe('signatures by the Standard Webhooks scheme', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  const timestamp = 1614265330;
  const body = '{"test": 2432232314}';
  const now = new Date(timestamp * 1000);
  const headers = signWebhook({ id, timestamp, body, secrets: [secret] });

  test("equal the scheme's published example", () => {
    expect(headers).toEqual({
      'webhook-id': id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('equal what openssl computes', () => {
    const own = generateWebhookSecret();
    const key = Buffer.from(own.slice('whsec_'.length), 'base64').toString('hex');
    const text = '{"name":"Zoë","emoji":"😀"}';
    const mac = execFileSync('openssl', ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${key}`, '-binary'], {
      input: `evt-1.1700000000.${text}`,
    });
    expect(signWebhook({ id: 'evt-1', timestamp: 1700000000, body: text, secrets: [own] })['webhook-signature']).toBe(
      `v1,${mac.toString('base64')}`,
    );
  });

  test('stand one beside the other while a secret is rotated, and either verifies', () => {
    const [old, young] = [generateWebhookSecret(), generateWebhookSecret()];
    const both = signWebhook({ id, timestamp, body, secrets: [young, old] });
    expect(both['webhook-signature']?.split(' ')).toHaveLength(2);
    expect(verifyWebhook(both, body, old, now)).toEqual({ ok: true });
    expect(verifyWebhook(both, Buffer.from(body), young, now)).toEqual({ ok: true });
    expect(verifyWebhook(both, body, secret, now)).toEqual({ ok: false, reason: 'mismatch' });
  });

  test('are left out without a secret', () => {
    expect(Object.keys(signWebhook({ id, timestamp, body, secrets: [] }))).toEqual(['webhook-id', 'webhook-timestamp']);
  });

  test.each([
    [0, { ok: true }],
    [300, { ok: true }],
    [301, { ok: false, reason: 'stale' }],
    [-300, { ok: true }],
    [-301, { ok: false, reason: 'future' }],
  ])('%d s after the attempt: %j', (seconds, expected) => {
    expect(verifyWebhook(headers, body, secret, new Date(now.getTime() + seconds * 1000))).toEqual(expected);
  });

  test.each([
    ['the body', headers, `${body} `],
    ['the id', { ...headers, 'webhook-id': 'msg_other' }, body],
    ['the time', { ...headers, 'webhook-timestamp': String(timestamp + 1) }, body],
    ['the signature', { ...headers, 'webhook-signature': 'v1,AAAA' }, body],
    ['the version', { ...headers, 'webhook-signature': headers['webhook-signature']?.replace('v1,', 'v1a,') }, body],
  ])('a change to %s is noticed', (_what, changed, text) => {
    expect(verifyWebhook(changed, text, secret, now)).toEqual({ ok: false, reason: 'mismatch' });
  });

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('%s must be there', (name) => {
    expect(verifyWebhook({ ...headers, [name]: undefined }, body, secret, now)).toEqual({
      ok: false,
      reason: 'missing_header',
    });
  });

  test('of any message verify, and of no other message', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const signed = signWebhook({ id, timestamp, body: one, secrets: [secret] });
        expect(verifyWebhook(signed, one, secret, now).ok).toBe(true);
        expect(verifyWebhook(signed, other, secret, now).ok).toBe(one === other);
      }),
    );
  });
});

describe('secrets', () => {
  test('that are generated are of the right form and never the same', () => {
    const secrets = Array.from({ length: 20 }, generateWebhookSecret);
    expect(new Set(secrets).size).toBe(20);
    expect(secrets.every(isWebhookSecret)).toBe(true);
    expect(Buffer.from(secrets[0]?.slice(6) ?? '', 'base64')).toHaveLength(32);
  });

  test.each([24, 64])('may have %d bytes', (bytes) => {
    expect(isWebhookSecret(`whsec_${Buffer.alloc(bytes).toString('base64')}`)).toBe(true);
  });

  test.each([
    '',
    'whsec_',
    'whsec_short',
    'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'whsec_not base64 at all, not at all',
    `whsec_${'A'.repeat(200)}`,
    `whsec_${Buffer.alloc(23).toString('base64')}`,
    `whsec_${Buffer.alloc(65).toString('base64')}`,
  ])('"%s" is none', (secret) => {
    expect(isWebhookSecret(secret)).toBe(false);
    expect(() => signWebhook({ id: 'a', timestamp: 1, body: '', secrets: [secret] })).toThrow('whsec_');
  });
});

describe('sending', () => {
  let sandbox: Sandbox;
  let http: HttpClient;
  let url: string;
  let delivery: WebhookDelivery;
  const secret = generateWebhookSecret();
  const now = new Date('2026-11-21T12:00:00.900Z');
  let count = 0;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, host: '127.0.0.1', now: () => now });
    const options = { userAgent: 'test', timeoutMs: 2_000, clock: () => now };
    http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), ...options });
  });
  afterAll(async () => {
    await http.close();
    await sandbox.close();
  });
  beforeEach(async () => {
    count += 1;
    url = `${sandbox.url}/webhooks/receiver-${count}`;
    await put(url, { secret });
    delivery = {
      deliveryId: 'dlv_1',
      url,
      secrets: [secret],
      headers: { 'X-Team': 'sales' },
      format: 'json',
      event: {
        type: 'submission.created',
        timestamp: '2026-11-21T11:59:00.000Z',
        data: { form_id: 7, fields: { name: 'Zoë' } },
      },
      source: 'https://forms.example.org',
      now,
    };
  });

  test('delivers the event as JSON with a valid signature over exactly what is sent', async () => {
    const receipt = await createWebhookSender({ http }).send(delivery);
    expect(receipt).toEqual({ status: 200, excerpt: '{"received":true}' });
    expect(await read(url)).toMatchObject({
      total: 1,
      requests: [
        {
          delivery_id: 'dlv_1',
          signature: 'valid',
          json: {
            type: 'submission.created',
            timestamp: '2026-11-21T11:59:00.000Z',
            data: { form_id: 7, fields: { name: 'Zoë' } },
          },
          headers: {
            'content-type': 'application/json',
            'x-team': 'sales',
            'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          },
        },
      ],
    });
  });

  test('delivers it as form fields, signed over those', async () => {
    const data = { form_id: 7, fields: { tags: ['a b', 'c&d'], note: null, agreed: true, empty: [], gone: undefined } };
    await createWebhookSender({ http }).send({ ...delivery, format: 'form', event: { ...delivery.event, data } });
    const [request] = (await read(url)).requests;
    expect(request).toMatchObject({
      signature: 'valid',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([...new URLSearchParams(request?.body)]).toEqual([
      ['type', 'submission.created'],
      ['timestamp', '2026-11-21T11:59:00.000Z'],
      ['data[form_id]', '7'],
      ['data[fields][tags][0]', 'a b'],
      ['data[fields][tags][1]', 'c&d'],
      ['data[fields][note]', ''],
      ['data[fields][agreed]', 'true'],
    ]);
  });

  test('keeps the id over attempts, while the time is that of the attempt', async () => {
    const sender = createWebhookSender({ http });
    await sender.send(delivery);
    await sender.send({ ...delivery, now: new Date(now.getTime() + 60_000) });
    const { requests, deliveries } = await read(url);
    expect(deliveries).toEqual({ dlv_1: 2 });
    expect(requests.map((request) => Number(request.headers['webhook-timestamp']))).toEqual([1795262460, 1795262400]);
    expect(requests.every((request) => request.signature === 'valid')).toBe(true);
  });

  test("does not let a form's headers replace those of the scheme or the connection", async () => {
    const headers = {
      'Webhook-Id': 'forged',
      'CONTENT-TYPE': 'text/plain',
      Host: 'elsewhere',
      'Content-Length': '1',
      'X-Own': 'kept',
    };
    await createWebhookSender({ http }).send({ ...delivery, headers });
    const [request] = (await read(url)).requests;
    expect(request).toMatchObject({
      signature: 'valid',
      headers: { 'x-own': 'kept', 'content-type': 'application/json' },
    });
    expect(Object.keys(headers).filter(isReservedHeader)).toHaveLength(4);
  });

  test('with a wrong secret is noticed by the receiver', async () => {
    await createWebhookSender({ http }).send({ ...delivery, secrets: [generateWebhookSecret()] });
    expect((await read(url)).requests).toMatchObject([{ signature: 'invalid', signature_reason: 'mismatch' }]);
  });

  test.each([
    [{ status: 500 }, { kind: 'transient', type: 'server_error', status: 500 }],
    [{ status: 410 }, { kind: 'permanent', type: 'gone', status: 410 }],
    [{ status: 400 }, { kind: 'permanent', type: 'request_refused', excerpt: '{"error":"Answered on request."}' }],
    [{ status: 302 }, { kind: 'permanent', type: 'redirect_refused' }],
    [
      { status: 429, retry_after: 30 },
      { kind: 'rate_limited', retryAfterMs: 30_000 },
    ],
    [
      { status: 503, retry_after: 'Sat, 21 Nov 2026 12:00:10 GMT' },
      { kind: 'rate_limited', retryAfterMs: 9_100 },
    ],
    [{ mode: 'reset' }, { kind: 'transient', type: 'connection_failed' }],
  ])('answered %j fails as %j', async (failure, expected) => {
    await post(`${url}/failures`, failure);
    await expect(createWebhookSender({ http }).send(delivery)).rejects.toMatchObject(expected);
    await expect(createWebhookSender({ http }).send(delivery)).resolves.toMatchObject({ status: 200 });
  });

  test('answered 200 with a body that is no JSON is delivered', async () => {
    await post(`${url}/failures`, { mode: 'bad_json' });
    await expect(createWebhookSender({ http }).send(delivery)).resolves.toMatchObject({ status: 200 });
  });

  test('to an address that is not allowed never leaves', async () => {
    const guarded = createHttpClient({ allowedPrivateNetworks: parseCidrList(''), userAgent: 'test' });
    await expect(createWebhookSender({ http: guarded }).send(delivery)).rejects.toMatchObject({
      type: 'address_refused',
    });
    await guarded.close();
    expect((await read(url)).total).toBe(0);
  });

  test('with a secret that is none is a permanent error', async () => {
    const attempt = createWebhookSender({ http }).send({ ...delivery, secrets: ['plain'] });
    await expect(attempt).rejects.toMatchObject({ kind: 'permanent', type: 'invalid_secret' });
  });
});

interface Received {
  delivery_id: string;
  signature: string;
  headers: Record<string, string>;
  body: string;
}

async function read(url: string): Promise<{ total: number; deliveries: Record<string, number>; requests: Received[] }> {
  return (await (await fetch(url)).json()) as {
    total: number;
    deliveries: Record<string, number>;
    requests: Received[];
  };
}

async function put(url: string, body: unknown): Promise<void> {
  await call('PUT', url, body);
}

async function post(url: string, body: unknown): Promise<void> {
  await call('POST', url, body);
}

async function call(method: string, url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}
