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
  alertSettings: 'Empfänger von Warnungen',
  webhooks: 'Webhooks',
  shop: 'Shop',
  spam: 'Spam',
  submissions: 'Einsendungen',
  tasks: 'Meine Aufgaben',
  processes: 'Wartend',
  ownSubmissions: 'Meine Einsendungen',
  settings: 'Einstellungen',
  about: {
    accounts: 'Wer sich anmelden kann, und was ein Konto darf.',
    alertSettings: 'Wer von Problemen erfährt, und wann.',
    auditLog: 'Wer wann was geändert hat.',
    mail: 'Wie E-Mails gesendet werden, von welcher Adresse, und ein Test.',
    shop: 'Die Länder, in die der Shop verkauft und liefert.',
    site: 'Name, Logo, Zeitzone, Sprache und Grenzwerte.',
    webhooks: 'Ein anderes System über Ereignisse aller Formulare informieren.',
  },
};
