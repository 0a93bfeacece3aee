import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts(
  {
    no_number: 'This is not a number.',
    unclear: 'This could be read in two ways. Write it without a sign between thousands.',
  },
  {
    no_number: 'Das ist keine Zahl.',
    unclear: 'Das kann zweierlei heißen. Schreiben Sie die Zahl ohne Tausendertrennzeichen.',
  },
);
