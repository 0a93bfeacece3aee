import { type AnyObjectSchema, type InferType, type MixedSchema, mixed, ValidationError } from 'yup';
import { budgets } from '#security/budgets.ts';
import type { JsonSchema } from './meta.ts';

/** Limits of the answer to thousands of unknown keys. */
const MOST_UNKNOWN = budgets.namedUnknown.atMost;
const LONGEST_NAME = budgets.shownName.atMost;

/** The values of a set of keys, or messages by key: each begins with the key and has no full stop. */
export type ReadKeys<Shape extends AnyObjectSchema> =
  | { value: InferType<Shape>; errors?: undefined }
  | { errors: Record<string, string> };

/** Reads the keys of a body or a query, or the options of a command. An unknown key is a mistake. */
export function readKeys<Shape extends AnyObjectSchema>(
  given: Readonly<Record<string, unknown>>,
  schema: Shape,
): ReadKeys<Shape> {
  const names = Object.keys(schema.fields);
  const unknownNames = Object.keys(given).filter((name) => !names.includes(name));
  // yup must not see unknown keys: a key called `toString` would break it.
  const declared = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
  const { value, mistakes } = validate(declared, schema);
  // The order of the schema, which yup does not keep.
  const errors = Object.fromEntries(
    names.flatMap((name) => mistakes.filter(({ path }) => path === name).map(({ message }) => [name, message])),
  );
  for (const name of unknownNames.slice(0, MOST_UNKNOWN).map((key) => key.slice(0, LONGEST_NAME))) {
    errors[name] = `${name} is not known here; ${names.length > 0 ? `use ${names.join(', ')}` : 'leave it out'}`;
  }
  return Object.keys(errors).length > 0 ? { errors } : { value };
}

/**
 * Defines a value that `parse` reads; `parse` returns undefined for an invalid value.
 * @param must the rest of the message, such as `must be one e-mail address`
 * @param blank `absent`: null and the empty text count as no value
 * @param json the accepted values as a JSON Schema, for the OpenAPI document
 */
export function parsed<Value extends NonNullable<unknown>>(
  must: string,
  parse: (given: unknown) => Value | undefined,
  { blank, json }: { blank?: 'absent'; json?: JsonSchema } = {},
): MixedSchema<Value | undefined> {
  const isAbsent = (given: unknown) => blank === 'absent' && (given === null || given === '');
  return mixed<Value>({ type: 'mixed', check: (value): value is NonNullable<Value> => value !== REFUSED })
    .transform((given: unknown) => (isAbsent(given) ? undefined : (parse(given) ?? REFUSED)))
    .meta({ description: sentence(must), ...(json && { json }) })
    .typeError(`\${path} ${must}`);
}

/** Defines a choice among fixed texts. */
export function oneOf<Value extends string>(values: readonly Value[]): MixedSchema<Value | undefined> {
  const json = { type: 'string', enum: values };
  return parsed(`must be one of ${values.join(', ')}`, (given) => values.find((value) => value === given), { json });
}

/** Defines a text of limited length. */
export function text(most: number, { least = 0 } = {}): MixedSchema<string | undefined> {
  return parsed(
    `must be one text of ${least > 0 ? `${least} to` : 'at most'} ${most} characters`,
    (given) => (typeof given === 'string' && given.length >= least && given.length <= most ? given : undefined),
    { json: { type: 'string', ...(least > 0 && { minLength: least }), maxLength: most } },
  );
}

/** Defines a boolean of JSON. */
export function flag(): MixedSchema<boolean | undefined> {
  const json = { type: 'boolean' };
  return parsed('must be true or false', (given) => (typeof given === 'boolean' ? given : undefined), { json });
}

/** Defines a whole number of JSON. */
export function wholeNumber(least: number, most: number): MixedSchema<number | undefined> {
  return parsed(`must be a whole number from ${least} to ${most}`, (given) => wholeNumberOf(given, least, most), {
    json: whole(least, most),
  });
}

/** Defines a whole number in digits, as in a query. Numbers of JSON are accepted too. */
export function digits(least: number, most: number): MixedSchema<number | undefined> {
  return parsed(
    `must be a whole number from ${least} to ${most}`,
    (given) =>
      wholeNumberOf(typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given, least, most),
    { json: whole(least, most) },
  );
}

/** Replaces a value that cannot be parsed. */
const REFUSED = Symbol('refused');

function whole(least: number, most: number): JsonSchema {
  return { type: 'integer', minimum: least, maximum: most };
}

/** Turns a predicate such as `must be a text` into a sentence. */
function sentence(must: string): string {
  return `${must.charAt(0).toUpperCase()}${must.slice(1)}.`;
}

function wholeNumberOf(given: unknown, least: number, most: number): number | undefined {
  return typeof given === 'number' && Number.isSafeInteger(given) && given >= least && given <= most
    ? given
    : undefined;
}

function validate<Shape extends AnyObjectSchema>(given: Record<string, unknown>, schema: Shape) {
  try {
    const value: InferType<Shape> = schema.validateSync(given, { abortEarly: false, disableStackTrace: true });
    return { value, mistakes: [] };
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    return { value: undefined, mistakes: error.inner.length > 0 ? error.inner : [error] };
  }
}
