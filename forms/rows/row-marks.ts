import { recordOf } from '#forms/config/json.ts';
import type { FieldConfig } from '#forms/config/types.ts';
import { inputFields, isGroup, isRepeater } from '#forms/field-types/index.ts';
import { ROW_MARK } from '#forms/field-types/sent-values.ts';
import { isObject } from '#json.ts';

type Values = Readonly<Record<string, unknown>>;

/** Adds a mark to each row of stored values. The page sends the marks back, which identify the original rows. */
export function withRowMarks<Stored extends Values>(fields: readonly FieldConfig[], stored: Stored): Stored {
  const marked = inputFields({ fields }).flatMap((field): [string, unknown][] => {
    const value = Object.hasOwn(stored, field.name) ? stored[field.name] : undefined;
    if (isGroup(field) && isObject(value)) return [[field.name, withRowMarks(field.fields, value)]];
    if (!isRepeater(field) || !Array.isArray(value)) return [];
    const rows = value.map((row, index) => ({
      ...withRowMarks(field.fields, recordOf(row)),
      [ROW_MARK]: String(index),
    }));
    return [[field.name, rows]];
  });
  return marked.length === 0 ? stored : { ...stored, ...Object.fromEntries(marked) };
}

/** Returns a submitted mark; undefined when it is invalid. */
export function rowMark(sent: unknown): string | undefined {
  return typeof sent === 'string' && /^(0|[1-9]\d{0,3})$/.test(sent) ? sent : undefined;
}
