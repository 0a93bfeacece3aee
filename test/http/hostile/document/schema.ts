import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { isObject } from '#json.ts';
import type { Kind } from '../classes/table.ts';

export type Step = string | number;

/** The place of a value in a request, and the right value there. */
export interface Place {
  path: readonly Step[];
  kind: Kind;
  right: unknown;
  schema: JsonSchema;
}

/** Schemas that others refer to, by name. */
export type Named = Readonly<Record<string, JsonSchema>>;

const DEEPEST = 9;
const MOST_ITEMS = 16;

/** Returns the places of all values, and of values that the schema also allows. */
export function placesIn(schema: JsonSchema, value: unknown, named: Named): Place[] {
  const places: Place[] = [];
  const walk = (given: unknown, right: unknown, path: readonly Step[]): void => {
    const part = variantOf(given, right, named);
    if (part.readOnly === true || path.length > DEEPEST) return;
    const shown = right === undefined ? sampleOf(part, named) : right;
    const kind = kindOf(part, shown, path);
    if (path.length > 0) places.push({ path, kind, right: shown, schema: part });
    for (const [step, inner, one] of partsOf(part, shown, kind)) walk(inner, one, [...path, step]);
  };
  walk(schema, value, []);
  return places;
}

/** Lists the parts of a list or an object: step, schema and right value. */
function partsOf(part: JsonSchema, shown: unknown, kind: Kind): [step: Step, schema: unknown, right: unknown][] {
  if (Array.isArray(shown)) {
    if (shown.length === 0 && isObject(part.items)) return [[0, part.items, undefined]];
    return shown.slice(0, MOST_ITEMS).map((item, index) => [index, part.items ?? {}, item]);
  }
  if (!isObject(shown) && kind !== 'object') return [];
  const properties = isObject(part.properties) ? part.properties : {};
  const inside = isObject(shown) ? shown : {};
  const other = isObject(part.additionalProperties) ? part.additionalProperties : {};
  const keys = new Set([...Object.keys(properties), ...Object.keys(inside)]);
  return [...keys].map((key) => [key, properties[key] ?? other, inside[key]]);
}

/** Returns a value that satisfies the schema with the required parts only. */
export function sampleOf(schema: unknown, named: Named, name = ''): unknown {
  const part = variantOf(schema, undefined, named);
  if (part.const !== undefined) return part.const;
  if (part.default !== undefined && part.default !== null) return part.default;
  if (Array.isArray(part.enum)) return part.enum.find((one) => one !== null && one !== '') ?? part.enum[0];
  const type = [part.type].flat()[0];
  if (type === 'string') return textOf(part, name);
  if (type === 'integer' || type === 'number') return Math.max(Number(part.minimum ?? 1), 1);
  if (type === 'boolean') return true;
  if (type === 'array') {
    const count = Math.max(Number(part.minItems ?? 0), isObject(part.items) ? 1 : 0);
    return Array.from({ length: count }, () => sampleOf(part.items, named, name));
  }
  if (type !== 'object') return 'a';
  const properties = isObject(part.properties) ? part.properties : {};
  const required = Array.isArray(part.required) ? (part.required as string[]) : [];
  return Object.fromEntries(required.map((key) => [key, sampleOf(properties[key] ?? {}, named, key)]));
}

/** Returns the value with another one at a place. Missing parents are created. */
export function withAt(value: unknown, path: readonly Step[], put: unknown, schema: unknown, named: Named): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return put;
  const part = variantOf(schema, value, named);
  if (typeof step === 'number') {
    const items = Array.isArray(value) ? [...value] : [];
    items[step] = withAt(items[step], rest, put, part.items, named);
    return items;
  }
  const given = value ?? sampleOf(part, named);
  const object = isObject(given) ? given : {};
  const properties = isObject(part.properties) ? part.properties : {};
  // An object literal would treat the name `__proto__` specially.
  return Object.fromEntries([
    ...Object.entries(object).filter(([key]) => key !== step),
    [step, withAt(object[step], rest, put, properties[step], named)],
  ]);
}

/** Resolves references and alternatives to the schema that applies to the value. */
function variantOf(schema: unknown, value: unknown, named: Named): JsonSchema {
  if (!isObject(schema)) return {};
  if (typeof schema.$ref === 'string') return variantOf(named[schema.$ref.split('/').at(-1) ?? ''], value, named);
  const all = schema.anyOf ?? schema.oneOf;
  if (!Array.isArray(all)) return schema;
  const some = all
    .map((one) => variantOf(one, value, named))
    .filter(({ type, readOnly }) => type !== 'null' && !readOnly);
  return some.find((one) => isMeant(one, value)) ?? some[0] ?? { readOnly: true };
}

/** Decides by the keys with a single allowed value, such as `type`; else by the JSON type. */
function isMeant({ type, properties }: JsonSchema, value: unknown): boolean {
  if (!isObject(value)) return value !== undefined && type === (Array.isArray(value) ? 'array' : typeof value);
  if (!isObject(properties)) return false;
  const marks = Object.entries(properties).filter(([, part]) => isObject(part) && Array.isArray(part.enum));
  const fixed = marks.filter(([, part]) => ((part as JsonSchema).enum as unknown[]).length === 1);
  return fixed.length > 0 && fixed.every(([key, part]) => ((part as JsonSchema).enum as unknown[])[0] === value[key]);
}

function kindOf({ type }: JsonSchema, right: unknown, path: readonly Step[]): Kind {
  const [first] = [type].flat();
  if (Array.isArray(right) || first === 'array') return 'list';
  if (isObject(right) || first === 'object') return 'object';
  if (typeof right === 'boolean' || first === 'boolean') return 'boolean';
  if (typeof right === 'number' || first === 'number' || first === 'integer') return 'number';
  return /logo|image|picture|icon/i.test(String(path.at(-1))) ? 'image' : 'text';
}

function textOf({ format, minLength, pattern }: JsonSchema, name: string): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (format === 'email') return 'ada@example.org';
  if (format === 'date-time') return '2031-03-04T05:06:07.000Z';
  if (typeof pattern === 'string' && pattern.includes('#')) return '#1f4e79';
  return (name || 'a').padEnd(Number(minLength ?? 1), 'a');
}
