import type { FormRules } from '#forms/config/rules.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { isObject } from '#json.ts';
import { HIDDEN_OPTIONS } from '#pro/ai/form-for-model.ts';

/**
 * Returns the JSON Schema of a config for models: the schema of a save, without the options that models must not write and
 * without keywords that cost many tokens and tell a model little.
 */
export function schemaForModels({ configJsonSchema }: FormRules): { config: JsonSchema; $defs: JsonSchema } {
  const { $schema: _, $defs = {}, ...schema } = plain(configJsonSchema()) as Writable;
  const { options } = schema.properties as Record<'fields' | 'options', Writable>;
  for (const name of HIDDEN_OPTIONS) delete (options.properties as Writable)[name];
  const retained = Object.entries($defs as Writable).filter(([name]) => !name.startsWith('Integration_'));
  return { config: schema, $defs: Object.fromEntries(retained) };
}

type Writable = Record<string, unknown>;

/** Drops patterns that only forbid control characters, `minLength: 1`, and the patterns of extension keys. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (!isObject(schema)) return schema;
  const retained = Object.entries(schema).filter(
    ([key, value]) =>
      key !== 'patternProperties' &&
      !(key === 'minLength' && value === 1) &&
      !(key === 'pattern' && String(value).startsWith('^[^\\u0000')),
  );
  return Object.fromEntries(retained.map(([key, value]) => [key, plain(value)]));
}
