import { recordOf } from '#forms/config/json.ts';
import type { FieldConfig } from '#forms/config/types.ts';
import { inputFields, inputType, isGroup, isRepeater } from '#forms/field-types/index.ts';
import { rowsIn } from '#forms/field-types/sent-values.ts';
import { valueToShow } from '#forms/page/shown-values.ts';
import { sentFor } from './sanitise.ts';

type Sent = Readonly<Record<string, unknown>>;
type Fields = readonly FieldConfig[];

/**
 * Adds the empty answers of unticked checkboxes, for fields that were all on the page: browsers send nothing for them, although
 * they were answered.
 */
export function withUnticked(fields: Fields, sent: Sent): Record<string, unknown> {
  const all: Record<string, unknown> = { ...sent };
  for (const field of inputFields({ fields })) {
    const submitted = sentFor(field, sent);
    if (isGroup(field)) all[field.name] = withUnticked(field.fields, recordOf(submitted));
    else if (isRepeater(field))
      all[field.name] = (rowsIn(submitted) ?? []).map((row) => withUnticked(field.fields, recordOf(row)));
    else if (submitted === undefined && inputType(field).whenAbsent === 'empty') all[field.name] = '';
  }
  return all;
}

/**
 * Prepares stored values for showing them on a page again. A field that was left empty stays empty; a field that was never sent,
 * because it was hidden or is new, has its initial value.
 */
export function withInitialValues(fields: Fields, stored: Sent): Record<string, unknown> {
  const all: Record<string, unknown> = { ...stored };
  for (const field of inputFields({ fields })) {
    const value = Object.hasOwn(stored, field.name) ? stored[field.name] : undefined;
    if (value === undefined) all[field.name] = valueToShow(field, undefined);
    else if (isGroup(field)) all[field.name] = withInitialValues(field.fields, recordOf(value));
    else if (isRepeater(field))
      all[field.name] = (rowsIn(value) ?? []).map((row) => withInitialValues(field.fields, recordOf(row)));
    else all[field.name] = value ?? '';
  }
  return all;
}
