import { recordOf } from '#forms/config/json.ts';
import type { FieldConfig } from '#forms/config/types.ts';
import { inputFields, isGroup, isRepeater } from '#forms/field-types/index.ts';
import { ROW_MARK } from '#forms/field-types/sent-values.ts';
import { isObject } from '#json.ts';

type Values = Readonly<Record<string, unknown>>;

/** Kept values with a mark on each row, by which the page that shows them says which rows it sends. */
export function withRowMarks<Kept extends Values>(fields: readonly FieldConfig[], kept: Kept): Kept {
  const marked = inputFields({ fields }).flatMap((field): [string, unknown][] => {
    const own = Object.hasOwn(kept, field.name) ? kept[field.name] : undefined;
    if (isGroup(field) && isObject(own)) return [[field.name, withRowMarks(field.fields, own)]];
    if (!isRepeater(field) || !Array.isArray(own)) return [];
    const rows = own.map((row, index) => ({
      ...withRowMarks(field.fields, recordOf(row)),
      [ROW_MARK]: String(index),
    }));
    return [[field.name, rows]];
  });
  return marked.length === 0 ? kept : { ...kept, ...Object.fromEntries(marked) };
}

/** A mark as it was sent; undefined for what is none. */
export function rowMark(sent: unknown): string | undefined {
  return typeof sent === 'string' && /^(0|[1-9]\d{0,3})$/.test(sent) ? sent : undefined;
}
