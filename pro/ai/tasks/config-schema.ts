import type { FormRules } from '#forms/config/rules.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { isObject } from '#json.ts';
import { HIDDEN_OPTIONS } from '#pro/ai/form-for-model.ts';

/**
 * The schema of a config for models: the one that saving uses, without what models must not write, and without words
 * that cost much and say little to them.
 */
export function schemaForModels({ configJsonSchema }: FormRules): { config: JsonSchema; $defs: JsonSchema } {
  const { $schema: _, $defs = {}, ...schema } = plain(configJsonSchema()) as Writable;
  const { options } = schema.properties as Record<'fields' | 'options', Writable>;
  for (const name of HIDDEN_OPTIONS) delete (options.properties as Writable)[name];
  const kept = Object.entries($defs as Writable).filter(([name]) => !name.startsWith('Integration_'));
  return { config: schema, $defs: Object.fromEntries(kept) };
}

type Writable = Record<string, unknown>;

/** Without patterns that only forbid control characters, without what only forbids empty texts, and without keys that are for others. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      key !== 'patternProperties' &&
      !(key === 'minLength' && value === 1) &&
      !(key === 'pattern' && String(value).startsWith('^[^\\u0000')),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, plain(value)]));
}
