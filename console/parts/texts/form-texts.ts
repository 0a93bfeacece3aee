import { defineTexts } from '#console/texts/language.ts';

export const formTexts = defineTexts(
  {
    form: (id: string) => `Form ${id}`,
    pick: 'Form',
    anyForm: 'All forms',
    inTrash: (title: string) => `${title} (trash)`,
    noForm: 'No form has this in its title.',
    noForms: 'There are no forms yet.',
  },
  {
    form: (id) => `Formular ${id}`,
    pick: 'Formular',
    anyForm: 'Alle Formulare',
    inTrash: (title) => `${title} (Papierkorb)`,
    noForm: 'Kein Formular hat das im Titel.',
    noForms: 'Es gibt noch keine Formulare.',
  },
);
