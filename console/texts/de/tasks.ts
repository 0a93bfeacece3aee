import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../en/tasks.ts';

export const texts: Translated<typeof english> = {
  title: 'Meine Aufgaben',
  back: '← Zu meinen Aufgaben',
  label: 'Aufgaben',
  which: 'Welche Aufgaben',
  open: (count) => `Offen (${count})`,
  decided: 'Entschieden',
  noneOpen:
    'Nichts wartet auf Sie. Wenn ein Schritt eines Formulars Sie um eine Entscheidung bittet, steht er hier, und Sie bekommen eine E-Mail.',
  noneDecided: 'Sie haben noch nichts entschieden.',
  task: 'Aufgabe',
  asked: 'Gefragt',
  deadline: 'Frist',
  overdue: 'Überfällig',
  standsInFor: (address) => `Sie vertreten ${address}.`,
  submission: (id) => `Einsendung ${id}`,
  answers: 'Eingesandte Angaben',
  noAnswers: 'Sie haben entschieden, deshalb stehen die Angaben nicht mehr hier.',
  decide: 'Ihre Entscheidung',
  final: 'Eine Entscheidung ist endgültig. Was aus ihr folgt, geschieht sofort.',
  note: 'Notiz',
  noteAbout: 'Wer den Ablauf sieht, kann sie lesen.',
  noteWhy: 'Nötig, wenn Sie nicht zustimmen: Sagen Sie, warum. Wer den Ablauf sieht, kann sie lesen.',
  noteMissing: 'Sagen Sie, warum.',
  names: 'Wer als Nächstes gefragt wird',
  namesAbout:
    'Die E-Mail-Adresse der Person. Sie ist nötig, damit es weitergeht, und nicht zum Ablehnen oder Zurückgeben.',
  choices: {
    approved: 'Genehmigen',
    rejected: 'Ablehnen',
    returned: 'Zur Korrektur zurückgeben',
    declined: 'Ablehnen',
  },
  ask: {
    rejected: 'Diese Einsendung ablehnen?',
    returned: 'Diese Einsendung zur Korrektur zurückgeben?',
    declined: 'Diese Aufgabe ablehnen?',
  },
  pageFill: 'Felder ausfüllen',
  pageSign: 'Lesen und unterschreiben',
  pageAbout: 'Ausgefüllt und unterschrieben wird auf einer eigenen Seite.',
  newTab: '(öffnet sich in einem neuen Tab)',
  done: 'Ihre Entscheidung ist gespeichert.',
  decidedAt: 'Entschieden',
  outcome: 'Entscheidung',
};
