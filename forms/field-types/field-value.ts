import type { JsonObject } from '#forms/config/json.ts';

/** A value of one part: text, a number, yes or no, the choices that were made. Empty is `''`, `[]`, `false` or null. */
export type PlainValue = string | number | boolean | string[] | null;

/** A value after sanitising: plain, an object of parts, or a list of rows. Its field's type says which. */
export type FieldValue = PlainValue | JsonObject | JsonObject[];

export type SubmissionValues = Record<string, FieldValue>;

export function isPlainValue(value: unknown): value is PlainValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Whether a field was left alone: nothing, or parts and rows in which there is nothing. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  if (typeof value !== 'object') return false;
  if (!Array.isArray(value)) return Object.values(value).every(isEmptyValue);
  return value.every((item) => typeof item === 'object' && isEmptyValue(item));
}

/** A plain value as text; a list with commas. */
export function plainText(value: PlainValue): string {
  return value === null ? '' : String(value);
}
