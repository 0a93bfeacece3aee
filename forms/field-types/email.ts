import { isMailbox } from '#forms/templates/mailbox.ts';
import { defineFieldType } from './field-type.ts';
import type { FieldRule } from './rule.ts';
import { lineRule, type TextLimits, validateText } from './text-rule.ts';
import { freeText, renderTextInput, textKeys, textSchema } from './text-value.ts';

export const rule: FieldRule<TextLimits> = {
  ...lineRule,
  validate: (value, field, matches) =>
    typeof value === 'string' && !isMailbox(value) ? { rule: 'email' } : validateText(value, field, matches),
};

export function email() {
  return defineFieldType({
    ...freeText,
    ...rule,
    keys: textKeys,
    // Reserved for examples, like the samples of other types: nobody's mailbox, host or telephone.
    sample: () => 'visitor@example.com',
    jsonSchema: (field, required) => textSchema(field, required, { format: 'email' }),
    holdsEmail: true,
    renderInput: (field, input) =>
      renderTextInput('email', field, input, { autocomplete: field.autocomplete ?? 'email', inputmode: 'email' }),
  });
}
