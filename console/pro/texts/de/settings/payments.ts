import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/settings/payments.ts';

export const texts: Translated<typeof english> = {
  title: 'Zahlungen',
  mode: 'Modus',
  test: 'Test',
  live: 'Live',
  formOf: (provider, mode) => `${provider}, ${mode}`,
  about: {
    stripe: 'Karten und mehr über Stripe Checkout. Die Schlüssel finden Sie in Stripes Dashboard unter „Developers“.',
    paypal: 'PayPal. Die Schlüssel sind die einer App auf developer.paypal.com.',
  },
  configured: 'Verbunden: Formulare können über dieses Konto Zahlungen annehmen.',
  notConfigured: 'Nicht verbunden: Formulare, die dieses Konto verwenden, können keine Zahlungen annehmen.',
  keys: {
    secret_key: 'Geheimer Schlüssel',
    webhook_secret: 'Signaturschlüssel des Webhooks',
    previous_webhook_secret: 'Alter Signaturschlüssel',
    client_id: 'Client-ID',
    client_secret: 'Client-Secret',
    webhook_id: 'ID des Webhooks',
  },
  help: {
    secret_key: 'Beginnt mit sk_ oder rk_. Er wird vor dem Speichern bei Stripe geprüft.',
    webhook_secret: 'Beginnt mit whsec_. Der alte bleibt noch 24 Stunden gültig.',
    client_id: 'Sie wird vor dem Speichern bei PayPal geprüft.',
    webhook_id: 'PayPal zeigt sie an, sobald der Webhook angelegt ist.',
  },
  previousUntil: (moment) => `Webhooks mit dem alten Schlüssel werden bis ${moment} angenommen.`,
  endPrevious: 'Alten Schlüssel jetzt beenden',
  endPreviousBody: 'Für einen Schlüssel, der bekannt geworden ist: Webhooks mit ihm werden sofort abgewiesen.',
  previousEnded: 'Der alte Schlüssel gilt nicht mehr.',
  remove: (name) => `Konto ${name} entfernen`,
  removeBody:
    'Entfernt seine Schlüssel. Offene Bestellungen lassen sich nicht mehr abschließen, und Formulare, die dieses Konto verwenden, können keine Zahlungen annehmen.',
  removed: 'Konto entfernt.',
  webhook: 'Einzurichtender Webhook',
  webhookAbout: {
    stripe:
      'Legen Sie im selben Modus von Stripes Dashboard einen Endpunkt mit dieser Adresse und diesen Ereignissen an, und tragen Sie seinen Signaturschlüssel oben ein.',
    paypal:
      'Legen Sie in der App einen Webhook mit dieser Adresse und diesen Ereignissen an, und tragen Sie seine ID oben ein. Schalten Sie die Berechtigung ein, Streitfälle zu lesen; sonst bleiben sie unbemerkt.',
  },
  address: 'Adresse',
  events: (count) => `Ereignisse (${count})`,
  copyAddress: 'Adresse kopieren',
  copyEvents: 'Alle Ereignisse kopieren',
  last: 'Letzter Webhook',
  lastNever: 'Noch keiner eingegangen.',
  local: 'Anbieter erreichen diese Adresse nur, wenn BASE_URL öffentlich ist und https verwendet.',
  saved: 'Gespeichert. Der Anbieter hat das Konto akzeptiert, und es wird ab sofort verwendet.',
  warnings: 'Bitte beachten',
  orders: 'Bestellungen ansehen',
};
