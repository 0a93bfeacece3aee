import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/ai/review.ts';

export const texts: Translated<typeof english> = {
  title: (form) => `„${form}“ und ein Modell`,
  review: 'Durchsicht',
  change: 'Änderung',
  reviewAbout:
    'Ein Modell sucht, was am Formular nicht stimmt, und schlägt Änderungen vor. Titel, Felder und Optionen gehen an das Modell, ohne Geheimnisse, Integrationen und alles, was Besucher gesendet haben.',
  changeAbout:
    'Sagen Sie, was anders werden soll; ein Modell schlägt das ganze Formular mit dieser Änderung vor. Gespeichert wird erst, wenn Sie es gesehen haben.',
  focus: 'Worauf vor allem zu achten ist (darf leer bleiben)',
  focusExample: 'Etwa: Ist es auf einem Telefon leicht? Wird etwas gefragt, was wir nicht brauchen?',
  instruction: 'Was soll anders werden?',
  instructionExample:
    'Etwa: nach der Firma nur fragen, wenn es um ein Angebot geht, und die Telefonnummer freiwillig machen.',
  ask: 'Formular durchsehen',
  askAgain: 'Noch einmal durchsehen',
  propose: 'Änderung vorschlagen',
  proposeAgain: 'Noch einmal vorschlagen',
  findings: 'Befunde',
  none: 'Das Modell hat nichts zu ändern gefunden.',
  summary: 'Kurz gesagt',
  severities: { error: 'Fehler', warning: 'Problem', suggestion: 'Vorschlag' },
  wholeForm: 'Das Formular',
  show: 'Änderung zeigen',
  hide: 'Änderung verbergen',
  noPatch: 'Es ist keine Änderung vorgeschlagen: Sehen Sie im Editor danach.',
  doesNotFit: 'Die Änderung passt nicht zum Formular, wie es jetzt ist. Noch einmal durchsehen.',
  apply: 'Diese Änderung übernehmen',
  applied: 'Übernommen',
  appliedAs: (revision) => `Die Änderung ist gespeichert; das Formular ist jetzt Fassung ${revision}.`,
  applyTitle: 'Diese Änderung übernehmen?',
  applyBody:
    'Das Formular wird mit dem, was gezeigt ist, als neue Fassung gespeichert. Frühere lassen sich zurückholen.',
  cannot: 'Mit dieser Änderung kann das Formular nicht gespeichert werden:',
  changed: (then, now) =>
    `Das Formular ist jetzt Fassung ${now}, durchgesehen wurde Fassung ${then}: Sehen Sie genau hin, oder lassen Sie es noch einmal durchsehen.`,
  differences: 'Was anders wäre',
  preview: 'Vorschau mit der Änderung',
  notes: 'Das Modell sagt:',
  builder: 'Editor öffnen',
  proposal: 'Vorschlag',
  save: 'Formular so speichern',
  same: 'Der Vorschlag ist das Formular, wie es ist.',
};
