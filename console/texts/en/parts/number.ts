import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('partsNumber', {
  no_number: 'This is not a number.',
  unclear: 'This number is ambiguous. Write it without a thousands separator.',
});
