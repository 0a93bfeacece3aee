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
  about: {
    payments: 'Die Konten bei Stripe, PayPal und anderen, und ihre Schlüssel.',
    pdf: 'Logo, Farben, Schrift und Ränder von Dokumenten.',
    ai: 'Das Modell, das antwortet, sein Schlüssel und seine Grenzen.',
    licence: 'Der Lizenzschlüssel und wofür er gilt.',
  },
};
