import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts(
  {
    heading: 'Edit form',
    toForm: 'To the form',
    fields: 'Fields',
    options: 'Options',
    translations: 'Translations',
    preview: 'Preview',
    name: 'Name of the value',
    nameHint: 'Letters, digits and _. Conditions, formulas and merge tags that refer to it are changed along.',
    noSelection: 'Choose a field to see its properties.',
  },
  {
    heading: 'Formular bearbeiten',
    toForm: 'Zum Formular',
    fields: 'Felder',
    options: 'Optionen',
    translations: 'Übersetzungen',
    preview: 'Vorschau',
    name: 'Name des Werts',
    nameHint: 'Buchstaben, Ziffern und _. Bedingungen, Formeln und Platzhalter, die ihn nennen, werden mitgeändert.',
    noSelection: 'Ein Feld auswählen, um seine Eigenschaften zu sehen.',
  },
);
