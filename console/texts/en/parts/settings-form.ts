import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('partsSettingsForm', {
  clean: 'Everything is saved.',
  dirty: 'You have unsaved changes.',
  nothingToSave: 'No changes.',
  discard: 'Discard',
  inEffect: 'Saved. Takes effect within a second.',
  secretSet: 'Already set. Leave empty to keep it.',
  secretUnset: 'Not set.',
  secretGone: 'Will be removed when you save.',
  remove: (label: string) => `Remove: ${label}`,
  keep: (label: string) => `Keep: ${label}`,
  removeShort: 'Remove',
  keepShort: 'Keep',
  show: 'Show or hide what you type',
  pickColour: (label: string) => `${label}: pick a colour from the screen`,
});
