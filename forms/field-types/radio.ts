import { oneChoice, renderChoices } from './choices.ts';
import { defineFieldType } from './field-type.ts';

export const radio = defineFieldType({
  ...oneChoice,
  frame: 'group',
  renderInput: (field, input) => renderChoices('radio', field, input),
});
