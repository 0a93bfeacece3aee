import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { FieldValue, InputFieldConfig } from '#forms/config/types.ts';
import { inputType } from '#forms/field-types/index.ts';

/** Types whose values can be told apart: those that may be `unique`, or name a person. */
const IDENTIFYING: readonly string[] = [
  ...['text', 'textarea', 'email', 'tel', 'url', 'hidden', 'number', 'currency', 'date', 'time', 'datetime'],
  ...['select', 'radio', 'country', 'state'],
];
export const IDENTIFYING_NAMES = IDENTIFYING.join(', ');

/** Whether two values of a field can be the same one: it holds one value. */
export function isIdentifying(field: InputFieldConfig): boolean {
  return IDENTIFYING.includes(field.type) && !('multiple' in field && field.multiple === true);
}

/**
 * A value as it is compared with others of its field: an address whatever its case, a telephone number however it is written, a text
 * whatever its case and its spaces. Null for one that was left empty.
 */
export function identityOf(field: InputFieldConfig, value: FieldValue | undefined): string | null {
  const type = inputType(field);
  if (value === undefined || !type.isValue(value) || type.isEmpty(value)) return null;
  const text = String(value).normalize('NFKC').trim().replace(/\s+/gu, ' ');
  if (field.type === 'tel') {
    const number = parsePhoneNumberFromString(text, field.country as Parameters<typeof parsePhoneNumberFromString>[1]);
    return number?.number ?? text.replace(/[^\d+]/g, '');
  }
  // Two options may differ by that alone.
  if ('options' in field && field.options?.some((option) => option.value === text)) return text;
  if (field.type === 'url') return URL.canParse(text) ? new URL(text).href : text;
  return text.toLowerCase();
}
