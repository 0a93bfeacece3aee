import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('settingsPayments', {
  title: 'Payments',
  mode: 'Mode',
  test: 'Test',
  live: 'Real money',
  formOf: (provider: string, mode: string) => `${provider}, ${mode}`,
  about: {
    stripe: 'Cards and more by Stripe Checkout. The keys are in Stripe’s dashboard, under Developers.',
    paypal: 'PayPal. The keys are those of an app at developer.paypal.com.',
  },
  configured: 'There is an account: forms can take payments by it.',
  notConfigured: 'There is no account: forms that name it take no payments.',
  keys: {
    secret_key: 'Secret key',
    webhook_secret: 'Signing secret of the webhook',
    previous_webhook_secret: 'Old signing secret',
    client_id: 'Client ID',
    client_secret: 'Client secret',
    webhook_id: 'ID of the webhook',
  },
  help: {
    secret_key: 'Begins with sk_ or rk_. It is asked of Stripe before it is saved.',
    webhook_secret: 'Begins with whsec_. The old one is taken for 24 hours more.',
    client_id: 'It is asked of PayPal before it is saved.',
    webhook_id: 'PayPal shows it once the webhook is added.',
  },
  previousUntil: (moment: string) => `Webhooks signed with the old secret are taken until ${moment}.`,
  endPrevious: 'End the old secret now',
  endPreviousBody: 'For a secret that has leaked: webhooks that are signed with it are refused from now on.',
  previousEnded: 'The old secret has ended.',
  remove: (name: string) => `Remove the account ${name}`,
  removeBody: 'Its keys are removed. Open orders can be settled no more, and forms that name it take no payments.',
  removed: 'The account is removed.',
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
  lastNever: 'None has come yet.',
  local: 'Providers reach this address from outside only where BASE_URL is public and https.',
  saved: 'Saved: the provider has taken the account, and it counts from now on.',
  warnings: 'To see to',
  orders: 'To the orders',
});
