import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('alerts', {
  title: 'Alerts',
  intro:
    'Problems that need attention. A problem raises one alert, however often it occurs. You are notified again when it is resolved.',
  settings: 'Notification settings',
  state: 'State',
  states: { open: 'Open', ended: 'Resolved' },
  allWell: 'No problems.',
  since: 'Since',
  until: 'Resolved',
  count: 'Occurrences',
  reason: 'Reason',
  forms: 'Forms',
  moreForms: (count: string) => `and ${count} more`,
  look: 'View',
  acknowledge: 'Acknowledge',
  acknowledged: 'Acknowledged',
  acknowledgedNow: 'Acknowledged. It stays open until the problem is resolved.',
});
