import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { isObject } from '#json.ts';

/** A check is made for a schema and used a few times: Ajv need not make it fast. */
export const COMPILED_ONCE: Options = { code: { optimize: false } };

/**
 * Creates a compiler for schemas in the API document. Each is compiled once, and shared parts are added once: repeated for each
 * schema, the config of forms would take minutes.
 * @param schemas of the document's components
 * @param options of Ajv; `change` is applied to each schema
 */
export function schemaCompiler(
  schemas: Record<string, JsonSchema>,
  { change = (schema) => schema, ...options }: Options & { change?(schema: JsonSchema): JsonSchema },
): (schema: JsonSchema) => ValidateFunction {
  const ajv = new Ajv2020({ ...COMPILED_ONCE, validateFormats: false, ...options });
  const ours = (schema: JsonSchema): JsonSchema =>
    JSON.parse(JSON.stringify(change(schema)).replaceAll('#/components/schemas/', 'doc#/$defs/'));
  ajv.addSchema(ours({ $id: 'doc', $defs: schemas }));
  const compiled = new Map<JsonSchema, ValidateFunction>();
  return (schema) => {
    const accepts = compiled.get(schema) ?? ajv.compile(ours(schema));
    compiled.set(schema, accepts);
    return accepts;
  };
}

/** Returns the schema without permission for undocumented keys. */
export function closeSchema(schema: JsonSchema): JsonSchema {
  const close = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(close);
    if (!isObject(part)) return part;
    const inside = Object.fromEntries(Object.entries(part).map(([key, one]) => [key, close(one)]));
    const isOpen = part.additionalProperties === undefined && part.propertyNames === undefined;
    const names = isObject(part.properties) && part.type !== undefined && isOpen;
    return names ? { ...inside, additionalProperties: false } : inside;
  };
  return close(schema) as JsonSchema;
}

/** Returns a line for each violation of a closed schema. */
export function mistakesOf(accepts: ValidateFunction, body: unknown): string[] {
  accepts(body);
  return (accepts.errors ?? []).map(({ instancePath, message, params }) => {
    return `${instancePath} ${message} ${JSON.stringify(params)}`;
  });
}
