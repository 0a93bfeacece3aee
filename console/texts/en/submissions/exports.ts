import { defineTexts } from '#console/texts/language.ts';

/** Of exports that are made and kept. */
export const texts = defineTexts('submissionsExports', {
  ofSchedule: 'by a schedule',
  delivered: 'Delivered',
  notDelivered: (why: string) => `Not delivered: ${why}`,
  temporal: 'Open in Temporal',
});
