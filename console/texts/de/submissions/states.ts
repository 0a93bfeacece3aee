import type { Translated } from '#console/texts/language.ts';
import type { stateTexts as english } from '../../en/submissions/states.ts';

export const stateTexts: Translated<typeof english> = {
  awaiting_payment: 'Wartet auf Zahlung',
  unpaid: 'Nicht bezahlt',
  unconfirmed: 'Nicht bestätigt',
  accepted: 'Angenommen',
  processing: 'In Arbeit',
  completed: 'Fertig',
  completed_with_errors: 'Fertig mit Fehlern',
  pending: 'In Arbeit',
  retrying: 'Neuer Versuch folgt',
  delivered: 'Zugestellt',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
};
