import type { JsonObject } from '#forms/config/json.ts';

/** A value without parts: a text, a number, a boolean, or a list of choices. Empty values are `''`, `[]`, `false` and null. */
export type PlainValue = string | number | boolean | string[] | null;

/** A value after sanitising: plain, an object of parts, or a list of rows, depending on its field's type. */
export type FieldValue = PlainValue | JsonObject | JsonObject[];

export type SubmissionValues = Record<string, FieldValue>;

export function isPlainValue(value: unknown): value is PlainValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** True when a field was left empty: it has no value, or only parts and rows without a value. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  if (typeof value !== 'object') return false;
  if (!Array.isArray(value)) return Object.values(value).every(isEmptyValue);
  return value.every((item) => typeof item === 'object' && isEmptyValue(item));
}

/** Converts a plain value to text, a list with commas. */
export function plainText(value: PlainValue): string {
  return value === null ? '' : String(value);
}
