import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('drafts', {
  title: 'Drafts',
  intro:
    'Visitors saved these forms to continue later. What they typed, whose it is and the link to it are shown to nobody; each is erased when its time is over.',
  empty: 'Nobody has saved a form. A form offers it with its option “Save and continue later”.',
  toForms: 'To the forms',
  form: 'Form',
  open: 'Can be continued',
  soon: 'Expire within 7 days',
  next: 'Next expires',
  last: 'Last expires',
  oldest: 'Oldest begun',
  saved: 'Saved last',
});
