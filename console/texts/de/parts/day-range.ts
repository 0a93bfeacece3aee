import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/parts/day-range.ts';

export const texts: Translated<typeof english> = { from: 'Von', to: 'Bis' };
