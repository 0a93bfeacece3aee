import { expect, test } from '@jest/globals';
import { startSandbox } from '#dev/sandbox/sandbox.ts';
import type { MakeCredentials } from '#fakes/pro/payments/credentials.ts';
import { fakeUrls } from '#fakes/table.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { checkoutOrigins, paymentProviders } from '#pro/payments/providers/table.ts';
import { parseCidrList } from '#security/addresses.ts';

const STRIPE = 'https://checkout.stripe.com';
const PAYPAL = ['https://www.paypal.com', 'https://www.sandbox.paypal.com'];

test.each([
  ['stripe', 'test', {}, [STRIPE]],
  ['stripe', 'live', { STRIPE_API_URL: 'https://api.stripe.com' }, [STRIPE]],
  ['stripe', 'live', { STRIPE_API_URL: 'http://127.0.0.1:4711' }, [STRIPE, 'http://127.0.0.1:4711']],
  ['paypal', 'live', {}, PAYPAL],
  ['paypal', 'test', { PAYPAL_API_URL: 'http://127.0.0.1:1/paypal' }, PAYPAL],
  ['paypal', 'test', { PAYPAL_TEST_API_URL: 'http://127.0.0.1:1/paypal' }, [...PAYPAL, 'http://127.0.0.1:1']],
] as const)('%s in %s mode, with the settings %j: visitors pay at %j', (provider, mode, apiUrls, origins) => {
  expect(checkoutOrigins(apiUrls)(provider, mode)).toEqual(origins);
});

test.each(paymentProviders.map((provider) => [provider.id, provider] as const))(
  '%s has a fake in its folder, which the sandbox serves and whose credentials are good',
  async (id, provider) => {
    await using cleanUp = new AsyncDisposableStack();
    const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
    cleanUp.defer(() => sandbox.close());
    const http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
    cleanUp.defer(() => http.close());
    const fake: { makeCredentials: MakeCredentials } = await import(`#fakes/pro/${id}/credentials.ts`);
    const credentials = await fake.makeCredentials(sandbox.url, 'https://site.example/webhook');
    for (const { name, findMistake } of provider.credentials) {
      expect([name, findMistake(credentials[name] ?? '', 'test')]).toEqual([name, null]);
    }
    const apiUrl = fakeUrls(sandbox.url)[provider.api.test.setting] ?? '';
    await provider.open(credentials, 'test', { http, apiUrl }).check();
  },
);
