import { renderAttributes } from '../templates/html.ts';
import type { FieldType } from './field-type.ts';
import { checkTextConfig, displayText, lengthKeys, sanitiseLines, validateText } from './text-value.ts';

export const hidden: FieldType = {
  keys: lengthKeys,
  checkConfig: checkTextConfig,
  layout: 'bare',
  empty: '',
  sanitise: sanitiseLines,
  validate: validateText,
  renderInput: (_field, { value, attributes: { name } }) =>
    `<input${renderAttributes({ type: 'hidden', name, value: displayText(value) })}>`,
  display: displayText,
};
