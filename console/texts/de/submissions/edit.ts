import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/submissions/edit.ts';

export const texts: Translated<typeof english> = {
  title: 'Angaben ändern',
  hint: 'Was richtig ist, sagt das Formular, wie es jetzt ist. Fest ist, was das Formular setzt oder berechnet, was ein versiegelter Link ausgefüllt hat, was für eine Grenze zählt oder einen Preis bestimmt, und Unterschriften. Mails und Integrationen, die für Änderungen gedacht sind, folgen.',
  frame: 'Das ausgefüllte Formular',
  save: 'Änderungen speichern',
  saved: (labels) => `Geändert: ${labels}.`,
  savedNothing: 'Es ist nichts anders.',
};
