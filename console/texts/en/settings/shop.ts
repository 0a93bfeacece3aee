import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('settingsShop', {
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
});
