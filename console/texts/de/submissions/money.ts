import type { Translated } from '#console/texts/language.ts';
import type { orderTexts as english } from '../../en/submissions/money.ts';

export const orderTexts: Translated<typeof english> = {
  status: {
    created: 'Bezahlseite wird erstellt',
    pending: 'Wartet auf Zahlung',
    processing: 'Zahlung in Bearbeitung',
    authorized: 'Reserviert',
    paid: 'Bezahlt',
    failed: 'Fehlgeschlagen',
    expired: 'Abgelaufen',
    cancelled: 'Abgebrochen',
    refunded: 'Erstattet',
    partially_refunded: 'Teilweise erstattet',
    disputed: 'Angefochten',
    dispute_lost: 'Anfechtung verloren',
    reversed: 'Zurückgebucht',
    released: 'Freigegeben',
    capture_failed: 'Nicht abgebucht',
  },
  cause: {
    submitted: 'Formular abgesendet',
    place_taken: 'Platz von der Warteliste angenommen',
    checkout: 'Bezahlseite erstellt',
    event: 'Meldung des Anbieters',
    timer: 'Regelmäßiger Abgleich mit dem Anbieter',
    returned: 'Rückkehr des Besuchers vom Anbieter',
    cancelled: 'Abbruch durch den Besucher',
    expiry: 'Zahlungsfrist abgelaufen',
    reconcile: 'Manueller Abgleich mit dem Anbieter',
    refund: 'Erstattung',
    process: 'Ende des Ablaufs',
    drift: 'Abweichung im täglichen Vergleich',
    erased: 'Einsendung gelöscht',
    acknowledged: 'Als geprüft markiert',
  },
  provider: { stripe: 'Stripe', paypal: 'PayPal' },
};
