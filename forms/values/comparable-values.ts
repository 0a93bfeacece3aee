import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import type { ComparableValues } from './conditions.ts';

/** Values as conditions compare them: each type of field says how. */
export function comparableValues(config: FormConfig, values: SubmissionValues): ComparableValues {
  const comparable: ComparableValues = {};
  for (const field of inputFields(config)) {
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    if (value !== undefined) comparable[field.name] = inputType(field).comparable(value, field);
  }
  return comparable;
}
