import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/parts/number.ts';

export const texts: Translated<typeof english> = {
  no_number: 'Das ist keine Zahl.',
  unclear: 'Diese Zahl ist mehrdeutig. Schreiben Sie sie ohne Tausendertrennzeichen.',
};
