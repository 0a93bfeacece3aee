import { MINOR_UNITS } from '#forms/config/schema.ts';
import { isSecretName } from '#forms/config/secret-names.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { isObject } from '#json.ts';
import type { Text } from './texts/text.ts';
import { inWords, type Place, type Words } from './words.ts';

/** The controls for entering a key. */
export const CONTROLS = [
  ...['flag', 'number', 'choice', 'choices', 'line', 'text', 'html', 'colour', 'secret', 'field', 'formula'],
  ...['condition', 'fields', 'list', 'map', 'object', 'either', 'amount', 'currency'],
  ...['weekday', 'weekdays', 'names', 'who'],
] as const;

/** Controls for keys whose schema does not determine one. */
const BY_KEY: Readonly<Record<string, string>> = {
  html: 'html',
  reminder_html: 'html',
  post_content: 'html',
  formula: 'formula',
  field: 'field',
  same_as: 'field',
  country_field: 'field',
  person_field: 'field',
  email_field: 'field',
  address_field: 'field',
  amount_field: 'field',
  quantity_field: 'field',
  product: 'field',
  currency: 'currency',
};

/** Controls for keys with a list. `names` chooses fields. */
const LIST_BY_KEY: Readonly<Record<string, string>> = {
  working_days: 'weekdays',
  who: 'who',
  shows: 'names',
  fields: 'names',
};

/** Keys that are of use only where another key of the same entry has this value, by the last two parts of their place. */
const ONLY_WITH: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'actions.who': { do: 'hand_on' },
  'actions.outcome': { do: 'decide' },
};

/** References to entries of another list of the catalogue. */
const ELSEWHERE = /^#\/\$defs\/(Field|Integration_\w+)$/;

/** The texts with which a schema is presented. */
export interface Presentation {
  words: Words;
  /** True keeps the descriptions of the schema, which say formats, for programs. */
  fromSchema: boolean;
}

/**
 * Prepares a JSON Schema for a property panel: each key gets a title, a description and `x-control`, each value of a list a label;
 * a key that is of use only beside a value of another key gets `x-with`;
 * keys that only reads return are removed.
 * @param secrets names of secret keys, in addition to those recognised by name
 */
export function presented(
  schema: JsonSchema,
  place: Place,
  how: Presentation,
  secrets: readonly string[] = [],
): JsonSchema {
  const { properties, items, anyOf, enum: values, $ref } = schema;
  if (typeof $ref === 'string' && ELSEWHERE.test($ref)) return { type: 'object' };
  const inner = (one: JsonSchema) => presented(one, place, how, secrets);
  return {
    ...schema,
    ...(isObject(properties) && { properties: presentedKeys(properties, place, how, secrets) }),
    ...(isObject(items) && { items: inner(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.filter(isObject).map(inner) }),
    ...(isObject(schema.additionalProperties) && { additionalProperties: inner(schema.additionalProperties) }),
    ...(Array.isArray(values) && labelled(values, (value) => how.words.value(place, value))),
  };
}

function presentedKeys(
  properties: Record<string, unknown>,
  place: Place,
  how: Presentation,
  secrets: readonly string[],
): JsonSchema {
  // The name of an entry in its list comes after what it is about.
  const entries = Object.entries(properties).toSorted(
    ([one], [other]) => Number(one === 'key') - Number(other === 'key'),
  );
  return Object.fromEntries(
    entries.flatMap(([key, schema]) => {
      if (!isObject(schema) || isReadOnly(schema)) return [];
      const isSecret = secrets.includes(key) || isSecretName(key);
      const here: Place = [...place, key];
      const needed = ONLY_WITH[here.slice(-2).join('.')];
      const shown = {
        ...withText(presented(schema, here, how, secrets), how.words.key(here), how, key),
        ...(isSecret && { writeOnly: true }),
        'x-control': controlOf(key, schema, isSecret),
        ...(needed && { 'x-with': needed }),
      };
      return [[key, shown]];
    }),
  );
}

/** Returns a schema with its text. A schema without one keeps its own: it is that of an extension. */
function withText(schema: JsonSchema, text: Text | undefined, { fromSchema }: Presentation, key: string): JsonSchema {
  if (!text) return { title: inWords(key), ...schema };
  const { description: own, ...bare } = schema;
  const [title, written] = text;
  const description = fromSchema ? own : written;
  return { ...bare, title, ...(description !== undefined && { description }) };
}

/** True for a key that a save ignores. */
function isReadOnly({ readOnly, anyOf }: JsonSchema): boolean {
  return readOnly === true || (Array.isArray(anyOf) && anyOf.some((one) => isObject(one) && one.readOnly === true));
}

function labelled(values: readonly unknown[], labelOf: (value: string) => string): JsonSchema {
  const texts = values.filter((value) => typeof value === 'string' && value !== '');
  const labels = texts.map((value) => ({ const: value, title: labelOf(String(value)) }));
  // Null removes the value and is not a choice.
  const isListed = texts.length === values.filter((value) => value !== null).length;
  return isListed ? { enum: values, oneOf: labels } : {};
}

/** Returns the control for a key with this schema. */
function controlOf(key: string, schema: JsonSchema, isSecret: boolean): string {
  const kinds = kindsOf(schema);
  if (isSecret && kinds.every((kind) => kind.type !== 'object')) return 'secret';
  const [kind, ...others] = kinds;
  if (!kind || others.length > 0) return 'either';
  if (typeof kind.$ref === 'string') return refControl(kind.$ref);
  const [type, more] = [kind.type].flat().filter((one) => one !== 'null');
  if (more !== undefined) return 'either';
  if (type === 'string' && kind.enum === undefined && BY_KEY[key] !== undefined) return BY_KEY[key];
  if (type === 'boolean') return 'flag';
  if (type === 'integer' && key === 'weekday') return 'weekday';
  if (type === 'integer' || type === 'number') return kind.$comment === MINOR_UNITS ? 'amount' : 'number';
  if (type === 'array') return listControl(key, kind);
  if (type === 'object') return isObject(kind.properties) ? 'object' : 'map';
  return textControl(kind);
}

/** Returns the alternatives of a schema, except null. */
function kindsOf(schema: JsonSchema): JsonSchema[] {
  if (!Array.isArray(schema.anyOf) || schema.type !== undefined) return [schema];
  return schema.anyOf
    .filter(isObject)
    .flatMap(kindsOf)
    .filter(({ type }) => type !== 'null');
}

function refControl(ref: string): string {
  if (/\/Condition\w*$/.test(ref)) return 'condition';
  return ref.endsWith('/Field') ? 'fields' : 'object';
}

function listControl(key: string, { items }: JsonSchema): string {
  if (!isObject(items)) return 'list';
  if (typeof items.$ref === 'string' && items.$ref.endsWith('/Field')) return 'fields';
  if (Array.isArray(items.enum)) return 'choices';
  return LIST_BY_KEY[key] ?? 'list';
}

/** Returns the control for a text. A text without a single-line pattern may have several lines. */
function textControl({ enum: values, pattern, maxLength }: JsonSchema): string {
  if (Array.isArray(values)) return 'choice';
  if (maxLength === 7) return 'colour';
  return pattern === undefined && typeof maxLength === 'number' && maxLength > 400 ? 'text' : 'line';
}
