import type { EntityManager } from '@mikro-orm/mysql';
import { causesOfForms, type TroubledForm } from '#features/alerts/causes-of-forms.ts';
import type { AlertSource } from '#features/alerts/source.ts';
import { DAY_MS } from '#time.ts';

/** Milliseconds before the end of a reservation from which operators are told. */
const SOON_MS = DAY_MS;

/** Alerts about amounts that are reserved, each for a form: soon they can no longer be taken, or they were not. */
export const reservationAlerts: AlertSource = {
  rules: {
    reservation_ends: {
      texts: {
        en: {
          rule: 'A reserved payment can soon no longer be charged',
          title: '{count} reserved payments of the form “{subject}” can be charged for less than a day',
          ended: 'No reserved payment of the form “{subject}” is about to end any more',
          advice: 'Decide about their submissions now, or the payers have to pay anew.',
        },
        de: {
          rule: 'Eine reservierte Zahlung kann bald nicht mehr abgebucht werden',
          title:
            '{count} reservierte Zahlungen des Formulars „{subject}“ können nur noch weniger als einen Tag lang abgebucht werden',
          ended: 'Keine reservierte Zahlung des Formulars „{subject}“ endet mehr bald',
          advice: 'Entscheiden Sie jetzt über diese Einsendungen, sonst müssen die Zahler neu bezahlen.',
        },
      },
      urgent: true,
      leadsTo: '/orders',
    },
    capture_failed: {
      texts: {
        en: {
          rule: 'A reserved payment could not be charged',
          title: '{count} reserved payments of the form “{subject}” could not be charged',
          ended: 'Somebody has looked at the payments of the form “{subject}” that could not be charged',
          advice: 'The order says why. Ask the payer to pay anew, and mark the order as reviewed.',
        },
        de: {
          rule: 'Eine reservierte Zahlung konnte nicht abgebucht werden',
          title: '{count} reservierte Zahlungen des Formulars „{subject}“ konnten nicht abgebucht werden',
          ended: 'Die Zahlungen des Formulars „{subject}“, die nicht abgebucht werden konnten, wurden geprüft',
          advice:
            'Die Bestellung nennt den Grund. Bitten Sie den Zahler, neu zu bezahlen, und markieren Sie sie als geprüft.',
        },
      },
      leadsTo: '/orders',
    },
  },
  edition: 'pro',
  everyMinutes: 15,
  endsAfterMinutes: 0,
  async look(parts) {
    const { em, now, isOn } = parts;
    return [
      ...(isOn('reservation_ends') ? causesOfForms(parts, 'reservation_ends', await ending(em, now)) : []),
      ...(isOn('capture_failed') ? causesOfForms(parts, 'capture_failed', await uncharged(em)) : []),
    ];
  },
};

/** Reservations that end within a day, and about which the process has not decided. */
function ending(em: EntityManager, now: Date): Promise<TroubledForm[]> {
  return em.execute<TroubledForm[]>(
    `select form_id, count(*) as n, min(updated_at) as since from payment_orders
     where status = 'authorized' and settlement is null and reserved_until <= ? group by form_id`,
    [new Date(now.getTime() + SOON_MS)],
  );
}

function uncharged(em: EntityManager): Promise<TroubledForm[]> {
  return em.execute<TroubledForm[]>(
    `select form_id, count(*) as n, min(updated_at) as since from payment_orders
     where status = 'capture_failed' and attention is not null group by form_id`,
  );
}
