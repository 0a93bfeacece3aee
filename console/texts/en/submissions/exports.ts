import { defineTexts } from '#console/texts/language.ts';

/** Texts of exports that are stored. */
export const texts = defineTexts('submissionsExports', {
  ofSchedule: 'by a schedule',
  delivered: 'Delivered',
  notDelivered: (why: string) => `Not delivered: ${why}`,
  temporal: 'Open in Temporal',
});
