import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('settingsShop', {
  title: 'Shop',
  form: 'Shop settings',
  where: 'Where the shop sells and ships',
  about: 'Country fields can be limited to these countries.',
  selling: 'Sells to',
  shipping: 'Ships to',
  everywhere: 'All countries',
  some: 'These countries',
  countries: 'Countries',
  noCountry: 'No country is selected, so visitors cannot choose one.',
  remove: 'Remove all',
});
