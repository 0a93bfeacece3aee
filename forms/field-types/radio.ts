import { checkOptions, displayChoice, optionKeys, renderChoices, validateChoice } from './choices.ts';
import type { FieldType } from './field-type.ts';
import { sanitiseLine } from './text-value.ts';

export const radio: FieldType = {
  keys: optionKeys,
  checkConfig: checkOptions,
  layout: 'group',
  empty: '',
  sanitise: sanitiseLine,
  validate: validateChoice,
  renderInput: (field, input) => renderChoices('radio', field, input),
  display: displayChoice,
};
