import type { InputFieldConfig } from '#forms/field-types/index.ts';
import type { AppliedFilter } from '#forms/templates/language/filter-rules.ts';
import { isCalculated } from '#forms/values/conditions.ts';
import type { Pipe } from './pipe-text.ts';

/** Types of fields whose answers can be piped: they are short, and page and server format them alike. */
export const PIPED_TYPES: readonly string[] = [
  'text',
  'textarea',
  'email',
  'url',
  'tel',
  'number',
  'range',
  'scale',
  'date',
  'time',
  'hidden',
  'select',
  'radio',
  'checkboxes',
  'country',
  'state',
  'calculated',
  'name',
];

/** Types for which the page pipes the label of the chosen option. */
export const TYPES_BY_OPTION: readonly string[] = ['country', 'state'];

/** Types whose parts can be piped. */
export const PARTED_TYPES: readonly string[] = ['name', 'address'];

/** Returns the field, or the part of a field, that a tag refers to; null when it cannot be piped. */
export function pathOfTag<Field extends { type: string }>(
  target: string,
  findField: (path: string) => Field | undefined,
): { path: string; part?: string; field: Field } | null {
  const whole = findField(target);
  if (whole) return PIPED_TYPES.includes(whole.type) ? { path: target, field: whole } : null;
  const end = target.lastIndexOf('.');
  const part = target.slice(end + 1);
  const path = target.slice(0, Math.max(end, 0));
  const owner = findField(path);
  // The country of an address is a code, which is of no use in a text.
  return owner && PARTED_TYPES.includes(owner.type) && part !== 'country' ? { path, part, field: owner } : null;
}

/** Returns the labels or the number format that the page needs beside the value, unless the tag asks for the stored value. */
export function pipeFormat(
  field: InputFieldConfig,
  filters: readonly AppliedFilter[],
): Pick<Pipe, 'labels' | 'format'> {
  if (filters[0]?.name === 'value') return {};
  if (isCalculated(field)) {
    const { decimals, format, currency } = field;
    return { format: { decimals, format, ...(currency !== undefined && { currency }) } };
  }
  if (!('options' in field) || !field.options) return {};
  const labels = field.options.flatMap(({ value, label }) => (label ? [[value, label] as const] : []));
  return { labels: Object.fromEntries(labels) };
}
