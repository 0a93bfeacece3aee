import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts(
  {
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
  },
  {
    title: 'Warnungen',
    intro:
      'Was nicht stimmt. Zu einer Ursache gibt es eine Warnung, so oft sie auch auftritt; ihr Ende wird auch gesagt.',
    settings: 'Wem es wann gesagt wird',
    state: 'Stand',
    states: { open: 'offen', ended: 'vorbei' },
    allWell: 'Es ist alles in Ordnung.',
    since: 'Seit',
    until: 'Vorbei',
    count: 'Anzahl',
    forms: 'Formulare',
    moreForms: (count) => `und ${count} weitere`,
    look: 'Ansehen',
    acknowledge: 'Zur Kenntnis nehmen',
    acknowledged: 'Zur Kenntnis genommen',
    acknowledgedNow: 'Zur Kenntnis genommen. Sie bleibt offen, bis ihre Ursache weg ist.',
  },
);
