import { ArraySchema, type ISchema, isSchema, LazySchema, ObjectSchema, Schema, type SchemaMetadata } from 'yup';
import type { JsonSchema } from './meta.ts';

/** Schemas that stand once: name to schema. `prefix` is how they are referred to, such as `#/$defs/`. */
export interface Definitions {
  readonly prefix: string;
  readonly found: Map<string, JsonSchema>;
}

/**
 * The JSON Schema (2020-12) of what a yup schema accepts with `strict: true`. It never refuses what yup accepts. It accepts
 * more where JSON Schema has no words for a test (a URL, a language); `meta({json})` has the words that there are.
 * Named schemas go into `definitions`.
 */
export function toJsonSchema(schema: ISchema<unknown>, definitions: Definitions): JsonSchema {
  const { description, name, ref } = metaOf(schema);
  const about = description === undefined ? {} : { description };
  const fallback = schema instanceof Schema ? defaultOf(schema) : {};
  if (ref !== undefined) return { ...about, $ref: definitions.prefix + ref };
  return { ...about, ...orNull(schema, name === undefined ? own(schema, definitions) : reference()), ...fallback };

  function reference(): JsonSchema {
    const made = own(schema, definitions);
    const known = definitions.found.get(name as string);
    if (known && JSON.stringify(known) !== JSON.stringify(made)) throw new Error(`two schemas are called ${name}`);
    definitions.found.set(name as string, made);
    return { $ref: definitions.prefix + name };
  }
}

/** The same as one document, with its definitions. */
export function jsonSchemaDocument(schema: ISchema<unknown>): JsonSchema {
  const definitions: Definitions = { prefix: '#/$defs/', found: new Map() };
  const made = toJsonSchema(schema, definitions);
  const $defs = Object.fromEntries(definitions.found);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...made,
    ...(definitions.found.size > 0 && { $defs }),
  };
}

/** Whether the schema may be absent: something that has a default may. */
export function isOptional(schema: ISchema<unknown>): boolean {
  return !(schema instanceof Schema) || schema.spec.optional || schema.spec.default !== undefined;
}

/** Without description, null and default: they belong to the place where a schema stands. */
function own(schema: ISchema<unknown>, definitions: Definitions): JsonSchema {
  const { json = {}, anyOf, values } = metaOf(schema);
  if (anyOf) {
    const all = anyOf().map((one) => toJsonSchema(one, definitions));
    return { ...(all.length === 1 ? all[0] : { anyOf: all }), ...json };
  }
  if (values) return { type: 'object', additionalProperties: toJsonSchema(values, definitions), ...json };
  if (schema instanceof LazySchema) return json;
  if (!(schema instanceof Schema)) throw new Error('a schema of an unknown kind');
  if (schema.spec.strip) return { readOnly: true, ...json };
  const { pattern = json.pattern, ...rules } = rulesOf(schema);
  const both = pattern !== json.pattern && json.pattern !== undefined;
  const patterns = { ...(pattern !== undefined && { pattern }), ...(both && { allOf: [{ pattern: json.pattern }] }) };
  return { ...typeOf(schema), ...partsOf(schema, definitions), ...rules, ...json, ...patterns };
}

function typeOf({ type, tests }: Schema): JsonSchema {
  const isWhole = tests.some(({ OPTIONS }) => OPTIONS?.name === 'integer');
  if (['string', 'boolean', 'object', 'array'].includes(type)) return { type };
  return type === 'number' ? { type: isWhole ? 'integer' : 'number' } : {};
}

function partsOf(schema: Schema, definitions: Definitions): JsonSchema {
  if (schema instanceof ArraySchema) {
    const { innerType } = schema;
    return innerType ? { items: toJsonSchema(innerType, definitions) } : {};
  }
  if (!(schema instanceof ObjectSchema)) return {};
  const keys: [string, unknown][] = Object.entries(schema.fields);
  const parts = keys.flatMap(([key, part]) => (isSchema(part) ? [[key, part] as const] : []));
  const required = parts.filter(([, part]) => !isOptional(part)).map(([key]) => key);
  return {
    properties: Object.fromEntries(parts.map(([key, part]) => [key, toJsonSchema(part, definitions)])),
    ...(required.length > 0 && { required }),
  };
}

/** What the rules of yup's own say. */
function rulesOf(schema: Schema): JsonSchema {
  const { oneOf } = schema.describe();
  // `required` first: of a text it says less than a least length.
  const tests = schema.tests.toSorted((a, b) => Number(isRequired(b)) - Number(isRequired(a)));
  const rules = tests.map(({ OPTIONS }) => keywordsOf(schema.type, OPTIONS?.name, OPTIONS?.params ?? {}));
  return Object.assign(oneOf.length > 0 ? { enum: oneOf } : {}, ...rules);
}

function keywordsOf(type: string, rule: string | undefined, params: Record<string, unknown>): JsonSchema {
  const { min, max, more, less, length, regex } = params;
  const size = type === 'string' ? 'Length' : 'Items';
  if (rule === 'matches' && regex instanceof RegExp) return { pattern: patternOf(regex) };
  // For a text, yup means by `required` that it must not be empty.
  if (rule === 'required' && type === 'string') return { minLength: 1 };
  if (type === 'number') {
    if (rule === 'min') return more === undefined ? { minimum: min } : { exclusiveMinimum: more };
    if (rule === 'max') return less === undefined ? { maximum: max } : { exclusiveMaximum: less };
    return {};
  }
  if (rule === 'min') return { [`min${size}`]: min };
  if (rule === 'max') return { [`max${size}`]: max };
  return rule === 'length' ? { [`min${size}`]: length, [`max${size}`]: length } : {};
}

function isRequired({ OPTIONS }: Schema['tests'][number]): boolean {
  return OPTIONS?.name === 'required';
}

/** JSON Schema's patterns have no flags; `u` changes nothing for those that it takes. */
function patternOf(regex: RegExp): string {
  if (/[^u]/.test(regex.flags)) throw new Error(`write ${regex} without flags: JSON Schema has none`);
  return regex.source;
}

function orNull(schema: ISchema<unknown>, made: JsonSchema): JsonSchema {
  if (!(schema instanceof Schema) || !schema.spec.nullable) return made;
  const { type, enum: values } = made;
  if (type === undefined) return Object.keys(made).length === 0 ? {} : { anyOf: [made, { type: 'null' }] };
  return {
    ...made,
    type: [...new Set([type, 'null'].flat())],
    ...(Array.isArray(values) && { enum: [...new Set([...values, null])] }),
  };
}

/** Leaves objects out: yup makes their default from their parts, which says nothing new. */
function defaultOf(schema: Schema): JsonSchema {
  const value: unknown = schema.type === 'object' ? undefined : schema.getDefault();
  if (typeof value === 'object' && !Array.isArray(value)) return {};
  return value === undefined || value === null || value === '' ? {} : { default: value };
}

function metaOf(schema: ISchema<unknown>): SchemaMetadata {
  return schema instanceof Schema || schema instanceof LazySchema ? (schema.meta() ?? {}) : {};
}
