import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('overviewGuide', {
  title: 'First steps',
  dismiss: 'Not now',
  close: 'Close',
  progress: (done: number) => `${done} of 3 steps are done.`,
  allDone: 'Everything is set up: the form accepts submissions and mail is delivered.',
  later: 'To see this again, use the “First steps” button on the overview.',
  isDone: 'done',
  isOpen: 'still to do',
  makeForm: 'Create your first form',
  setUpMail: 'Set up mail',
  openForm: 'Open the form and fill it in',
  seeIt: 'View the submission',
  mailNow: (provider: string, from: string) =>
    `Currently via ${provider === 'host' ? 'the host’s own mailer' : provider}, as ${from}.`,
  mailProblem: (message: string) => `The last one failed: ${message}`,
  steps: {
    form: {
      title: 'Your first form',
      toDo: 'Start with a template or an empty form. Drag fields into place, or use the buttons.',
      done: 'Your form is ready.',
    },
    mail: {
      title: 'Mail',
      toDo: 'Choose how this site sends mail, and send a test mail.',
      done: 'A mail was sent.',
    },
    submission: {
      title: 'A first submission',
      toDo: 'Open the form as a visitor would, fill it in and send it. This page updates when it arrives.',
      done: 'It has arrived.',
    },
  },
});
