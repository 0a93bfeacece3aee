import type { Translated } from '#console/texts/language.ts';
import type { states as english } from '../../en/orders/states.ts';

export const states: Translated<typeof english> = {
  meaning: {
    created: 'Die Bezahlseite wird erstellt. Die Einsendung wartet auf die Zahlung.',
    pending: 'Der Besucher bezahlt beim Anbieter. Die Einsendung wartet auf die Zahlung.',
    processing: 'Manche Banken brauchen Tage. Die Einsendung wartet auf die Zahlung.',
    authorized:
      'Der Betrag ist reserviert und noch nicht abgebucht. Der Ausgang des Ablaufs bestimmt, ob er abgebucht oder freigegeben wird.',
    paid: 'Die Zahlung ist eingegangen, und die Einsendung wurde verarbeitet.',
    failed:
      'Die Bezahlseite konnte nicht erstellt werden, oder die Zahlung ist fehlgeschlagen. Die Einsendung wird nicht verarbeitet; der Besucher kann es erneut versuchen.',
    expired: 'Niemand hat rechtzeitig bezahlt. Die Einsendung wird nicht verarbeitet.',
    cancelled:
      'Der Besucher hat abgebrochen. Die Einsendung wird nicht verarbeitet; der Besucher kann es erneut versuchen.',
    refunded: 'Die gesamte Zahlung wurde erstattet.',
    partially_refunded: 'Ein Teil der Zahlung wurde erstattet.',
    disputed: 'Der Zahler ficht die Zahlung an oder fragt danach. Antworten Sie beim Anbieter.',
    dispute_lost: 'Der Zahler hat das Geld zurückerhalten. Weitere Erstattungen sind nicht möglich.',
    reversed: 'Eine Bank hat die Zahlung ohne Anfechtung zurückgebucht. Den Grund nennt das Dashboard des Anbieters.',
    released:
      'Der Ablauf ist zu Ende, oder die Einsendung wurde gelöscht: Der reservierte Betrag wurde freigegeben. Es wurde nichts abgebucht.',
    capture_failed: 'Der reservierte Betrag konnte nicht abgebucht werden. Der Zahler müsste neu bezahlen.',
  },
  attention: {
    submission_erased: 'Bezahlt, aber die Einsendung wurde gelöscht',
    amount_mismatch: 'Ein anderer Betrag wurde bezahlt',
    capture_failed: 'Der reservierte Betrag konnte nicht abgebucht werden',
    contradiction: 'Widersprüchliche Angaben des Anbieters',
    dispute_lost: 'Anfechtung verloren',
    reversed: 'Von einer Bank zurückgebucht',
    late_payment: 'Zu spät bezahlt',
    unreachable: 'Der Anbieter hat nicht rechtzeitig geantwortet',
    disputed: 'Angefochten',
  },
  todo: {
    submission_erased:
      'Die Einsendung kann nicht verarbeitet werden. Erstatten Sie die Zahlung, oder wenden Sie sich an den Zahler.',
    amount_mismatch:
      'Betrag oder Währung weichen von der Bestellung ab. Die Einsendung wird nicht verarbeitet. Erstatten Sie die Zahlung, und prüfen Sie das Konto.',
    capture_failed:
      'Der letzte Fehler nennt den Grund. Bitten Sie den Zahler, das Formular neu zu senden und zu bezahlen, oder liefern Sie nicht.',
    contradiction: 'Die letzte Angabe widerspricht einer früheren. Prüfen Sie das Dashboard des Anbieters.',
    dispute_lost: 'Der Zahler hat das Geld zurückerhalten. Liefern Sie nicht, und erstatten Sie nicht noch einmal.',
    reversed: 'Die Bank hat das Geld zurückgeholt. Liefern Sie nur, wenn die Zahlung wieder eingeht.',
    late_payment:
      'Die Bestellung war bei der Zahlung bereits abgelaufen. Die Einsendung wird trotzdem verarbeitet: Liefern Sie, oder erstatten Sie die Zahlung.',
    unreachable:
      'Der Anbieter hat bis zum Ablauf der Bestellung nicht geantwortet. Prüfen Sie in seinem Dashboard, ob bezahlt wurde.',
    disputed: 'Beantworten Sie die Anfechtung beim Anbieter vor Ablauf der Frist.',
  },
  dispute: {
    open: 'Anfechtung offen',
    won: 'Anfechtung gewonnen',
    lost: 'Anfechtung verloren',
    reversed: 'Von einer Bank zurückgebucht',
  },
  refund: {
    requested: 'Noch nicht gesendet',
    pending: 'In Bearbeitung bei der Bank',
    succeeded: 'Erstattet',
    failed: 'Fehlgeschlagen',
    cancelled: 'Zurückgenommen',
  },
  outcome: {
    waiting: 'noch nicht verarbeitet',
    handled: 'verarbeitet',
    ignored: 'ignoriert',
    unmatched: 'keine passende Bestellung',
  },
  kind: { item: 'Position', discount: 'Rabatt', shipping: 'Versand' },
};
