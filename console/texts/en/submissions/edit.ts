import { defineTexts } from '#console/texts/language.ts';

/** Of the dialog in which answers are changed. */
export const texts = defineTexts('submissionsEdit', {
  title: 'Change answers',
  hint: 'The form as it is now says what is right. Fixed is what the form sets or works out, what a sealed link filled in, what counts for a limit or says a price, and signatures. Mails and integrations that are meant for changes follow.',
  frame: 'The form, filled in',
  save: 'Save changes',
  saved: (labels: string) => `Changed: ${labels}.`,
  savedNothing: 'Nothing is different.',
});
