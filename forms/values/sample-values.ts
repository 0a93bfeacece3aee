import type { FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { initialValue } from './sanitise.ts';

/**
 * Returns a value for every field of a form, as a visitor might send it. The values show types and names and need not pass the
 * rules.
 */
export function sampleValues(config: FormConfig): SubmissionValues {
  return Object.fromEntries(inputFields(config).map((field) => [field.name, sampleOf(field)]));
}

/** Returns a value of one field: its default, or else a sample of its type. */
export function sampleOf(field: InputFieldConfig): FieldValue {
  const type = inputType(field);
  const initial = initialValue(field);
  return type.isEmpty(initial) ? type.sample(field) : initial;
}
