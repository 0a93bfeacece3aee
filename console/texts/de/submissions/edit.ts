import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/submissions/edit.ts';

export const texts: Translated<typeof english> = {
  title: 'Antworten ändern',
  hint: 'Antworten werden mit dem aktuellen Formular geprüft. Berechnete, durch einen versiegelten Link vorausgefüllte, begrenzte oder mit einem Preis verbundene Werte und Unterschriften lassen sich nicht ändern. E-Mails und Integrationen für Änderungen werden danach gesendet.',
  frame: 'Das ausgefüllte Formular',
  save: 'Änderungen speichern',
  saved: (labels) => `Geändert: ${labels}.`,
  savedNothing: 'Keine Änderungen.',
};
