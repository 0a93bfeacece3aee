import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('partsNumber', {
  no_number: 'This is not a number.',
  unclear: 'This could be read in two ways. Write it without a sign between thousands.',
});
