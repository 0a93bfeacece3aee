import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('overviewGuide', {
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
});
