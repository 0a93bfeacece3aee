import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort, isListening } from '#dev/supervisor/ports.ts';
import { waitUntil } from '#dev/supervisor/wait.ts';
import { createHttpClient, type HttpClient } from '#outgoing/http-client.ts';
import type { PaymentGateway } from '#pro/payments/providers/payments.ts';
import { connectStripe } from '#pro/payments/providers/stripe/client.ts';
import { stripe } from '#pro/payments/providers/stripe/definition.ts';
import { parseCidrList } from '#security/addresses.ts';
import { checkoutRequest, ORDER_UUID } from '#test/pro/environment/stripe-party.ts';

const program = process.env.STRIPE_MOCK_PATH;
const KEY = 'sk_test_123';
const ORDER = { orderUuid: ORDER_UUID, providerRef: 'cs_test_1' };

// Without the program these tests are skipped; the set-up has logged the reason.
(program ? describe : describe.skip)('by the description of Stripe’s API, a request is right that', () => {
  let server: ChildProcess;
  let http: HttpClient;
  let apiUrl: string;
  let gateway: PaymentGateway;

  beforeAll(async () => {
    const port = await freePort();
    apiUrl = `http://127.0.0.1:${port}`;
    server = spawn(program ?? '', ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
    const failed = once(server, 'exit').then(() => 'it ended');
    await waitUntil(() => isListening(port), { timeoutMs: 30_000, what: 'stripe-mock', failed });
    http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
    gateway = stripe.open({ secret_key: KEY }, 'test', { http, apiUrl });
  }, 40_000);
  afterAll(async () => {
    server.kill('SIGKILL');
    await http.close();
  });

  test.each<[string, () => Promise<unknown>, unknown]>([
    [
      'makes a checkout',
      () => gateway.createCheckout(checkoutRequest({ language: 'de' })),
      { redirectUrl: expect.stringMatching(/^https:/) },
    ],
    ['reads a checkout', () => gateway.read(ORDER), { paymentRef: expect.stringMatching(/^pi_/) }],
    [
      'refunds',
      () =>
        gateway.refund({
          paymentRef: 'pi_1',
          amount: 1,
          currency: 'EUR',
          idempotencyKey: 'k',
          orderUuid: ORDER_UUID,
          refundUuid: ORDER_UUID,
        }),
      { refundRef: expect.stringMatching(/^re_/) },
    ],
    [
      'reserves an amount',
      () => gateway.createCheckout(checkoutRequest({ reserves: true })),
      { redirectUrl: expect.stringMatching(/^https:/) },
    ],
    [
      'lists disputes',
      () => connectStripe(KEY, { http, apiUrl })((sdk) => sdk.disputes.list({ payment_intent: 'pi_1', limit: 100 })),
      { object: 'list' },
    ],
  ])('%s', async (_what, ask, answer) => {
    expect(await ask()).toMatchObject(answer as object);
  });

  test('takes a reserved amount, and releases it', async () => {
    const reserved = (idempotencyKey: string) => ({ ...ORDER, paymentRef: 'pi_1', idempotencyKey });
    await expect(gateway.takeReserved(reserved('capture-1'))).resolves.toBe('pi_1');
    await expect(gateway.releaseReserved(reserved('release-1'))).resolves.toBeUndefined();
  });

  test('makes a checkout expire, and checks the key', async () => {
    await expect(gateway.expire?.(ORDER)).resolves.toBeUndefined();
    await expect(gateway.check()).resolves.toBeUndefined();
  });

  test('is not one with a parameter that Stripe does not know', async () => {
    const call = connectStripe(KEY, { http, apiUrl });
    const unknown = { payment_intent: 'pi_1', colour: 'red' };
    await expect(call((sdk) => sdk.refunds.create(unknown))).rejects.toMatchObject({ type: 'request_refused' });
  });
});
