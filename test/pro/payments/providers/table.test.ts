import { expect, test } from '@jest/globals';
import { checkoutOrigins } from '#pro/payments/providers/table.ts';

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
