import type { InputFieldConfig } from '#forms/field-types/index.ts';
import type { AppliedFilter } from '#forms/templates/language/filter-rules.ts';
import { isCalculated } from '#forms/values/conditions.ts';
import type { Pipe } from './pipe-text.ts';

/** Types of fields whose answers can stand in a text: they are short, and page and server write them alike. */
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

/** Types of which the page reads what stands in the list. */
export const TYPES_BY_OPTION: readonly string[] = ['country', 'state'];

/** Types of which a part can stand in a text. */
export const PARTED_TYPES: readonly string[] = ['name', 'address'];

/** The field that a tag means, or the part of one; null where there is none that can stand in a text. */
export function pathOfTag<Field extends { type: string }>(
  meant: string,
  at: (path: string) => Field | undefined,
): { path: string; part?: string; field: Field } | null {
  const whole = at(meant);
  if (whole) return PIPED_TYPES.includes(whole.type) ? { path: meant, field: whole } : null;
  const end = meant.lastIndexOf('.');
  const part = meant.slice(end + 1);
  const path = meant.slice(0, Math.max(end, 0));
  const of = at(path);
  // A country is a code there.
  return of && PARTED_TYPES.includes(of.type) && part !== 'country' ? { path, part, field: of } : null;
}

/** What the page has to know beside the value, unless the value itself is asked for. */
export function usualPipe(field: InputFieldConfig, filters: readonly AppliedFilter[]): Pick<Pipe, 'labels' | 'format'> {
  if (filters[0]?.name === 'value') return {};
  if (isCalculated(field)) {
    const { decimals, format, currency } = field;
    return { format: { decimals, format, ...(currency !== undefined && { currency }) } };
  }
  if (!('options' in field) || !field.options) return {};
  const labels = field.options.flatMap(({ value, label }) => (label ? [[value, label] as const] : []));
  return { labels: Object.fromEntries(labels) };
}
