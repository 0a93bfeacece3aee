import type { FieldValue, FormConfig, InputFieldConfig } from '#forms/config/types.ts';
import { inputFields, inputType, isGroup, isRepeater } from '#forms/field-types/index.ts';
import { asInRow } from '#forms/field-types/sent-values.ts';
import { withAnswers } from '#forms/piping/piping.ts';
import { type Texts, textsOf } from '#texts/index.ts';

/** A value for people. */
export interface ShownField {
  name: string;
  label: string;
  type: string;
  value: unknown;
  display: string;
  /** Of a drawn signature: the path of an SVG of 1,200 by 400 units. */
  drawing?: string;
  /** Of a group: what stands in it. */
  fields?: ShownField[];
  /** Of rows: what they may have. */
  columns?: { name: string; label: string }[];
  /** What each has. */
  rows?: ShownField[][];
}

type Values = Readonly<Record<string, unknown>>;

/** The values in the order and with the labels that the form had when they were sent. Fields that were not shown are left out. */
export function shownFields(config: FormConfig, values: Values): ShownField[] {
  return shown(withAnswers(config, values as never).fields, values, textsOf(config));
}

/** What is shown of each value, by the name of its field; '' is left out. */
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
