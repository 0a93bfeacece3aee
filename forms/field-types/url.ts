import { defineFieldType } from './field-type.ts';
import { freeText, renderTextInput, textKeys, textSchema, validateText } from './text-value.ts';

export const url = defineFieldType({
  ...freeText,
  keys: textKeys,
  rules: { ...freeText.rules, url: 'Enter a full web address, starting with https:// or http://.' },
  validate: (value, field) => {
    if (typeof value === 'string' && !isWebAddress(value)) return { rule: 'url' };
    return validateText(value, field);
  },
  sample: () => 'https://example.com/',
  jsonSchema: (field, required) => textSchema(field, required, { format: 'uri' }),
  renderInput: (field, input) =>
    renderTextInput('url', field, input, { autocomplete: field.autocomplete ?? 'url', inputmode: 'url' }),
});

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && !/[\s\\<>"]/.test(value) && URL.canParse(value);
}
