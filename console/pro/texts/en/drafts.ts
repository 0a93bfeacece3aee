import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('drafts', {
  title: 'Drafts',
  intro:
    'Forms that visitors saved to continue later. Their contents, owners and links are never shown. Each draft is erased when it expires.',
  empty: 'No drafts. Visitors can save a form when its option “Save and continue later” is on.',
  toForms: 'To the forms',
  form: 'Form',
  open: 'Can be continued',
  soon: 'Expire within 7 days',
  next: 'Next expires',
  last: 'Last expires',
  oldest: 'Oldest started',
  saved: 'Last saved',
});
