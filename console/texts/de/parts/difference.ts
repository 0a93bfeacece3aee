import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/parts/difference.ts';

export const texts: Translated<typeof english> = {
  list: 'Unterschiede',
  title: 'Titel',
  none: 'Keine Unterschiede.',
  added: 'Hinzugefügt',
  removed: 'Entfernt',
  changed: 'Geändert',
  moved: 'Verschoben',
  field: 'Feld',
  option: 'Option',
  before: 'Vorher',
  after: 'Nachher',
  yes: 'Ja',
  no: 'Nein',
  empty: '(leer)',
  position: (number) => `Position ${number}`,
  positionIn: (number, group) => `Position ${number} in „${group}“`,
};
