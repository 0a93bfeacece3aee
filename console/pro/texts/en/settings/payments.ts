import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('settingsPayments', {
  title: 'Payments',
  mode: 'Mode',
  test: 'Test',
  live: 'Live',
  formOf: (provider: string, mode: string) => `${provider}, ${mode}`,
  about: {
    stripe: 'Cards and more by Stripe Checkout. The keys are in Stripe’s dashboard, under Developers.',
    paypal: 'PayPal. The keys are those of an app at developer.paypal.com.',
  },
  configured: 'Connected: forms can take payments through this account.',
  notConfigured: 'Not connected: forms that use this account cannot take payments.',
  keys: {
    secret_key: 'Secret key',
    webhook_secret: 'Signing secret of the webhook',
    previous_webhook_secret: 'Old signing secret',
    client_id: 'Client ID',
    client_secret: 'Client secret',
    webhook_id: 'ID of the webhook',
  },
  help: {
    secret_key: 'Starts with sk_ or rk_. It is checked with Stripe before it is saved.',
    webhook_secret: 'Starts with whsec_. The old one stays valid for another 24 hours.',
    client_id: 'It is checked with PayPal before it is saved.',
    webhook_id: 'PayPal shows it once the webhook is added.',
  },
  previousUntil: (moment: string) => `Webhooks signed with the old secret are accepted until ${moment}.`,
  endPrevious: 'End the old secret now',
  endPreviousBody: 'For a leaked secret: webhooks signed with it are rejected immediately.',
  previousEnded: 'The old secret is no longer valid.',
  remove: (name: string) => `Remove the account ${name}`,
  removeBody:
    'Removes its keys. Open orders can no longer be settled, and forms that use this account cannot take payments.',
  removed: 'Account removed.',
  webhook: 'The webhook to set up',
  webhookAbout: {
    stripe:
      'Add an endpoint with this address and these events in the same mode of Stripe’s dashboard; its signing secret goes in above.',
    paypal:
      'Add a webhook with this address and these events to the app; its ID goes in above. Switch on the permission to read disputes, or they are not seen.',
  },
  address: 'Address',
  events: (count: string) => `Events (${count})`,
  copyAddress: 'Copy the address',
  copyEvents: 'Copy all events',
  last: 'Last webhook',
  lastNever: 'None received yet.',
  local: 'Providers reach this address from outside only where BASE_URL is public and https.',
  saved: 'Saved. The provider accepted the account, and it is in use now.',
  warnings: 'Needs attention',
  orders: 'View orders',
});
