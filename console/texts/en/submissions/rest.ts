import { defineTexts } from '#console/texts/language.ts';

export const restTexts = defineTexts('submissionsRest', {
  waiting: (count: number) => (count === 1 ? '1 still waits' : `${count} still wait`),
  failed: (count: number) => `${count} failed`,
});
