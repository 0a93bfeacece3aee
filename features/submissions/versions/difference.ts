import { isDeepStrictEqual } from 'node:util';

type Values = Readonly<Record<string, unknown>>;

/** A value before and after a change; null if there was, or is, no value. */
export interface Difference {
  before: unknown;
  after: unknown;
}

/** Returns the values that differ, by name, in the order of the newer values. */
export function differences(before: Values, after: Values): Record<string, Difference> {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  const changed = names.filter((name) => !isSame(namedValue(before, name), namedValue(after, name)));
  return Object.fromEntries(
    changed.map((name) => [name, { before: namedValue(before, name), after: namedValue(after, name) }]),
  );
}

/** Compares two values as JSON, in which both are stored. */
export function isSame(before: unknown, after: unknown): boolean {
  return isDeepStrictEqual(asJson(before), asJson(after));
}

function asJson(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

function namedValue(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}
