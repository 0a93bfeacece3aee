import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../en/alerts.ts';

export const texts: Translated<typeof english> = {
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
};
