import type { JsonObject } from '#forms/config/json.ts';
import { integer, line } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { type Attributes, renderAttributes } from '#forms/templates/html.ts';
import {
  type ConfigMistake,
  type ConfigOf,
  type InputState,
  MAX_VALUE_BYTES,
  type Sanitised,
  type Violation,
} from './field-type.ts';
import { type PlainValue, plainText } from './field-value.ts';
import { browserPattern, findPatternMistake, MAX_PATTERN_INPUT, matchesPattern, schemaPattern } from './pattern.ts';

/** Config keys of every type whose value is free text. */
export const lengthKeys = {
  min_length: described('In characters (code points).', integer(0, MAX_VALUE_BYTES)),
  max_length: described('In characters (code points).', integer(1, MAX_VALUE_BYTES)),
};

export const textKeys = {
  ...lengthKeys,
  pattern: described('RE2 syntax (no look-around, no back references); has to match the whole value.', line(500)),
  autocomplete: described('The autocomplete attribute of HTML, such as given-name.', line(100)),
};

export type TextConfig = ConfigOf<typeof textKeys>;

const textRules = {
  min_length: 'Enter at least {min} characters.',
  max_length: 'Enter at most {max} characters.',
  pattern: 'This value does not have the expected format.',
};
type TextRule = keyof typeof textRules;

/** What types of free text have in common; `rules` of their own are added to these. */
export const freeText = {
  rules: textRules,
  checkConfig: checkTextConfig,
  empty: '',
  sanitise: sanitiseLine,
  validate: validateText,
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
    if (max !== undefined && max > MAX_PATTERN_INPUT) {
      mistakes.push({ key: 'max_length', message: `must be at most ${MAX_PATTERN_INPUT} where there is a pattern` });
    }
  }
  return mistakes;
}

/** One line of text: line breaks and tabs become spaces, other control characters go, ends are trimmed. */
export function sanitiseLine(raw: unknown): Sanitised<string, never> {
  return sanitiseScalar(raw, (text) => text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '));
}

/** Several lines of text: CRLF and CR become LF. */
export function sanitiseLines(raw: unknown): Sanitised<string, never> {
  return sanitiseScalar(raw, (text) => text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'));
}

/** Length and pattern of a value that is not empty. */
export function validateText(value: PlainValue, field: TextConfig): Violation<TextRule> | null {
  if (typeof value !== 'string') return { rule: 'invalid_type' };
  const { min_length: min, max_length: max } = field;
  if (isTooLong(value)) return { rule: 'too_long' };
  const length = countCharacters(value);
  if (min !== undefined && length < min) return { rule: 'min_length', params: { min } };
  if (max !== undefined && length > max) return { rule: 'max_length', params: { max } };
  if (!field.pattern) return null;
  if (length > MAX_PATTERN_INPUT) return { rule: 'too_long' };
  return matchesPattern(field, value) ? null : { rule: 'pattern' };
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

/** JSON Schema of such a text; `more` are keywords besides those of length and pattern. */
export function textSchema(field: TextConfig, required: boolean, more: JsonObject = {}): JsonObject {
  const least = Math.max(field.min_length ?? 0, required ? 1 : 0);
  const pattern = schemaPattern(field.pattern);
  const bounds = {
    ...(least > 0 && { minLength: least }),
    ...(pattern !== undefined && { pattern }),
    ...more,
  };
  const schema = { type: 'string', ...bounds, ...(field.max_length && { maxLength: field.max_length }) };
  return required || Object.keys(bounds).length === 0 ? schema : orBlank(schema);
}

/** A schema of texts, for a field that may be left empty. */
export function orBlank(schema: JsonObject): JsonObject {
  return { anyOf: [schema, { const: '' }] };
}

/** Code points, as people (and MySQL) count. */
export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** The text of a scalar; null for everything else. */
export function scalarText(raw: unknown): string | null {
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'boolean' || (typeof raw === 'number' && Number.isFinite(raw))) return String(raw);
  return null;
}

/** Whether a text takes more bytes than any value may; exact counting only where the length leaves it open. */
export function isTooLong(value: string): boolean {
  if (value.length * 3 <= MAX_VALUE_BYTES) return false;
  return value.length > MAX_VALUE_BYTES || new TextEncoder().encode(value).length > MAX_VALUE_BYTES;
}

function sanitiseScalar(raw: unknown, breakLines: (text: string) => string): Sanitised<string, never> {
  const text = scalarText(raw);
  if (text === null) return { value: '', rule: 'invalid_type' };
  if (isTooLong(text)) return { value: '', rule: 'too_long' };
  const wellFormed = breakLines(text.toWellFormed());
  const clean = wellFormed.replace(/(?![\t\n])\p{Cc}/gu, '');
  const value = composed(clean).trim();
  return isTooLong(value) ? { value: '', rule: 'too_long' } : { value };
}

/**
 * NFC, unless there are more marks in a row than any language has (30, as Unicode's stream-safe text): to put marks in order
 * takes the square of their number. Such a text stays as it is.
 */
function composed(text: string): string {
  return /\p{M}{31}/u.test(text) ? text : text.normalize('NFC');
}

/** A sample text no longer than the field takes. */
export function cut(sample: string, { max_length: max = sample.length }: TextConfig): string {
  return sample.slice(0, max);
}
