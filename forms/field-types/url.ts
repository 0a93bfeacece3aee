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
  // Addresses with letters beyond ASCII are taken too: RFC 3987, of which JSON Schema's `uri` is a part.
  jsonSchema: (field, required) => textSchema(field, required, { format: 'iri' }),
  renderInput: (field, input) =>
    renderTextInput('url', field, input, { autocomplete: field.autocomplete ?? 'url', inputmode: 'url' }),
});

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && !/[\s\\<>"]/.test(value) && URL.canParse(value);
}
