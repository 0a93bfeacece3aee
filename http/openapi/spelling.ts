import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { isObject } from '#json.ts';

/*
 * Generators of clients understand fewer keywords than JSON Schema has. What they misread is written in another way that accepts
 * the same values, or where there is none, left out (docs/api.md, "Clients in other languages").
 */

/** Keywords whose values are schemas by name. */
const NAMED = ['properties', 'patternProperties', '$defs'];
/** Keywords whose value is a schema, or a list of schemas. */
const INNER = [
  'items',
  'additionalProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'anyOf',
  'allOf',
  'oneOf',
];

/** The largest number that generated clients can hold as a usual integer. */
const INT32 = 2 ** 31 - 1;

/** Returns the schema as generators of clients can read it. It refuses no other values. */
export function spell(schema: JsonSchema): JsonSchema {
  return spellInteger(spellConstant(spellPattern(spellKeys(mapSchemas(schema, spell)))));
}

/** Returns the parameters and the bodies of an operation, or the named schemas, with each schema spelled for generators. */
export function spellAll<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(spellAll) as Part;
  if (!isObject(part)) return part;
  const entries = Object.entries(part).map(([key, inner]) => {
    if (key === 'schema' && isObject(inner)) return [key, spell(inner)];
    return [key, key === 'example' || key === 'examples' ? inner : spellAll(inner)];
  });
  return Object.fromEntries(entries);
}

function mapSchemas(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const changed = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(changed);
    return isObject(part) ? change(part) : part;
  };
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (INNER.includes(keyword)) return [keyword, changed(value)];
    if (!NAMED.includes(keyword) || !isObject(value)) return [keyword, value];
    return [keyword, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, changed(part)]))];
  });
  return Object.fromEntries(entries);
}

/** `const` of a boolean becomes an enumeration, which does not compile in Java. */
function spellConstant({ const: value, ...schema }: JsonSchema): JsonSchema {
  if (typeof value !== 'boolean') return value === undefined ? schema : { ...schema, const: value };
  return { ...schema, type: 'boolean', not: { const: !value } };
}

/**
 * Keys by pattern, beside those that are listed, become a pattern of all keys: generators do not know `patternProperties`, and
 * their clients would refuse these keys in answers.
 */
function spellKeys(schema: JsonSchema): JsonSchema {
  const { patternProperties, additionalProperties, ...rest } = schema;
  const patterns = Object.entries(isObject(patternProperties) ? patternProperties : {});
  const takesAny = ([, value]: [string, unknown]) => isObject(value) && Object.keys(value).length === 0;
  if (patterns.length === 0 || additionalProperties !== false || !patterns.every(takesAny)) return schema;
  const listed = Object.keys(isObject(rest.properties) ? rest.properties : {});
  const keys = listed.length > 0 ? [`^(${listed.join('|')})$`] : [];
  return { ...rest, propertyNames: { pattern: [...keys, ...patterns.map(([pattern]) => pattern)].join('|') } };
}

/** Python refuses patterns with classes of Unicode, and nothing else says the same: descriptions say what is allowed. */
function spellPattern({ pattern, ...schema }: JsonSchema): JsonSchema {
  return typeof pattern === 'string' && !pattern.includes('\\p{') ? { ...schema, pattern } : schema;
}

/** Without a format, an integer becomes one of 32 bits, which cannot hold every id. */
function spellInteger(schema: JsonSchema): JsonSchema {
  const { type, format, maximum, exclusiveMaximum } = schema;
  if (!(type === 'integer' || (Array.isArray(type) && type.includes('integer'))) || format !== undefined) return schema;
  const most = [maximum, exclusiveMaximum].find((limit) => typeof limit === 'number');
  return typeof most === 'number' && most <= INT32 ? schema : { ...schema, format: 'int64' };
}
