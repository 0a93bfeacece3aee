import { defineFieldType } from './field-type.ts';
import { cut, freeText, renderTextInput, textKeys } from './text-value.ts';

export const text = defineFieldType({
  ...freeText,
  keys: textKeys,
  sample: (field) => cut('Sample text', field),
  renderInput: (field, input) => renderTextInput('text', field, input),
});
