import { defineTexts } from '#console/texts/language.ts';

export const formTexts = defineTexts('partsForms', {
  form: (id: string) => `Form ${id}`,
  pick: 'Form',
  anyForm: 'All forms',
  inTrash: (title: string) => `${title} (trash)`,
  noForm: 'No form has this in its title.',
  noForms: 'There are no forms yet.',
});
