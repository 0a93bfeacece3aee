import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/ai/review.ts';

export const texts: Translated<typeof english> = {
  title: (form) => `„${form}“ und ein Modell`,
  review: 'Durchsicht',
  change: 'Änderung',
  reviewAbout:
    'Ein Modell sucht nach Problemen im Formular und schlägt Änderungen vor. Es erhält Titel, Felder und Optionen, aber keine Geheimnisse, Integrationen oder Einsendungen.',
  changeAbout:
    'Beschreiben Sie die Änderung; ein Modell schlägt das ganze Formular damit vor. Nichts wird gespeichert, bevor Sie es bestätigen.',
  focus: 'Schwerpunkt der Durchsicht (optional)',
  focusExample: 'Zum Beispiel: Ist es auf dem Telefon einfach zu bedienen? Fragen wir etwas Unnötiges?',
  instruction: 'Was soll sich ändern?',
  instructionExample:
    'Zum Beispiel: nach der Firma nur fragen, wenn es um ein Angebot geht, und die Telefonnummer freiwillig machen.',
  ask: 'Formular durchsehen',
  askAgain: 'Erneut durchsehen',
  propose: 'Änderung vorschlagen',
  proposeAgain: 'Erneut vorschlagen',
  findings: 'Befunde',
  none: 'Das Modell hat keine Änderungsvorschläge.',
  summary: 'Zusammenfassung',
  severities: { error: 'Fehler', warning: 'Problem', suggestion: 'Vorschlag' },
  wholeForm: 'Das Formular',
  show: 'Änderung anzeigen',
  hide: 'Änderung ausblenden',
  noPatch: 'Es wird keine Änderung vorgeschlagen. Beheben Sie das im Editor.',
  doesNotFit: 'Die Änderung passt nicht zum aktuellen Formular. Lassen Sie es erneut durchsehen.',
  apply: 'Diese Änderung übernehmen',
  applied: 'Übernommen',
  appliedAs: (revision) => `Änderung als Fassung ${revision} gespeichert.`,
  applyTitle: 'Diese Änderung übernehmen?',
  applyBody:
    'Speichert das Formular mit diesen Änderungen als neue Fassung. Frühere Fassungen können Sie wiederherstellen.',
  cannot: 'Mit dieser Änderung kann das Formular nicht gespeichert werden:',
  changed: (then, now) =>
    `Das Formular ist jetzt bei Fassung ${now}, durchgesehen wurde aber Fassung ${then}. Prüfen Sie sorgfältig, oder lassen Sie es erneut durchsehen.`,
  differences: 'Änderungen',
  preview: 'Vorschau mit der Änderung',
  notes: 'Das Modell sagt:',
  builder: 'Editor öffnen',
  proposal: 'Vorschlag',
  save: 'Vorschlag speichern',
  same: 'Der Vorschlag ändert das Formular nicht.',
};
