import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts(
  {
    clean: 'Everything is saved.',
    dirty: 'There are changes that are not saved.',
    nothingToSave: 'Nothing was changed.',
    discard: 'Discard',
    inEffect: 'Saved. It is in effect within a second.',
    secretSet: 'One is kept. Leave this empty to keep it.',
    secretUnset: 'None is kept.',
    secretGone: 'Will be removed when you save.',
    remove: (label: string) => `Remove: ${label}`,
    keep: (label: string) => `Keep: ${label}`,
    removeShort: 'Remove',
    keepShort: 'Keep it',
    show: 'Show or hide what you type',
  },
  {
    clean: 'Alles ist gespeichert.',
    dirty: 'Es gibt Änderungen, die nicht gespeichert sind.',
    nothingToSave: 'Es hat sich nichts geändert.',
    discard: 'Verwerfen',
    inEffect: 'Gespeichert. Es gilt innerhalb einer Sekunde.',
    secretSet: 'Ist hinterlegt. Leer lassen, um es zu behalten.',
    secretUnset: 'Ist nicht hinterlegt.',
    secretGone: 'Wird beim Speichern entfernt.',
    remove: (label) => `Entfernen: ${label}`,
    keep: (label) => `Behalten: ${label}`,
    removeShort: 'Entfernen',
    keepShort: 'Behalten',
    show: 'Eingabe zeigen oder verbergen',
  },
);
