import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts(
  {
    title: 'Shop',
    form: 'Settings of the shop',
    where: 'Where the shop sells and ships',
    about: 'Fields for a country can offer these countries alone.',
    selling: 'Sells to',
    shipping: 'Ships to',
    everywhere: 'All countries',
    some: 'These countries',
    countries: 'Countries',
    noCountry: 'No country is chosen: nobody can choose one.',
    remove: 'Remove all',
  },
  {
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
  },
);
