import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/parts/settings-form.ts';

export const texts: Translated<typeof english> = {
  clean: 'Alles ist gespeichert.',
  dirty: 'Es gibt ungespeicherte Änderungen.',
  nothingToSave: 'Keine Änderungen.',
  discard: 'Verwerfen',
  inEffect: 'Gespeichert. Gilt innerhalb einer Sekunde.',
  secretSet: 'Bereits hinterlegt. Leer lassen, um es zu behalten.',
  secretUnset: 'Nicht hinterlegt.',
  secretGone: 'Wird beim Speichern entfernt.',
  remove: (label) => `Entfernen: ${label}`,
  keep: (label) => `Behalten: ${label}`,
  removeShort: 'Entfernen',
  keepShort: 'Behalten',
  show: 'Eingabe anzeigen oder verbergen',
  pickColour: (label) => `${label}: Farbe vom Bildschirm aufnehmen`,
};
