import { defineTexts } from '#console/texts/language.ts';

/** Texts of the dialog in which answers are edited. */
export const texts = defineTexts('submissionsEdit', {
  title: 'Change answers',
  hint: 'Answers are checked by the current form. Values that are calculated, prefilled by a sealed link, limited or priced, and signatures, cannot be changed. Mails and integrations for changes are sent afterwards.',
  frame: 'The form, filled in',
  save: 'Save changes',
  saved: (labels: string) => `Changed: ${labels}.`,
  savedNothing: 'No changes.',
});
