import { configSchema } from '#forms/config/parse.ts';
import { jsonSchemaDocument } from './convert.ts';
import type { JsonSchema } from './meta.ts';

/**
 * The JSON Schema (2020-12) of a form's config, as a save takes it. What keys ask of each other (names of fields, merge
 * tags) is only found by `parseForm`.
 */
export function configJsonSchema(): JsonSchema {
  return jsonSchemaDocument(configSchema);
}
