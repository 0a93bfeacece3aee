import { defineTexts } from '#console/texts/language.ts';

export const formTexts = defineTexts('partsForms', {
  form: (id: string) => `Form ${id}`,
  pick: 'Form',
  anyForm: 'All forms',
  inTrash: (title: string) => `${title} (trash)`,
  noForm: 'No matching form.',
  noForms: 'There are no forms yet.',
});
