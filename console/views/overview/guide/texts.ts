import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts(
  {
    title: 'First steps',
    dismiss: 'Not now',
    close: 'Close',
    progress: (done: number) => `${done} of 3 steps are done.`,
    allDone: 'All is set up: the form takes submissions, and its mails arrive.',
    later: 'You find this again by the button “First steps” of the overview.',
    isDone: 'done',
    isOpen: 'still to do',
    makeForm: 'Make the first form',
    setUpMail: 'Set up mail',
    openForm: 'Open the form and fill it in',
    seeIt: 'See what came',
    mailNow: (provider: string, from: string) =>
      `Now by ${provider === 'host' ? 'the host’s own mailer' : provider}, as ${from}.`,
    mailProblem: (message: string) => `The last one failed: ${message}`,
    steps: {
      form: {
        title: 'Your first form',
        toDo: 'Begin with a template or with nothing. Fields are dragged, or placed with buttons.',
        done: 'There it is.',
      },
      mail: {
        title: 'Mail',
        toDo: 'Say how mails leave this site, and send a test mail.',
        done: 'A mail has gone out.',
      },
      submission: {
        title: 'A first submission',
        toDo: 'Open the form as a visitor would, fill it in and send it. This page sees by itself when it arrives.',
        done: 'It has arrived.',
      },
    },
  },
  {
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
  },
);
