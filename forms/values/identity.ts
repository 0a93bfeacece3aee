import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { FieldValue, InputFieldConfig } from '#forms/config/types.ts';
import { inputType } from '#forms/field-types/index.ts';

/** Types whose values can identify a submission: those that may be `unique`, or name a person. */
const IDENTIFYING: readonly string[] = [
  ...['text', 'textarea', 'email', 'tel', 'url', 'hidden', 'number', 'currency', 'date', 'time', 'datetime'],
  ...['select', 'radio', 'country', 'state'],
];
export const IDENTIFYING_NAMES = IDENTIFYING.join(', ');

/** True for a field with a single value that can identify a submission. */
export function isIdentifying(field: InputFieldConfig): boolean {
  return IDENTIFYING.includes(field.type) && !('multiple' in field && field.multiple === true);
}

/**
 * Normalises a value for comparison with other values of its field: addresses and texts ignore case, texts ignore extra spaces,
 * telephone numbers ignore their notation. Null for an empty value.
 */
export function identityOf(field: InputFieldConfig, value: FieldValue | undefined): string | null {
  const type = inputType(field);
  if (value === undefined || !type.isValue(value) || type.isEmpty(value)) return null;
  const options = ('options' in field && field.options?.map((option) => option.value)) || [];
  const text = normalise(String(value));
  if (field.type === 'tel') {
    const number = parsePhoneNumberFromString(text, field.country as Parameters<typeof parsePhoneNumberFromString>[1]);
    return number?.number ?? text.replace(/[^\d+]/g, '');
  }
  if (options.includes(String(value)) && options.filter((option) => normalise(option) === text).length > 1) {
    // Options may differ by spaces or compatibility characters alone.
    return String(value);
  }
  // Options may differ by case alone.
  if (options.includes(text)) return text;
  if (field.type === 'url') return URL.canParse(text) ? new URL(text).href : text;
  return text.toLowerCase();
}

function normalise(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/gu, ' ');
}
