import { recordOf } from '#forms/config/json.ts';
import type { FieldConfig } from '#forms/config/types.ts';
import { inputFields, inputType, isGroup, isRepeater } from '#forms/field-types/index.ts';
import { rowsIn } from '#forms/field-types/sent-values.ts';
import { shownAtFirst } from '#forms/page/shown-values.ts';
import { sentFor } from './sanitise.ts';

type Sent = Readonly<Record<string, unknown>>;
type Fields = readonly FieldConfig[];

/**
 * Adds the empty answers of boxes that are not ticked, of fields that all stood on the page: a browser sends nothing for them, and yet they
 * were answered.
 */
export function withUnticked(fields: Fields, sent: Sent): Record<string, unknown> {
  const all: Record<string, unknown> = { ...sent };
  for (const field of inputFields({ fields })) {
    const own = sentFor(field, sent);
    if (isGroup(field)) all[field.name] = withUnticked(field.fields, recordOf(own));
    else if (isRepeater(field))
      all[field.name] = (rowsIn(own) ?? []).map((row) => withUnticked(field.fields, recordOf(row)));
    else if (own === undefined && inputType(field).whenAbsent === 'empty') all[field.name] = '';
  }
  return all;
}

/**
 * Kept values as a page shows them again. A field that was left empty stays so; one that was never sent, because it was hidden or is new
 * since, begins as the form has it.
 */
export function withBegun(fields: Fields, kept: Sent): Record<string, unknown> {
  const all: Record<string, unknown> = { ...kept };
  for (const field of inputFields({ fields })) {
    const own = Object.hasOwn(kept, field.name) ? kept[field.name] : undefined;
    if (own === undefined) all[field.name] = shownAtFirst(field, undefined);
    else if (isGroup(field)) all[field.name] = withBegun(field.fields, recordOf(own));
    else if (isRepeater(field))
      all[field.name] = (rowsIn(own) ?? []).map((row) => withBegun(field.fields, recordOf(row)));
    else all[field.name] = own ?? '';
  }
  return all;
}
