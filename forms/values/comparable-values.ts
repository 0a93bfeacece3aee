import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields, inputType, isGroup, isRepeater } from '#forms/field-types/index.ts';
import { type ComparableValues, rowsKey } from './condition-rules.ts';

/**
 * Converts values to those that conditions compare, as each field type defines. A field in a group or row has its path as key:
 * `guests[0].city`.
 */
export function comparableValues({ fields }: Pick<FormConfig, 'fields'>, values: SubmissionValues, within = '') {
  const comparable: ComparableValues = {};
  for (const field of inputFields({ fields })) {
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    if (value === undefined) continue;
    const path = within + field.name;
    if (isGroup(field)) Object.assign(comparable, comparableValues(field, value as SubmissionValues, `${path}.`));
    if (isRepeater(field)) {
      const rows = value as SubmissionValues[];
      comparable[rowsKey(path)] = rows.map((_, index) => String(index));
      for (const [index, row] of rows.entries())
        Object.assign(comparable, comparableValues(field, row, `${path}[${index}].`));
    }
    const type = inputType(field);
    comparable[path] = type.comparable(value, field);
    for (const [name, figure] of Object.entries(type.figures?.(value) ?? {})) comparable[`${path}.${name}`] = figure;
  }
  return comparable;
}
