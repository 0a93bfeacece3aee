import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('alerts', {
  title: 'Alerts',
  intro: 'What has gone wrong. Of one cause there is one alert, however often it was met; its end is told too.',
  settings: 'Who is told, and when',
  state: 'State',
  states: { open: 'open', ended: 'over' },
  allWell: 'Nothing is wrong.',
  since: 'Since',
  until: 'Over',
  count: 'Number',
  forms: 'Forms',
  moreForms: (count: string) => `and ${count} more`,
  look: 'Look at it',
  acknowledge: 'Acknowledge',
  acknowledged: 'Acknowledged',
  acknowledgedNow: 'Acknowledged. It stays open until its cause is gone.',
});
