import type { Errors, Schema } from '../../model.ts';

export type Loose = Readonly<Record<string, unknown>>;
/**
 * Changes a value.
 * @param make gets the present value and returns the next one; undefined removes it
 */
export type Edit = (make: (before: unknown) => unknown) => void;
/** The steps to a value: keys of objects and indexes of lists. */
export type Steps = readonly (string | number)[];

export function recordOf(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Splits a path such as `config.fields[2].options[0].value` into steps. */
export function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) =>
    index === undefined ? (key ?? '') : Number(index),
  );
}

/** Returns the value at the end of the steps; undefined if there is none. */
export function valueAt(whole: unknown, steps: Steps): unknown {
  return steps.reduce<unknown>(
    (value, step) => (typeof step === 'number' ? listOf(value)[step] : recordOf(value)[step]),
    whole,
  );
}

/** Replaces the value at the end of the steps. Unchanged parts stay the same objects. */
export function withValueAt(whole: unknown, steps: Steps, make: (before: unknown) => unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return make(whole);
  if (typeof step === 'number') {
    const list = listOf(whole);
    return list.map((one, index) => (index === step ? withValueAt(one, rest, make) : one));
  }
  return withKey(whole, step, withValueAt(recordOf(whole)[step], rest, make));
}

/** Sets a key of an object; undefined removes the key. */
export function withKey(object: unknown, key: string, value: unknown): Loose {
  const { [key]: before, ...others } = recordOf(object);
  if (value === undefined) return before === undefined && !(key in recordOf(object)) ? recordOf(object) : others;
  return { ...recordOf(object), [key]: value };
}

/** Returns the value to store: undefined for an empty value or the service's default, so that a key that was reset disappears. */
export function storedValue(value: unknown, schema: Schema): unknown {
  // Null removes a stored secret.
  if (schema.writeOnly === true) return value === '' ? undefined : value;
  if (value === undefined || value === null || value === '') return undefined;
  if (schema.default !== undefined && isSame(value, schema.default)) return undefined;
  if (value === false && schema.default === undefined) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value;
  if (typeof value === 'object') return Object.keys(value).length === 0 ? undefined : value;
  return value;
}

/** True for a value other than the service's default. Reads contain defaults too. */
export function isSet(value: unknown, schema: Schema = {}): boolean {
  if (value === undefined || value === null) return false;
  return schema.default === undefined || !isSame(value, schema.default);
}

/** Returns the service's error with the label in place of the path. */
export function mistakeAt(errors: Errors, path: string, label: string): string | undefined {
  const message = errors[path];
  return message?.startsWith(path) ? `“${label}”${message.slice(path.length)}` : message;
}

export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, one);
  return next;
}

/** Counts the errors at a path and below it. */
export function mistakesUnder(errors: Errors, path: string): number {
  return Object.keys(errors).filter((at) => at === path || at.startsWith(`${path}.`) || at.startsWith(`${path}[`))
    .length;
}
