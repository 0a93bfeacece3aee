import type { Field } from '../model.ts';

/** Where a field stands: its index in the form, then in each group down to it. */
export type Place = readonly number[];

const FIELD = /^config\.fields\[\d+\](?:\.fields\[\d+\])*/;

/** As the service names it: `config.fields[2].fields[0]`. */
export function pathOf(place: Place): string {
  return `config${place.map((index) => `.fields[${index}]`).join('')}`;
}

/** Of the field that a path leads to or into; null where it leads to none. */
export function placeOf(path: string): number[] | null {
  const own = fieldPathOf(path);
  return own === null ? null : [...own.matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index));
}

/** `config.fields[2]` of `config.fields[2].options[0].value`; null for what is of no field. */
export function fieldPathOf(path: string): string | null {
  return FIELD.exec(path)?.[0] ?? null;
}

export function fieldAt(fields: readonly Field[], [index, ...rest]: Place): Field | undefined {
  const field = index === undefined ? undefined : fields[index];
  return rest.length === 0 ? field : fieldAt(field?.fields ?? [], rest);
}

/** The fields that stand beside one another in a group; in the form itself for an empty place. */
export function fieldsIn(fields: readonly Field[], group: Place): readonly Field[] {
  return group.length === 0 ? fields : (fieldAt(fields, group)?.fields ?? []);
}

/** With other fields in a group, or in the form for an empty place. */
export function withFieldsIn(fields: Field[], group: Place, make: (inner: Field[]) => Field[]): Field[] {
  const [index, ...rest] = group;
  if (index === undefined) return make(fields);
  return fields.map((field, at) =>
    at === index ? { ...field, fields: withFieldsIn(field.fields ?? [], rest, make) } : field,
  );
}

/** With another field in its place. */
export function withField(fields: Field[], place: Place, make: (field: Field) => Field): Field[] {
  const index = place.at(-1);
  return withFieldsIn(fields, place.slice(0, -1), (inner) =>
    inner.map((field, at) => (at === index ? make(field) : field)),
  );
}

/** Each field with its place, as they are read from top to bottom. */
export function placesOf(fields: readonly Field[], within: Place = []): { place: Place; field: Field }[] {
  return fields.flatMap((field, index) => {
    const place = [...within, index];
    return [{ place, field }, ...placesOf(field.fields ?? [], place)];
  });
}
