import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../en/alerts.ts';

export const texts: Translated<typeof english> = {
  title: 'Warnungen',
  intro:
    'Probleme, die Ihre Aufmerksamkeit brauchen. Ein Problem löst eine Warnung aus, egal wie oft es auftritt. Sie werden auch benachrichtigt, wenn es behoben ist.',
  settings: 'Benachrichtigungen einstellen',
  state: 'Status',
  states: { open: 'Offen', ended: 'Behoben' },
  allWell: 'Keine Probleme.',
  since: 'Seit',
  until: 'Behoben',
  count: 'Häufigkeit',
  reason: 'Grund',
  forms: 'Formulare',
  moreForms: (count) => `und ${count} weitere`,
  look: 'Ansehen',
  acknowledge: 'Bestätigen',
  acknowledged: 'Bestätigt',
  acknowledgedNow: 'Bestätigt. Die Warnung bleibt offen, bis das Problem behoben ist.',
};
