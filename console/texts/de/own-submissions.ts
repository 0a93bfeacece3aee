import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../en/own-submissions.ts';

export const texts: Translated<typeof english> = {
  title: 'Meine Einsendungen',
  label: 'Meine Einsendungen',
  none: 'Sie haben noch nichts gesendet. Formulare, für die Sie sich anmelden, stehen hier, sobald Sie sie gesendet haben.',
  form: 'Formular',
  number: (id) => `Nr. ${id}`,
  sent: 'Gesendet',
  status: 'Stand',
  received: 'Eingegangen',
  toCorrect: 'Korrigieren Sie sie auf ihrer Seite und senden Sie sie noch einmal.',
  page: 'Seite',
  open: 'Öffnen',
  openOf: (id) => `Seite von Nr. ${id} öffnen (in einem neuen Tab)`,
};
