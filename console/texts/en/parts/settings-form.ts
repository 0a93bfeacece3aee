import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('partsSettingsForm', {
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
  keepShort: 'Keep',
  show: 'Show or hide what you type',
  pickColour: (label: string) => `${label}: pick a colour from the screen`,
});
