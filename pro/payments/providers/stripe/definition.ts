import type { CredentialKey, PaymentProvider } from '#pro/payments/providers/payments.ts';
import { STRIPE_MINIMUMS, stripeMaximum } from './bounds.ts';
import { openStripe } from './gateway.ts';
import { STRIPE_EVENTS } from './webhook.ts';

const API = { setting: 'STRIPE_API_URL', url: 'https://api.stripe.com' };

const secretKey: CredentialKey = {
  name: 'secret_key',
  secret: true,
  findMistake(value, mode) {
    if (new RegExp(`^(sk|rk)_${mode}_\\w{1,240}$`).test(value)) return null;
    const expected = `the secret key of ${mode} mode, which starts with sk_${mode}_ or rk_${mode}_`;
    return value.startsWith('pk_') ? `is the publishable key; enter ${expected}` : `must be ${expected}`;
  },
};

const webhookSecret: CredentialKey = {
  name: 'webhook_secret',
  secret: true,
  findMistake(value) {
    if (/^whsec_[\x21-\x7e]{1,240}$/.test(value)) return null;
    return 'must be the signing secret of the webhook endpoint, which starts with whsec_';
  },
};

/** Payments by Stripe Checkout. During a rotation of the webhook secret, `previous_webhook_secret` is accepted too. */
export const stripe: PaymentProvider<'stripe'> = {
  id: 'stripe',
  title: 'Stripe',
  api: { test: API, live: API },
  checkouts: ['https://checkout.stripe.com'],
  wholeOnly: ['MGA'],
  least: STRIPE_MINIMUMS,
  most: stripeMaximum,
  credentials: [secretKey, webhookSecret],
  events: STRIPE_EVENTS,
  wrongKey: () => 'secret_key',
  open: openStripe,
};
