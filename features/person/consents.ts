import type { FormConfig, InputFieldConfig } from '#forms/config/types.ts';
import { inputFields, isGroup, isRepeater } from '#forms/field-types/index.ts';
import { withAnswers } from '#forms/piping/piping.ts';
import { isObject } from '#json.ts';

/** A statement that somebody agreed to, word for word as it stood beside the box that was ticked. */
export interface Consent {
  /** Its path, with rows: `guests[1].terms`. */
  field: string;
  text: string;
  /** The hint below it, and the longer text that could be opened. */
  description: string | null;
  help: string | null;
}

/** @param config of the revision that it was sent in, in the language of the visit */
export function consentsIn(config: FormConfig, values: Readonly<Record<string, unknown>>): Consent[] {
  return within(inputFields(withAnswers(config, values as never)), values, '');
}

function within(fields: readonly InputFieldConfig[], values: Readonly<Record<string, unknown>>, at: string): Consent[] {
  return fields.flatMap((field) => {
    const value: unknown = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    const path = `${at}${field.name}`;
    if (isGroup(field)) return isObject(value) ? within(inputFields(field), value, `${path}.`) : [];
    if (isRepeater(field)) {
      const rows = Array.isArray(value) ? value.filter(isObject) : [];
      return rows.flatMap((row, index) => within(inputFields(field), row, `${path}[${index + 1}].`));
    }
    if (field.type !== 'consent' || value !== true) return [];
    const { label, description, help } = field;
    return [{ field: path, text: label || field.name, description: description || null, help: help || null }];
  });
}
