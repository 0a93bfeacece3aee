import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/overview/guide.ts';

export const texts: Translated<typeof english> = {
  title: 'Erste Schritte',
  dismiss: 'Jetzt nicht',
  close: 'Schließen',
  progress: (done) => `${done} von 3 Schritten sind getan.`,
  allDone: 'Alles ist eingerichtet: das Formular nimmt Einsendungen an, und seine Mails kommen an.',
  later: 'Über den Knopf „Erste Schritte“ der Übersicht geht es wieder hierher.',
  isDone: 'getan',
  isOpen: 'noch zu tun',
  makeForm: 'Das erste Formular anlegen',
  setUpMail: 'Mail einrichten',
  openForm: 'Das Formular öffnen und ausfüllen',
  seeIt: 'Ansehen, was kam',
  mailNow: (provider, from) =>
    `Zurzeit über ${provider === 'host' ? 'den Mailer des Servers' : provider}, als ${from}.`,
  mailProblem: (message) => `Die letzte ist gescheitert: ${message}`,
  steps: {
    form: {
      title: 'Das erste Formular',
      toDo: 'Mit einer Vorlage anfangen oder mit nichts. Felder werden gezogen oder mit Knöpfen gesetzt.',
      done: 'Da ist es.',
    },
    mail: {
      title: 'Mail',
      toDo: 'Festlegen, wie Mails diese Site verlassen, und eine Testmail senden.',
      done: 'Eine Mail ist hinausgegangen.',
    },
    submission: {
      title: 'Eine erste Einsendung',
      toDo: 'Das Formular wie ein Gast öffnen, ausfüllen und senden. Diese Seite merkt selbst, wenn es ankommt.',
      done: 'Sie ist angekommen.',
    },
  },
};
