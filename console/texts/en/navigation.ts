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
  alertSettings: 'Alert recipients',
  webhooks: 'Webhooks',
  shop: 'Shop',
  spam: 'Spam',
  submissions: 'Submissions',
  tasks: 'My tasks',
  processes: 'Waiting',
  ownSubmissions: 'My submissions',
  settings: 'Settings',
  /** A sentence about each setting. */
  about: {
    accounts: 'Who can sign in, and what each account may do.',
    alertSettings: 'Who hears of problems, and when.',
    auditLog: 'Who changed what, and when.',
    mail: 'How mails are sent, from which address, and a test.',
    shop: 'The countries that the shop sells and ships to.',
    site: 'Name, logo, time zone, language and limits.',
    webhooks: 'Tell another system about events of all forms.',
  },
});
