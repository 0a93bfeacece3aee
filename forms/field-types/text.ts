import type { FieldType } from './field-type.ts';
import { checkTextConfig, displayText, renderTextInput, sanitiseLine, textKeys, validateText } from './text-value.ts';

export const text: FieldType = {
  keys: textKeys,
  checkConfig: checkTextConfig,
  layout: 'labelled',
  empty: '',
  sanitise: sanitiseLine,
  validate: validateText,
  renderInput: (field, input) => renderTextInput('text', field, input),
  display: displayText,
};
