import type { Field } from '../model.ts';

/** The position of a field: its index in the form, then in each group on the way to it. */
export type Place = readonly number[];

const FIELD = /^config\.fields\[\d+\](?:\.fields\[\d+\])*/;

/** Writes a position as the service does: `config.fields[2].fields[0]`. */
export function pathOf(place: Place): string {
  return `config${place.map((index) => `.fields[${index}]`).join('')}`;
}

/** Returns the position of the field that a path is in; null if it is in none. */
export function placeOf(path: string): number[] | null {
  const own = fieldPathOf(path);
  return own === null ? null : [...own.matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index));
}

/** Returns `config.fields[2]` for `config.fields[2].options[0].value`; null for a path outside of fields. */
export function fieldPathOf(path: string): string | null {
  return FIELD.exec(path)?.[0] ?? null;
}

export function fieldAt(fields: readonly Field[], [index, ...rest]: Place): Field | undefined {
  const field = index === undefined ? undefined : fields[index];
  return rest.length === 0 ? field : fieldAt(field?.fields ?? [], rest);
}

/** Returns the fields directly in a group; an empty position is the form itself. */
export function fieldsIn(fields: readonly Field[], group: Place): readonly Field[] {
  return group.length === 0 ? fields : (fieldAt(fields, group)?.fields ?? []);
}

/** Replaces the fields directly in a group; an empty position is the form itself. */
export function withFieldsIn(fields: Field[], group: Place, make: (inner: Field[]) => Field[]): Field[] {
  const [index, ...rest] = group;
  if (index === undefined) return make(fields);
  return fields.map((field, at) =>
    at === index ? { ...field, fields: withFieldsIn(field.fields ?? [], rest, make) } : field,
  );
}

/** Replaces the field at a position. */
export function withField(fields: Field[], place: Place, make: (field: Field) => Field): Field[] {
  const index = place.at(-1);
  return withFieldsIn(fields, place.slice(0, -1), (inner) =>
    inner.map((field, at) => (at === index ? make(field) : field)),
  );
}

/** Lists all fields with their positions, from top to bottom. */
export function placesOf(fields: readonly Field[], within: Place = []): { place: Place; field: Field }[] {
  return fields.flatMap((field, index) => {
    const place = [...within, index];
    return [{ place, field }, ...placesOf(field.fields ?? [], place)];
  });
}
