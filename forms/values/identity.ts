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
  // Two options may differ by case or spaces alone.
  if ('options' in field && field.options?.some((option) => option.value === value)) return String(value);
  const text = String(value).normalize('NFKC').trim().replace(/\s+/gu, ' ');
  if (field.type === 'tel') {
    const number = parsePhoneNumberFromString(text, field.country as Parameters<typeof parsePhoneNumberFromString>[1]);
    return number?.number ?? text.replace(/[^\d+]/g, '');
  }
  if (field.type === 'url') return URL.canParse(text) ? new URL(text).href : text;
  return text.toLowerCase();
}
