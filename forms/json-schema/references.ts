import type { JsonSchema } from './meta.ts';

/** Returns the definitions that a part refers to (as `#/$defs/…`), directly or through other definitions. */
export function referredBy(part: unknown, definitions: ReadonlyMap<string, JsonSchema>): Record<string, JsonSchema> {
  const referred: Record<string, JsonSchema> = {};
  const pending = [part];
  for (const current of pending) {
    for (const [, name = ''] of JSON.stringify(current).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)) {
      const schema = definitions.get(name);
      if (!schema || Object.hasOwn(referred, name)) continue;
      referred[name] = schema;
      pending.push(schema);
    }
  }
  return referred;
}
