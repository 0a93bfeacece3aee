import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/parts/settings-form.ts';

export const texts: Translated<typeof english> = {
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
  pickColour: (label) => `${label}: eine Farbe vom Bildschirm nehmen`,
};
