import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('partsDifference', {
  list: 'Differences',
  title: 'Title',
  none: 'No differences.',
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
  field: 'Field',
  option: 'Option',
  before: 'Before',
  after: 'After',
  yes: 'Yes',
  no: 'No',
  empty: '(empty)',
  position: (number: number) => `position ${number}`,
  positionIn: (number: number, group: string) => `position ${number} in “${group}”`,
});
