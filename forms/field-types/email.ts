import { isMailbox } from '../templates/mailbox.ts';
import type { FieldType } from './field-type.ts';
import { checkTextConfig, displayText, renderTextInput, sanitiseLine, textKeys, validateText } from './text-value.ts';

export const email: FieldType = {
  keys: textKeys,
  checkConfig: checkTextConfig,
  layout: 'labelled',
  empty: '',
  sanitise: sanitiseLine,
  validate: (value, field) => {
    if (typeof value === 'string' && !isMailbox(value)) return { rule: 'email' };
    return validateText(value, field);
  },
  renderInput: (field, input) =>
    renderTextInput('email', field, input, { autocomplete: field.autocomplete ?? 'email', inputmode: 'email' }),
  display: displayText,
};
