import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/overview/guide.ts';

export const texts: Translated<typeof english> = {
  title: 'Erste Schritte',
  dismiss: 'Jetzt nicht',
  close: 'Schließen',
  progress: (done) => `${done} von 3 Schritten erledigt.`,
  allDone: 'Alles ist eingerichtet: Das Formular nimmt Einsendungen an, und E-Mails werden zugestellt.',
  later: 'Über die Schaltfläche „Erste Schritte“ in der Übersicht können Sie dies wieder anzeigen.',
  isDone: 'erledigt',
  isOpen: 'noch offen',
  makeForm: 'Erstes Formular anlegen',
  setUpMail: 'E-Mail einrichten',
  openForm: 'Formular öffnen und ausfüllen',
  seeIt: 'Einsendung ansehen',
  mailNow: (provider, from) =>
    `Derzeit über ${provider === 'host' ? 'den Mailer des Servers' : provider}, als ${from}.`,
  mailProblem: (message) => `Die letzte ist fehlgeschlagen: ${message}`,
  steps: {
    form: {
      title: 'Ihr erstes Formular',
      toDo: 'Beginnen Sie mit einer Vorlage oder einem leeren Formular. Ziehen Sie Felder an ihren Platz, oder verwenden Sie die Schaltflächen.',
      done: 'Ihr Formular ist fertig.',
    },
    mail: {
      title: 'E-Mail',
      toDo: 'Wählen Sie, wie diese Website E-Mails sendet, und senden Sie eine Test-E-Mail.',
      done: 'Eine E-Mail wurde gesendet.',
    },
    submission: {
      title: 'Eine erste Einsendung',
      toDo: 'Öffnen Sie das Formular wie ein Besucher, füllen Sie es aus, und senden Sie es ab. Diese Seite aktualisiert sich, wenn die Einsendung eingeht.',
      done: 'Sie ist eingegangen.',
    },
  },
};
