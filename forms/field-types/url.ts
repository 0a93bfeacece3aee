import { defineFieldType } from './field-type.ts';
import type { FieldRule } from './rule.ts';
import { lineRule, type TextLimits, validateText } from './text-rule.ts';
import { freeText, renderTextInput, textKeys, textSchema } from './text-value.ts';

/** The pattern of `isWebAddress` for the part before the host, without flags. */
const HTTP = '^[Hh][Tt][Tt][Pp][Ss]?:\\/\\/[^\\s/\\\\<>"][^\\s\\\\<>"]*$';

export const rule: FieldRule<TextLimits> = {
  ...lineRule,
  validate: (value, field, matches) =>
    typeof value === 'string' && !isWebAddress(value) ? { rule: 'url' } : validateText(value, field, matches),
};

export function url() {
  return defineFieldType({
    ...freeText,
    ...rule,
    requiredText: 'url',
    keys: textKeys,
    sample: () => 'https://example.com/',
    // Visitors may write letters of any script, which the service stores.
    jsonSchema: (field, required) => textSchema(field, required, { format: 'iri', pattern: HTTP }),
    renderInput: (field, input) =>
      renderTextInput('url', field, input, { autocomplete: field.autocomplete ?? 'url', inputmode: 'url' }),
  });
}

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(value) || /[\s\\<>"]/.test(value)) return false;
  try {
    // Browsers of 2022 lack `URL.canParse`.
    return new URL(value).host !== '';
  } catch {
    return false;
  }
}
