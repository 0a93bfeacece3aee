import type { AlertRule } from '#features/alerts/source.ts';

export const texts: AlertRule['texts'] = {
  en: {
    rule: 'Orders differ from what their payment provider says',
    title: 'Payments have drifted: {drifting} orders differ, {unreachable} could not be compared',
    ended: 'Orders agree with their payment providers again',
    advice: 'Look at the orders that differ, and have their providers asked again.',
  },
  de: {
    rule: 'Bestellungen weichen von dem ab, was ihr Zahlungsanbieter sagt',
    title:
      'Zahlungen weichen ab: {drifting} Bestellungen stimmen nicht überein, {unreachable} waren nicht zu vergleichen',
    ended: 'Bestellungen stimmen wieder mit ihren Zahlungsanbietern überein',
    advice: 'Sehen Sie sich die abweichenden Bestellungen an und lassen Sie die Anbieter noch einmal fragen.',
  },
};
