import { recordOf } from '#forms/config/json.ts';
import type { FieldConfig, InputFieldConfig } from '#forms/config/types.ts';
import { chosenOf, optionValues } from '#forms/field-types/choices.ts';
import { holdsFields, isInput } from '#forms/field-types/index.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Adds removed choices that are still among the values to the fields of a form, so that they can be seen, kept and unselected.
 * @param values the values of the form or of a group, or of all rows
 */
export function withGoneChoices(fields: readonly FieldConfig[], values: readonly Values[]): FieldConfig[] {
  return fields.map((field): FieldConfig => {
    if (!isInput(field)) return field;
    const own = values.flatMap((one) => (Object.hasOwn(one, field.name) ? [one[field.name]] : []));
    if (!holdsFields(field)) return { ...field, ...goneOf(field, own) } as FieldConfig;
    const inner = own.flatMap((one) => (Array.isArray(one) ? one.map(recordOf) : [recordOf(one)]));
    return { ...field, ...{ fields: withGoneChoices(field.fields, inner) } };
  });
}

function goneOf(field: InputFieldConfig, values: readonly unknown[]): object {
  // A ranking asks for every option.
  if (!('options' in field) || !field.options || ('other' in field && field.other) || field.type === 'ranking')
    return {};
  const available = new Set(optionValues({ options: field.options }));
  const chosen = values.flatMap((value) =>
    field.type === 'matrix' ? Object.values(recordOf(value)) : chosenOf(value as never),
  );
  const gone = new Set(chosen.filter((one) => typeof one === 'string' && one !== '' && !available.has(one)));
  return gone.size === 0 ? {} : { options: [...field.options, ...[...gone].map((value) => ({ value, label: value }))] };
}
