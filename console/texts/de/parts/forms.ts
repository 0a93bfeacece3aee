import type { Translated } from '#console/texts/language.ts';
import type { formTexts as english } from '../../en/parts/forms.ts';

export const formTexts: Translated<typeof english> = {
  form: (id) => `Formular ${id}`,
  pick: 'Formular',
  anyForm: 'Alle Formulare',
  inTrash: (title) => `${title} (Papierkorb)`,
  noForm: 'Kein passendes Formular.',
  noForms: 'Es gibt noch keine Formulare.',
};
