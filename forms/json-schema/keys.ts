import { type AnyObjectSchema, type InferType, type MixedSchema, mixed, ValidationError } from 'yup';
import { budgets } from '#security/budgets.ts';
import type { JsonSchema } from './meta.ts';

/** Keeps what is said of thousands of keys short. */
const MOST_UNKNOWN = budgets.namedUnknown.atMost;
const LONGEST_NAME = budgets.shownName.atMost;

/** What was read of given keys, or by key what is wrong with it: each text begins with the key, without a full stop. */
export type ReadKeys<Shape extends AnyObjectSchema> =
  | { value: InferType<Shape>; errors?: undefined }
  | { errors: Record<string, string> };

/** Reads the keys of a body or a query, or the options of a command. A key that is not known is a mistake. */
export function readKeys<Shape extends AnyObjectSchema>(
  given: Readonly<Record<string, unknown>>,
  schema: Shape,
): ReadKeys<Shape> {
  const known = Object.keys(schema.fields);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  // yup must not see unknown keys: one called `toString` would break it.
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => known.includes(name)));
  const { value, mistakes } = validate(own, schema);
  // In the order of the schema: yup does not keep it.
  const errors = Object.fromEntries(
    known.flatMap((name) => mistakes.filter(({ path }) => path === name).map(({ message }) => [name, message])),
  );
  for (const name of unknown.slice(0, MOST_UNKNOWN).map((one) => one.slice(0, LONGEST_NAME))) {
    errors[name] = `${name} is not known here; ${known.length > 0 ? `use ${known.join(', ')}` : 'leave it out'}`;
  }
  return Object.keys(errors).length > 0 ? { errors } : { value };
}

/**
 * A value that `parse` can read; it gives undefined for any other.
 * @param must the rest of the message, as `must be one e-mail address`
 * @param blank `absent`: null and the empty text are as good as no value
 * @param json what it takes, as a JSON Schema, for the document of the API
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

/** One of these texts. */
export function oneOf<Value extends string>(values: readonly Value[]): MixedSchema<Value | undefined> {
  const json = { type: 'string', enum: values };
  return parsed(`must be one of ${values.join(', ')}`, (given) => values.find((value) => value === given), { json });
}

/** Text of at most so many characters. */
export function text(most: number, { least = 0 } = {}): MixedSchema<string | undefined> {
  return parsed(
    `must be one text of ${least > 0 ? `${least} to` : 'at most'} ${most} characters`,
    (given) => (typeof given === 'string' && given.length >= least && given.length <= most ? given : undefined),
    { json: { type: 'string', ...(least > 0 && { minLength: least }), maxLength: most } },
  );
}

/** true or false of JSON. */
export function flag(): MixedSchema<boolean | undefined> {
  const json = { type: 'boolean' };
  return parsed('must be true or false', (given) => (typeof given === 'boolean' ? given : undefined), { json });
}

/** A whole number of JSON. */
export function wholeNumber(least: number, most: number): MixedSchema<number | undefined> {
  return parsed(`must be a whole number from ${least} to ${most}`, (given) => wholeNumberOf(given, least, most), {
    json: whole(least, most),
  });
}

/** A whole number in digits, as in a query. A number of JSON is taken too. */
export function digits(least: number, most: number): MixedSchema<number | undefined> {
  return parsed(
    `must be a whole number from ${least} to ${most}`,
    (given) =>
      wholeNumberOf(typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given, least, most),
    { json: whole(least, most) },
  );
}

/** In place of a value that cannot be read. */
const REFUSED = Symbol('refused');

function whole(least: number, most: number): JsonSchema {
  return { type: 'integer', minimum: least, maximum: most };
}

/** `must be a text` as it reads alone. */
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
