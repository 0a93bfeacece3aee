import type { Translated } from '#console/texts/language.ts';
import type { restTexts as english } from '../../en/submissions/rest.ts';

export const restTexts: Translated<typeof english> = {
  waiting: (count) => (count === 1 ? '1 wartet noch' : `${count} warten noch`),
  failed: (count) => `${count} fehlgeschlagen`,
};
