import { defineTexts } from '#console/texts/language.ts';

export const restTexts = defineTexts('submissionsRest', {
  waiting: (count: number) => (count === 1 ? `${count} waiting` : `${count} waiting`),
  failed: (count: number) => `${count} failed`,
});
