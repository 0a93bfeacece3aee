import { fieldOf } from '#console/parts/settings-form/changes.ts';
import { type EditedField, isObject, type Values } from './field.ts';

/** What is not as it was, by the names of fields. */
export function changesOf(before: Values, after: Values): Record<string, unknown> {
  const names = Object.keys(after).filter((name) => !isSame(after[name], before[name]));
  return Object.fromEntries(names.map((name) => [name, after[name] ?? null]));
}

/** Keys have no order. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (isObject(one) && isObject(other)) {
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSame(one[key], other[key]));
  }
  return one === other;
}

/** Mistakes that the service has found: at their places, and those that have none here. */
export interface Mistakes {
  at: Readonly<Record<string, string>>;
  others: readonly string[];
}

export const NO_MISTAKES: Mistakes = { at: {}, others: [] };

/** @param places paths of all that is shown, what holds others too */
export function mistakesIn(body: unknown, places: readonly string[]): Mistakes {
  const at: Record<string, string> = {};
  const others: string[] = [];
  // What stands inside comes first.
  const inwards = places.toReversed();
  for (const [path, text] of Object.entries(errorsIn(body))) {
    const place = fieldOf(path, inwards);
    if (place === undefined) others.push(text);
    else at[place] = at[place] === undefined ? text : `${at[place]} ${text}`;
  }
  return { at, others };
}

function errorsIn(body: unknown): Record<string, string> {
  const { errors } = (isObject(body) ? body : {}) as { errors?: { fields?: Record<string, string> } };
  if (!errors) return {};
  if (errors.fields) return errors.fields;
  const own = Object.entries(errors).filter(([path]) => path.startsWith('values.'));
  return Object.fromEntries(own.map(([path, text]) => [path.slice('values.'.length), String(text)]));
}

/** The paths of fields, those within groups and rows too: `guests[1].city`. */
export function placesOf(fields: readonly EditedField[], values: Values, within = ''): string[] {
  return fields.flatMap((field) => {
    const path = within + field.name;
    const value = values[field.name];
    if (!field.fields) return [path];
    if (!Array.isArray(value)) return [path, ...placesOf(field.fields, isObject(value) ? value : {}, `${path}.`)];
    const { fields: inner } = field;
    return [path, ...value.flatMap((row, index) => placesOf(inner, isObject(row) ? row : {}, `${path}[${index}].`))];
  });
}

/** The labels of fields by their names. */
export function labelsOf(fields: readonly EditedField[], names: readonly string[]): string[] {
  return names.map((name) => fields.find((field) => field.name === name)?.label || name);
}
