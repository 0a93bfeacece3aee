import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('ownSubmissions', {
  title: 'My submissions',
  label: 'My submissions',
  none: 'You have sent nothing yet. Forms that ask you to sign in appear here once you have sent them.',
  form: 'Form',
  number: (id: string) => `No. ${id}`,
  sent: 'Sent',
  status: 'Status',
  received: 'Received',
  toCorrect: 'Correct it on its page and send it again.',
  page: 'Page',
  open: 'Open',
  openOf: (id: string) => `Open the page of no. ${id} (opens in a new tab)`,
});
