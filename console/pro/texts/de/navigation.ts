import type { Translated } from '#console/texts/language.ts';
import type { proNavigation as english } from '../en/navigation.ts';

export const proNavigation: Translated<typeof english> = {
  aiRequests: 'KI-Anfragen',
  newFormFromASentence: 'Neues Formular aus einem Satz',
  drafts: 'Entwürfe',
  orders: 'Bestellungen',
  payments: 'Zahlungen',
  pdf: 'PDF',
  ai: 'KI',
  licence: 'Lizenz',
};
