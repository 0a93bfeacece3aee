import type { FieldType } from './field-type.ts';
import { checkTextConfig, displayText, renderTextInput, sanitiseLine, textKeys, validateText } from './text-value.ts';

export const url: FieldType = {
  keys: textKeys,
  checkConfig: checkTextConfig,
  layout: 'labelled',
  empty: '',
  sanitise: sanitiseLine,
  validate: (value, field) => {
    if (typeof value === 'string' && !isWebAddress(value)) return { rule: 'url' };
    return validateText(value, field);
  },
  renderInput: (field, input) =>
    renderTextInput('url', field, input, { autocomplete: field.autocomplete ?? 'url', inputmode: 'url' }),
  display: displayText,
};

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && !/[\s\\<>"]/.test(value) && URL.canParse(value);
}
