import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/settings/shop.ts';

export const texts: Translated<typeof english> = {
  title: 'Shop',
  form: 'Einstellungen des Shops',
  where: 'Wohin der Shop verkauft und liefert',
  about: 'Felder für ein Land können nur diese Länder anbieten.',
  selling: 'Verkauft nach',
  shipping: 'Liefert nach',
  everywhere: 'Alle Länder',
  some: 'Diese Länder',
  countries: 'Länder',
  noCountry: 'Kein Land ist gewählt: niemand kann eines wählen.',
  remove: 'Alle entfernen',
};
