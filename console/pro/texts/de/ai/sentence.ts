import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/ai/sentence.ts';

export const texts: Translated<typeof english> = {
  title: 'Neues Formular aus einem Satz',
  back: 'Alle Möglichkeiten',
  instruction: 'Wofür ist das Formular, und was soll es fragen?',
  instructionHint:
    'Beschreiben Sie, wer es ausfüllt, welche Antworten Sie brauchen und was wovon abhängt. Nennen Sie auch die E-Mail-Adressen, die Einsendungen erhalten. Nur dieser Text wird an das Modell gesendet.',
  examples: 'Zum Beispiel:',
  example1:
    'Anmeldung zu einem Ferienlager: Name und Alter des Kindes, Allergien, T-Shirt-Größe, eine Telefonnummer der Eltern, und ob Mittagessen gewünscht ist.',
  example2:
    'Reparaturmeldung für Mieter: Wohnung, Raum, was kaputt ist, Bilder, wann jemand zu Hause ist. Wasserschäden sind eilig.',
  example3:
    'Kunden fragen, wie die Lieferung war: Sterne, ein Grund, wenn sie unzufrieden sind, und ob wir zurückrufen dürfen.',
  language: 'Sprache des Formulars',
  ask: 'Formular vorschlagen',
  askAgain: 'Erneut vorschlagen',
  proposal: 'Vorschlag',
  about: 'Noch ist nichts gespeichert. Sie können im Editor alles ändern.',
  notes: 'Das Modell sagt:',
  warnings: 'Bitte beachten:',
  mistakes: 'So kann es nicht gespeichert werden:',
  create: 'Dieses Formular anlegen',
  preview: (title) => `Vorschau von „${title}“`,
  fields: (count) => `Felder: ${count}`,
};
