import type { JsonObject } from '#forms/config/json.ts';
import type { FieldValue } from '#forms/field-types/field-value.ts';
import type { FieldRules } from '../field-rules.ts';
import { fieldsOf, fireChanged, inputsOf } from '../fields.ts';
import { dispatchOn, listenTo } from '../form-element.ts';
import { readField } from './read-field.ts';
import { writeField } from './write-field.ts';

/**
 * Writes several fields as one change. Listeners are notified once all fields are written: before, the values may not fit
 * together, and a condition could hide a field and lose its value.
 */
export function writeTogether<Result>(form: HTMLFormElement, write: () => Result): Result {
  const written = new Set<EventTarget | null>();
  const held = new AbortController();
  const hold = (event: Event) => {
    event.stopImmediatePropagation();
    written.add(event.target);
  };
  for (const type of ['input', 'change'] as const) listenTo(form, type, hold, { capture: true, signal: held.signal });
  try {
    return write();
  } finally {
    held.abort();
    for (const one of written) one === form ? dispatchOn(form, 'change', {}) : fireChanged(one ?? undefined);
  }
}

/** Sets a field, or each field in a group. @returns false when there is no such field */
export function writeInside(form: HTMLFormElement, rules: FieldRules, name: string, value: unknown): boolean {
  if (writeField(form, rules, name, value)) return true;
  const inside = typeof value === 'object' ? Object.entries(Object(value)) : [];
  return inside.map(([inner, one]) => writeInside(form, rules, `${name}.${inner}`, one)).includes(true);
}

/** Returns the value of a field: for a group an object of the values in it, for rows a list of such objects. */
function readInside(form: HTMLFormElement, name: string): FieldValue | undefined {
  const [first, ...rows] = inputsOf(form, name);
  if (first?.dataset.list) return rows.map((_, index) => fieldsIn(form, `${name}[${index}].`) ?? {});
  const value = readField(form, name);
  return value === undefined ? fieldsIn(form, `${name}.`) : value;
}

function fieldsIn(form: HTMLFormElement, within: string): JsonObject | undefined {
  const names = [...fieldsOf(form).keys()].flatMap((name) =>
    name.startsWith(within) ? (/^\w+/.exec(name.slice(within.length)) ?? []) : [],
  );
  if (names.length === 0) return undefined;
  return Object.fromEntries([...new Set(names)].map((name) => [name, readInside(form, within + name)])) as JsonObject;
}

/** Reads and writes fields in forms with groups; replaces the functions for single fields. */
export const inside = {
  readField: readInside,
  writeField: (form: HTMLFormElement, rules: FieldRules, name: string, value: unknown) =>
    writeTogether(form, () => writeInside(form, rules, name, value)),
};
