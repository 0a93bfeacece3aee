import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/settings/shop.ts';

export const texts: Translated<typeof english> = {
  title: 'Shop',
  form: 'Einstellungen des Shops',
  where: 'Wohin der Shop verkauft und liefert',
  about: 'Länderfelder lassen sich auf diese Länder beschränken.',
  selling: 'Verkauft nach',
  shipping: 'Liefert nach',
  everywhere: 'Alle Länder',
  some: 'Diese Länder',
  countries: 'Länder',
  noCountry: 'Es ist kein Land ausgewählt; Besucher können daher keines wählen.',
  remove: 'Alle entfernen',
};
