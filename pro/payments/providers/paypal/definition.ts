import type { CredentialKey, PaymentProvider } from '#pro/payments/providers/payments.ts';
import { PAYPAL_CURRENCIES, PAYPAL_WHOLE_ONLY } from './amounts.ts';
import { openPayPal } from './gateway.ts';
import { PAYPAL_EVENTS } from './webhook/events.ts';

/** PayPal (developer.paypal.com): Orders v2 with webhooks that are verified offline. */
export const paypal: PaymentProvider<'paypal'> = {
  id: 'paypal',
  title: 'PayPal',
  api: {
    test: { setting: 'PAYPAL_TEST_API_URL', url: 'https://api-m.sandbox.paypal.com' },
    live: { setting: 'PAYPAL_API_URL', url: 'https://api-m.paypal.com' },
  },
  checkouts: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
  currencies: PAYPAL_CURRENCIES,
  wholeOnly: PAYPAL_WHOLE_ONLY,
  // Any amount above zero is accepted.
  least: {},
  // Limits depend on the account (TRANSACTION_LIMIT_EXCEEDED), not on the currency, so they cannot be checked in advance.
  most: () => null,
  credentials: [
    { name: 'client_id', secret: false, isDestination: true, findMistake: findUnsendable },
    { name: 'client_secret', secret: true, findMistake: findUnsendable },
    {
      name: 'webhook_id',
      secret: false,
      findMistake: (value) =>
        /^[A-Za-z0-9]{1,50}$/.test(value) ? null : 'must be the ID of a webhook, which has letters and digits only',
    },
  ],
  events: PAYPAL_EVENTS,
  wrongKey: (type) => (type === 'not_found' ? 'webhook_id' : 'client_secret'),
  open(credentials, _mode, deps) {
    const { client_id: clientId = '', client_secret: clientSecret = '', webhook_id: webhookId = '' } = credentials;
    return openPayPal({ ...deps, clientId, clientSecret, webhookId });
  },
};

/**
 * Refuses values that HTTP Basic cannot carry: a colon would end the user name. Test and live credentials look alike, so that
 * only `check` can tell them apart.
 */
function findUnsendable(value: string): ReturnType<CredentialKey['findMistake']> {
  return /^[\x21-\x39\x3b-\x7e]{1,255}$/.test(value) ? null : 'must be 1 to 255 characters without spaces and colons';
}
