import type { Field } from '../model.ts';

/** The position of a field: its index in the form, then in each group on the way to it. */
export type Position = readonly number[];

const FIELD = /^config\.fields\[\d+\](?:\.fields\[\d+\])*/;

/** Writes a position as the service does: `config.fields[2].fields[0]`. */
export function pathOf(position: Position): string {
  return `config${position.map((index) => `.fields[${index}]`).join('')}`;
}

/** Returns the position of the field that a path is in; null if it is in none. */
export function positionOf(path: string): number[] | null {
  const own = fieldPathOf(path);
  return own === null ? null : [...own.matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index));
}

/** Returns `config.fields[2]` for `config.fields[2].options[0].value`; null for a path outside of fields. */
export function fieldPathOf(path: string): string | null {
  return FIELD.exec(path)?.[0] ?? null;
}

export function fieldAt(fields: readonly Field[], [index, ...rest]: Position): Field | undefined {
  const field = index === undefined ? undefined : fields[index];
  return rest.length === 0 ? field : fieldAt(field?.fields ?? [], rest);
}

/** Returns the fields directly in a group; an empty position is the form itself. */
export function fieldsIn(fields: readonly Field[], group: Position): readonly Field[] {
  return group.length === 0 ? fields : (fieldAt(fields, group)?.fields ?? []);
}

/** Replaces the fields directly in a group; an empty position is the form itself. */
export function withFieldsIn(fields: Field[], group: Position, make: (inner: Field[]) => Field[]): Field[] {
  const [index, ...rest] = group;
  if (index === undefined) return make(fields);
  return fields.map((field, at) =>
    at === index ? { ...field, fields: withFieldsIn(field.fields ?? [], rest, make) } : field,
  );
}

/** Replaces the field at a position. */
export function withField(fields: Field[], position: Position, make: (field: Field) => Field): Field[] {
  const index = position.at(-1);
  return withFieldsIn(fields, position.slice(0, -1), (inner) =>
    inner.map((field, at) => (at === index ? make(field) : field)),
  );
}

/** Lists all fields with their positions, from top to bottom. */
export function fieldPositions(
  fields: readonly Field[],
  within: Position = [],
): { position: Position; field: Field }[] {
  return fields.flatMap((field, index) => {
    const position = [...within, index];
    return [{ position, field }, ...fieldPositions(field.fields ?? [], position)];
  });
}
