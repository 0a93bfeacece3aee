import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/parts/number.ts';

export const texts: Translated<typeof english> = {
  no_number: 'Das ist keine Zahl.',
  unclear: 'Das kann zweierlei heißen. Schreiben Sie die Zahl ohne Tausendertrennzeichen.',
};
