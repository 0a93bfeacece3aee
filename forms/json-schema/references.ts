import type { JsonSchema } from './meta.ts';

/** Those of the definitions that a part refers to (as `#/$defs/…`), and what these refer to. */
export function referredBy(part: unknown, definitions: ReadonlyMap<string, JsonSchema>): Record<string, JsonSchema> {
  const referred: Record<string, JsonSchema> = {};
  const pending = [part];
  for (const one of pending) {
    for (const [, name = ''] of JSON.stringify(one).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)) {
      const schema = definitions.get(name);
      if (!schema || Object.hasOwn(referred, name)) continue;
      referred[name] = schema;
      pending.push(schema);
    }
  }
  return referred;
}
