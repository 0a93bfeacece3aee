import type { FieldValue, FormConfig, InputFieldConfig } from '#forms/config/types.ts';
import { inputFields, inputType, isGroup, isRepeater } from '#forms/field-types/index.ts';
import { asInRow } from '#forms/field-types/sent-values.ts';
import { withAnswers } from '#forms/piping/piping.ts';
import { type Texts, textsOf } from '#texts/index.ts';

/** A field and its value, in readable form. */
export interface ShownField {
  name: string;
  label: string;
  type: string;
  value: unknown;
  display: string;
  /** The SVG path of a drawn signature, in units of 1,200 by 400. */
  drawing?: string;
  /** The fields of a group. */
  fields?: ShownField[];
  /** The columns of a repeater. */
  columns?: { name: string; label: string }[];
  /** The fields of each row of a repeater. */
  rows?: ShownField[][];
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the values in the order, and with the labels, of the form's revision they were sent with. Fields that were hidden are
 * left out.
 */
export function shownFields(config: FormConfig, values: Values): ShownField[] {
  return shown(withAnswers(config, values as never).fields, values, textsOf(config));
}

/** Returns the readable text of each value, by field name. Empty texts are left out. */
export function shownTexts(config: FormConfig, values: Values): Record<string, string> {
  const texts = textsOf(config);
  const fields = inputFields(withAnswers(config, values as never)).flatMap((field) => {
    const value = valueIn(values, field);
    const display = value === undefined ? '' : inputType(field).display(value, field, texts);
    return display === '' ? [] : [[field.name, display]];
  });
  return Object.fromEntries(fields);
}

function shown(fields: FormConfig['fields'], values: Values, texts: Texts): ShownField[] {
  return inputFields({ fields }).flatMap((field) => {
    const value = valueIn(values, field);
    if (value === undefined) return [];
    const { name, label, type } = field;
    const its = inputType(field);
    const drawing = its.drawing(value);
    const display = its.display(value, field, texts);
    return [
      {
        ...{ name, label: label || name, type, value, display },
        ...(drawing !== null && { drawing }),
        ...(isGroup(field) && { fields: shown(field.fields, value as Values, texts) }),
        ...(isRepeater(field) && {
          columns: inputFields(field).map((inner) => ({ name: inner.name, label: inner.label || inner.name })),
          rows: (value as Values[]).map((row, index) => shown(asInRow(field, index).fields, row, texts)),
        }),
      },
    ];
  });
}

function valueIn(values: Values, field: InputFieldConfig): FieldValue | undefined {
  const value: unknown = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
  return inputType(field).isValue(value) ? value : undefined;
}
