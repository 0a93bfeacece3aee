import type { Translated } from '#console/texts/language.ts';
import type { navigation as english } from '../en/navigation.ts';

export const navigation: Translated<typeof english> = {
  accounts: 'Konten',
  newAccount: 'Neues Konto',
  alerts: 'Warnungen',
  auditLog: 'Protokoll',
  deliveries: 'Zustellungen',
  forms: 'Formulare',
  newForm: 'Neues Formular',
  overview: 'Übersicht',
  person: 'Daten einer Person',
  site: 'Website',
  mail: 'E-Mail',
  alertSettings: 'Warnungen',
  webhooks: 'Webhooks',
  shop: 'Shop',
  spam: 'Spam',
  submissions: 'Einsendungen',
};
