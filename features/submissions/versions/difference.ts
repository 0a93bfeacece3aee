import { isDeepStrictEqual } from 'node:util';

type Values = Readonly<Record<string, unknown>>;

/** What was before and what is after; null where there was, or is, nothing. */
export interface Difference {
  before: unknown;
  after: unknown;
}

/** Values that are not the same, by their names, in the order of what is there now. */
export function differences(before: Values, after: Values): Record<string, Difference> {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  const changed = names.filter((name) => !isSame(namedValue(before, name), namedValue(after, name)));
  return Object.fromEntries(
    changed.map((name) => [name, { before: namedValue(before, name), after: namedValue(after, name) }]),
  );
}

/** As both are kept: JSON. */
export function isSame(before: unknown, after: unknown): boolean {
  return isDeepStrictEqual(asJson(before), asJson(after));
}

function asJson(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

function namedValue(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}
