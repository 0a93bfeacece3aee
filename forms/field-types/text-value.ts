import type { JsonObject } from '#forms/config/json.ts';
import { flag, integer, line } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { type Attributes, renderAttributes } from '#forms/templates/html.ts';
import { budgets } from '#security/budgets.ts';
import type { ConfigMistake, ConfigOf, InputState } from './field-type.ts';
import { type PlainValue, plainText } from './field-value.ts';
import { browserPattern, findPatternMistake, schemaPattern } from './pattern.ts';

/** The config keys of types that support autocomplete, or unique values. */
export const autocompleteKey = described('The autocomplete attribute of HTML, such as given-name.', line(100));
export const uniqueKey = described('Whether each value is unique.', flag());

/** Config keys of every type whose value is free text. */
export const lengthKeys = {
  min_length: described('How many characters are needed at least.', integer(0, budgets.value.atMost)),
  max_length: described('How many characters fit at most.', integer(1, budgets.value.atMost)),
};

export const textKeys = {
  ...lengthKeys,
  unique: uniqueKey,
  pattern: described(
    'A pattern in RE2 syntax (no look-around, no back references) that must match the whole value.',
    line(500),
  ),
  autocomplete: autocompleteKey,
};

export type TextConfig = ConfigOf<typeof textKeys>;

/** The members that types of free text share, beside their rule. */
export const freeText = {
  checkConfig: checkTextConfig,
  display: plainText,
  jsonSchema: textSchema,
  frame: 'labelled',
  fixedBy: 'readonly',
} as const;

export function checkTextConfig(field: TextConfig): ConfigMistake[] {
  const mistakes: ConfigMistake<keyof TextConfig>[] = [];
  const { min_length: min = 0, max_length: max } = field;
  if (max !== undefined && min > max) mistakes.push({ key: 'min_length', message: 'must not be more than max_length' });
  if (field.pattern) {
    const message = findPatternMistake(field.pattern);
    if (message) mistakes.push({ key: 'pattern', message });
    if (max !== undefined && max > budgets.patternInput.atMost) {
      mistakes.push({
        key: 'max_length',
        message: `must be at most ${budgets.patternInput.atMost} where there is a pattern`,
      });
    }
  }
  return mistakes;
}

export function renderTextInput(
  type: string,
  field: TextConfig,
  input: InputState<PlainValue>,
  extra: Attributes = {},
): string {
  const attributes = {
    type,
    ...input.attributes,
    value: plainText(input.value),
    placeholder: field.placeholder,
    autocomplete: field.autocomplete,
    minlength: field.min_length,
    maxlength: field.max_length,
    pattern: browserPattern(field.pattern),
    ...extra,
  };
  return `<input${renderAttributes(attributes)}>`;
}

/** Returns the JSON Schema of a text; `more` are keywords beside those of its length and its own pattern. */
export function textSchema(field: TextConfig, required: boolean, more: JsonObject = {}): JsonObject {
  const least = Math.max(field.min_length ?? 0, required ? 1 : 0);
  const pattern = schemaPattern(field.pattern);
  const bounds = {
    ...(least > 0 && { minLength: least }),
    ...(pattern !== undefined && (more.pattern === undefined ? { pattern } : { allOf: [{ pattern }] })),
    ...more,
  };
  const schema = { type: 'string', ...bounds, ...(field.max_length && { maxLength: field.max_length }) };
  return required || Object.keys(bounds).length === 0 ? schema : orBlank(schema);
}

/** Extends a schema of texts with the empty text, for a field that may be left empty. */
export function orBlank(schema: JsonObject): JsonObject {
  return { anyOf: [schema, { const: '' }] };
}

/** Cuts a sample text to the field's greatest length. */
export function cut(sample: string, { max_length: max = sample.length }: TextConfig): string {
  return sample.slice(0, max);
}
