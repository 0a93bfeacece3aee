import { defineTexts } from '#console/texts/language.ts';

/** Names of the views, and of what can be begun, in navigation and search. */
export const navigation = defineTexts('navigation', {
  accounts: 'Accounts',
  newAccount: 'New account',
  alerts: 'Alerts',
  auditLog: 'Audit log',
  deliveries: 'Deliveries',
  forms: 'Forms',
  newForm: 'New form',
  overview: 'Overview',
  person: "One person's data",
  site: 'Site',
  mail: 'Mail',
  alertSettings: 'Alerts',
  webhooks: 'Webhooks',
  shop: 'Shop',
  spam: 'Spam',
  submissions: 'Submissions',
});
