import { isMailbox } from '#forms/templates/mailbox.ts';
import { defineFieldType } from './field-type.ts';
import { freeText, renderTextInput, textKeys, textSchema, validateText } from './text-value.ts';

export const email = defineFieldType({
  ...freeText,
  keys: textKeys,
  rules: { ...freeText.rules, email: 'Enter a valid email address.' },
  validate: (value, field) => {
    if (typeof value === 'string' && !isMailbox(value)) return { rule: 'email' };
    return validateText(value, field);
  },
  // Reserved for examples, like the samples of other types: nobody's mailbox, host or telephone.
  sample: () => 'visitor@example.com',
  jsonSchema: (field, required) => textSchema(field, required, { format: 'email' }),
  holdsEmail: true,
  renderInput: (field, input) =>
    renderTextInput('email', field, input, { autocomplete: field.autocomplete ?? 'email', inputmode: 'email' }),
});
