import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/settings/payments.ts';

export const texts: Translated<typeof english> = {
  title: 'Zahlungen',
  mode: 'Modus',
  test: 'Test',
  live: 'Echtes Geld',
  formOf: (provider, mode) => `${provider}, ${mode}`,
  about: {
    stripe: 'Karten und mehr über Stripe Checkout. Die Schlüssel stehen in Stripes Dashboard unter „Developers“.',
    paypal: 'PayPal. Die Schlüssel sind die einer App auf developer.paypal.com.',
  },
  configured: 'Es gibt ein Konto: Formulare können darüber kassieren.',
  notConfigured: 'Es gibt kein Konto: Formulare, die es nennen, nehmen keine Zahlungen.',
  keys: {
    secret_key: 'Geheimer Schlüssel',
    webhook_secret: 'Signaturschlüssel des Webhooks',
    previous_webhook_secret: 'Alter Signaturschlüssel',
    client_id: 'Client-ID',
    client_secret: 'Client-Secret',
    webhook_id: 'ID des Webhooks',
  },
  help: {
    secret_key: 'Beginnt mit sk_ oder rk_. Stripe wird gefragt, bevor er gespeichert wird.',
    webhook_secret: 'Beginnt mit whsec_. Der alte gilt noch 24 Stunden.',
    client_id: 'PayPal wird gefragt, bevor sie gespeichert wird.',
    webhook_id: 'PayPal zeigt sie, wenn der Webhook angelegt ist.',
  },
  previousUntil: (moment) => `Webhooks mit dem alten Schlüssel werden bis ${moment} angenommen.`,
  endPrevious: 'Alten Schlüssel jetzt beenden',
  endPreviousBody: 'Für einen Schlüssel, der bekannt wurde: Webhooks damit werden von jetzt an abgewiesen.',
  previousEnded: 'Der alte Schlüssel gilt nicht mehr.',
  remove: (name) => `Konto ${name} entfernen`,
  removeBody:
    'Seine Schlüssel werden entfernt. Offene Bestellungen lassen sich nicht mehr abschließen, und Formulare, die es nennen, nehmen keine Zahlungen.',
  removed: 'Das Konto ist entfernt.',
  webhook: 'Der Webhook, der einzurichten ist',
  webhookAbout: {
    stripe:
      'Im selben Modus von Stripes Dashboard einen Endpunkt mit dieser Adresse und diesen Ereignissen anlegen; sein Signaturschlüssel kommt oben hinein.',
    paypal:
      'Der App einen Webhook mit dieser Adresse und diesen Ereignissen geben; seine ID kommt oben hinein. Die Erlaubnis, Streitfälle zu lesen, einschalten, sonst werden sie nicht gesehen.',
  },
  address: 'Adresse',
  events: (count) => `Ereignisse (${count})`,
  copyAddress: 'Adresse kopieren',
  copyEvents: 'Alle Ereignisse kopieren',
  last: 'Letzter Webhook',
  lastNever: 'Noch ist keiner gekommen.',
  local: 'Anbieter erreichen diese Adresse von außen nur, wenn BASE_URL öffentlich und https ist.',
  saved: 'Gespeichert: der Anbieter hat das Konto angenommen, und es gilt von jetzt an.',
  warnings: 'Zu erledigen',
  orders: 'Zu den Bestellungen',
};
