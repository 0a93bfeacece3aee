import { ArraySchema, type ISchema, isSchema, LazySchema, ObjectSchema, Schema, type SchemaMetadata } from 'yup';
import type { JsonSchema } from './meta.ts';
import { bothPatterns } from './patterns.ts';

/** Named schemas by their names. `prefix` begins references to them, such as `#/$defs/`. */
export interface Definitions {
  readonly prefix: string;
  readonly schemas: Map<string, JsonSchema>;
}

/**
 * Returns the JSON Schema (2020-12) of the values that a yup schema accepts with `strict: true`. It never refuses a value that
 * yup accepts. It accepts more where JSON Schema cannot express a test (a URL, a language); `meta({json})` supplies the keywords
 * that it can. Named schemas go into `definitions`.
 */
export function toJsonSchema(schema: ISchema<unknown>, definitions: Definitions): JsonSchema {
  const { description, name, ref } = metaOf(schema);
  const about = description === undefined ? {} : { description };
  const fallback = schema instanceof Schema ? defaultOf(schema) : {};
  if (ref !== undefined) return { ...about, $ref: definitions.prefix + ref };
  return { ...about, ...orNull(schema, name === undefined ? keywords(schema, definitions) : reference()), ...fallback };

  function reference(): JsonSchema {
    const created = keywords(schema, definitions);
    const existing = definitions.schemas.get(name as string);
    if (existing && JSON.stringify(existing) !== JSON.stringify(created))
      throw new Error(`two schemas are called ${name}`);
    definitions.schemas.set(name as string, created);
    return { $ref: definitions.prefix + name };
  }
}

/** Returns the JSON Schema as one document, with its definitions. */
export function jsonSchemaDocument(schema: ISchema<unknown>): JsonSchema {
  const definitions: Definitions = { prefix: '#/$defs/', schemas: new Map() };
  const root = toJsonSchema(schema, definitions);
  const $defs = Object.fromEntries(definitions.schemas);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...root,
    ...(definitions.schemas.size > 0 && { $defs }),
  };
}

/** True when a value may be absent, which includes schemas with a default. */
export function isOptional(schema: ISchema<unknown>): boolean {
  return !(schema instanceof Schema) || schema.spec.optional || schema.spec.default !== undefined;
}

/** Returns the keywords of a schema alone. Description, null and default belong to the position in which it is used. */
function keywords(schema: ISchema<unknown>, definitions: Definitions): JsonSchema {
  const { json = {}, anyOf, values } = metaOf(schema);
  if (anyOf) {
    const all = anyOf().flatMap((alternative) => alternativesOf(toJsonSchema(alternative, definitions)));
    return { ...(all.length === 1 ? all[0] : { anyOf: all }), ...json };
  }
  if (values) return { type: 'object', additionalProperties: toJsonSchema(values, definitions), ...json };
  if (schema instanceof LazySchema) return json;
  if (!(schema instanceof Schema)) throw new Error('a schema of an unknown kind');
  if (schema.spec.strip) return { readOnly: true, ...json };
  const { pattern = json.pattern, ...rules } = rulesOf(schema);
  const patterns =
    pattern === undefined ? {} : { pattern: bothPatterns(String(pattern), String(json.pattern ?? pattern)) };
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

/** Returns the keywords of yup's own rules. */
function rulesOf(schema: Schema): JsonSchema {
  const { oneOf } = schema.describe();
  // `required` first: for a text it is weaker than a least length, which then replaces it.
  const tests = schema.tests.toSorted((a, b) => Number(isRequired(b)) - Number(isRequired(a)));
  const rules = tests.map(({ OPTIONS }) => keywordsOf(schema.type, OPTIONS?.name, OPTIONS?.params ?? {}));
  return Object.assign(oneOf.length > 0 ? { enum: oneOf } : {}, ...rules);
}

function keywordsOf(type: string, rule: string | undefined, params: Record<string, unknown>): JsonSchema {
  const { min, max, more, less, length, regex } = params;
  const size = type === 'string' ? 'Length' : 'Items';
  if (rule === 'matches' && regex instanceof RegExp) return { pattern: patternOf(regex) };
  // For a text, yup's `required` means not empty.
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

/** Returns the source of a pattern. Patterns of JSON Schema have no flags; `u` changes nothing for those that it accepts. */
function patternOf(regex: RegExp): string {
  if (/[^u]/.test(regex.flags)) throw new Error(`write ${regex} without flags: JSON Schema has none`);
  return regex.source;
}

function orNull(schema: ISchema<unknown>, json: JsonSchema): JsonSchema {
  // A key that is only read may have any value.
  if (!(schema instanceof Schema) || !schema.spec.nullable || schema.spec.strip) return json;
  const { type, enum: values } = json;
  if (type === undefined) {
    // A schema with `if` says itself whether null is a value.
    if (Object.keys(json).length === 0 || 'if' in json) return json;
    const alternatives = alternativesOf(json);
    return {
      anyOf: alternatives.some((one) => one.type === 'null') ? alternatives : [...alternatives, { type: 'null' }],
    };
  }
  return {
    ...json,
    type: [...new Set([type, 'null'].flat())],
    ...(Array.isArray(values) && { enum: [...new Set([...values, null])] }),
  };
}

/** Returns the alternatives of a schema that is nothing but these; otherwise the schema itself. */
function alternativesOf(json: JsonSchema): readonly JsonSchema[] {
  const { anyOf, ...rest } = json;
  return Array.isArray(anyOf) && Object.keys(rest).length === 0 ? anyOf : [json];
}

/** Returns the default of a value. Objects are left out: yup derives their default from their parts, which adds nothing. */
function defaultOf(schema: Schema): JsonSchema {
  const value: unknown = schema.type === 'object' ? undefined : schema.getDefault();
  if (typeof value === 'object' && !Array.isArray(value)) return {};
  return value === undefined || value === null || value === '' ? {} : { default: value };
}

function metaOf(schema: ISchema<unknown>): SchemaMetadata {
  return schema instanceof Schema || schema instanceof LazySchema ? (schema.meta() ?? {}) : {};
}
