import { defineTexts } from '#console/texts/language.ts';

/** Of the dialog in which answers are changed. */
export const texts = defineTexts(
  {
    title: 'Change answers',
    hint: 'The form as it is now says what is right. Fixed is what the form sets or works out, what a sealed link filled in, what counts for a limit or says a price, and signatures. Mails and integrations that are meant for changes follow.',
    frame: 'The form, filled in',
    save: 'Save changes',
    saved: (labels: string) => `Changed: ${labels}.`,
    savedNothing: 'Nothing is different.',
  },
  {
    title: 'Angaben ändern',
    hint: 'Was richtig ist, sagt das Formular, wie es jetzt ist. Fest ist, was das Formular setzt oder berechnet, was ein versiegelter Link ausgefüllt hat, was für eine Grenze zählt oder einen Preis bestimmt, und Unterschriften. Mails und Integrationen, die für Änderungen gedacht sind, folgen.',
    frame: 'Das ausgefüllte Formular',
    save: 'Änderungen speichern',
    saved: (labels) => `Geändert: ${labels}.`,
    savedNothing: 'Es ist nichts anders.',
  },
);
