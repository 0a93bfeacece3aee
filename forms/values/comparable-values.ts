import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields, inputType, isGroup } from '#forms/field-types/index.ts';
import type { ComparableValues } from './conditions.ts';

/** Values as conditions compare them: each type of field says how. A field in a group stands under its path, `billing.city`. */
export function comparableValues({ fields }: Pick<FormConfig, 'fields'>, values: SubmissionValues, within = '') {
  const comparable: ComparableValues = {};
  for (const field of inputFields({ fields })) {
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    if (value === undefined) continue;
    const path = within + field.name;
    if (isGroup(field)) Object.assign(comparable, comparableValues(field, value as SubmissionValues, `${path}.`));
    comparable[path] = inputType(field).comparable(value, field);
  }
  return comparable;
}
