import { defineTexts } from '#console/texts/language.ts';

/** Names of the views, and of what can be begun, in navigation and search. */
export const proNavigation = defineTexts('proNavigation', {
  aiRequests: 'AI requests',
  newFormFromASentence: 'New form from a sentence',
  drafts: 'Drafts',
  orders: 'Orders',
  payments: 'Payments',
  pdf: 'PDF',
  ai: 'AI',
  licence: 'Licence',
  about: {
    payments: 'The accounts at Stripe, PayPal and others, and their keys.',
    pdf: 'Logo, colours, font and margins of documents.',
    ai: 'The model that answers, its key and its limits.',
    licence: 'The licence key and what it covers.',
  },
});
