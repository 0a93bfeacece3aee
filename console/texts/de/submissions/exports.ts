import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/submissions/exports.ts';

export const texts: Translated<typeof english> = {
  ofSchedule: 'nach Zeitplan',
  delivered: 'Zugestellt',
  notDelivered: (why) => `Nicht zugestellt: ${why}`,
  temporal: 'In Temporal öffnen',
};
