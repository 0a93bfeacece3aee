import type { AnyObjectSchema, Schema } from 'yup';
import { toJsonSchema } from '#forms/json-schema/convert.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { isGroup, metaOf, settingsOf } from './schema.ts';

/** What `shown` gives, as a JSON Schema. @param more further keys, by the path of their group: `stripe.test` */
export function shownSchema(
  group: AnyObjectSchema,
  more: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> = {},
  path = '',
): JsonSchema {
  const isWhole = group.meta()?.whole !== undefined;
  const own = settingsOf(group).map(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (isGroup(field)) return [name, shownSchema(field, more, at)] as const;
    return metaOf(field).secret ? ([`${name}_set`, FLAG] as const) : ([name, shownLeaf(field)] as const);
  });
  const properties = { ...(isWhole && { configured: FLAG }), ...Object.fromEntries(own), ...more[path] };
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

const FLAG: JsonSchema = { type: 'boolean' };

/** Null only where there is no preset. */
function shownLeaf(field: Schema): JsonSchema {
  const schema = toJsonSchema(field, { prefix: '', found: new Map() });
  const { preset } = metaOf(field);
  if (preset === undefined || preset === null || !Array.isArray(schema.type)) return schema;
  const isNull = (one: unknown) => one === null || one === 'null';
  const values = Array.isArray(schema.enum) ? { enum: schema.enum.filter((one) => !isNull(one)) } : {};
  return { ...schema, ...values, type: schema.type.filter((one) => !isNull(one)) };
}
