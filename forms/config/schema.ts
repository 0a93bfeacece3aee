import {
  type AnyObject,
  array,
  boolean,
  type InferType,
  type ISchema,
  mixed,
  number,
  type ObjectSchema,
  type ObjectShape,
  object,
  Schema,
  string,
  ValidationError,
} from 'yup';
import { noted } from '#forms/json-schema/meta.ts';
import { ONE_LINE } from '#forms/json-schema/patterns.ts';
import { MAX_AMOUNT } from '#forms/money.ts';
import { budgets } from '#security/budgets.ts';

/**
 * The building blocks of the config's schema. They are meant for validation with `strict: true` (nothing is coerced) followed by
 * a cast that only fills defaults and drops flags. Messages never repeat a value: it may be a secret.
 */

/** Reports a mistake at a path; the message follows the path. */
export type Report = (path: string, message: string) => void;

/** Keys that start with `x_`, which belong to extensions and are stored unchanged. */
export type ExtensionKeys = { [key: `x_${string}`]: unknown };

/** The parsed type of an object with the given keys. */
export type ShapeOf<S extends ObjectShape> = InferType<ReturnType<typeof object<AnyObject, S>>> & ExtensionKeys;

/** Defines an object without unknown keys, apart from `x_` keys (stored) and `_set` flags (dropped by the cast). */
export function exact<S extends ObjectShape>(shape: S): ObjectSchema<ShapeOf<S>> {
  const known = new Set(Object.keys(shape));
  // Keys that only reads have are accepted, but not suggested.
  const hinted = Object.keys(shape).filter((key) => !isStripped(shape[key]));
  const schema = object(shape)
    .typeError(`\${path} must be an object`)
    .nonNullable(`\${path} must be an object`)
    .transform((value: unknown) => withoutFlags(value, known))
    .meta({ json: { additionalProperties: false, patternProperties: { '^x_': {}, _set$: {} } } })
    .test('known-keys', (value, context) => {
      const strangers = Object.keys(value ?? {}).filter((key) => !known.has(key) && !isFreeKey(key));
      if (strangers.length === 0) return true;
      const rest = `is not a known key here. Known keys: ${hinted.join(', ')}; keys of your own start with x_`;
      return new ValidationError(
        strangers.slice(0, budgets.namedUnknown.atMost).map((key) => {
          const path = joinPath(context.path, key);
          return new ValidationError(`${path} ${rest}`, undefined, path);
        }),
      );
    });
  // The types of yup have no place for keys outside of the shape.
  return schema as unknown as ObjectSchema<ShapeOf<S>>;
}

/**
 * Makes a value optional: null and blank texts count as absent. The cast makes both absent, which yup's types do not see: they
 * would add null.
 */
export function clearable<S extends Schema>(schema: S): ISchema<InferType<S> | undefined, AnyObject, '', undefined> {
  return schema
    .nullable()
    .transform((value: unknown) => (value === null || value === '' ? undefined : value))
    .default(undefined);
}

/** Defines a text of any kind with at most `max` characters. */
export function text(max: number) {
  return string()
    .typeError(`\${path} must be a string`)
    .nonNullable(`\${path} must be a string`)
    .max(max, `\${path} must have at most ${max} characters`);
}

/** Defines a text on one line, as a header requires. */
export function line(max: number) {
  return noted({ json: { pattern: ONE_LINE } }, text(max)).test(
    'one-line',
    `\${path} must not contain line breaks or control characters`,
    (value) => {
      return !hasControlCharacters(value ?? '');
    },
  );
}

export function choice<T extends string>(values: readonly T[]) {
  const message = `\${path} must be one of: ${values.join(', ')}`;
  return string().typeError(message).nonNullable(message).oneOf(values, message);
}

/** Defines ids and keys of list entries: letters, digits, `_` and `-`, starting with a letter. */
export function slug() {
  return text(64).matches(/^[a-zA-Z][a-zA-Z0-9_-]*$/, {
    message: `\${path} must start with a letter and contain only letters, digits, _ and -`,
  });
}

export function flag() {
  return boolean().typeError(`\${path} must be true or false`).nonNullable(`\${path} must be true or false`);
}

export function finite(min = -Number.MAX_VALUE, max = Number.MAX_VALUE) {
  const range = min === -Number.MAX_VALUE ? '' : ` from ${min} to ${max}`;
  const message = `\${path} must be a number${range}`;
  return number().typeError(message).nonNullable(message).min(min, message).max(max, message);
}

export function integer(min: number, max: number) {
  const message = `\${path} must be a whole number from ${min} to ${max}`;
  return number().typeError(message).nonNullable(message).min(min, message).max(max, message).integer(message);
}

/** Defines an amount in the minor units of the form's currency. */
export function amount(least: number) {
  return noted({ json: { $comment: MINOR_UNITS } }, integer(least, MAX_AMOUNT));
}

/** Marks an amount in JSON Schema, which has no keyword for it: people type amounts in the currency. */
export const MINOR_UNITS = 'In minor units of the currency: 1990 is 19.90 EUR, or 1990 JPY.';

export function list<T>(entry: ISchema<T, AnyObject>, max: number) {
  return array()
    .of(entry)
    .typeError(`\${path} must be a list`)
    .nonNullable(`\${path} must be a list`)
    .max(max, `\${path} must have at most ${max} entries`);
}

/** Defines a key that only reads have. A save accepts and drops it, so that a config can be written back as it was read. */
export function readOnly() {
  return mixed().nullable().strip();
}

/** Appends a key to a path: `a.b`, or `a["x y"]` for a key that is not a plain word. */
export function joinPath(path: string | undefined, key: string): string {
  const shown = key.slice(0, budgets.shownName.atMost);
  if (!/^[\w-]+$/.test(shown)) return `${path ?? ''}[${JSON.stringify(shown)}]`;
  return path ? `${path}.${shown}` : shown;
}

export function hasControlCharacters(value: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(value);
}

function isStripped(schema: ObjectShape[string] | undefined): boolean {
  return schema instanceof Schema && schema.spec.strip === true;
}

function isFreeKey(key: string): boolean {
  return key.startsWith('x_') || key.endsWith('_set');
}

function withoutFlags(value: unknown, known: ReadonlySet<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => known.has(key) || key.startsWith('x_'));
  return Object.fromEntries(entries);
}
