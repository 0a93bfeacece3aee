import type { AnyObjectSchema, Schema } from 'yup';
import { toJsonSchema } from '#forms/json-schema/convert.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { isGroup, metaOf, settingsOf } from './schema.ts';

/**
 * Describes the result of `shownSettings` as a JSON Schema.
 * @param more additional keys, by the path of their group: `stripe.test`
 */
export function shownSettingsSchema(
  group: AnyObjectSchema,
  more: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> = {},
  path = '',
): JsonSchema {
  const isWhole = group.meta()?.whole !== undefined;
  const entries = settingsOf(group).map(([name, field]) => {
    const fieldPath = path === '' ? name : `${path}.${name}`;
    if (isGroup(field)) return [name, shownSettingsSchema(field, more, fieldPath)] as const;
    return metaOf(field).secret ? ([`${name}_set`, FLAG] as const) : ([name, settingSchema(field)] as const);
  });
  const properties = { ...(isWhole && { configured: FLAG }), ...Object.fromEntries(entries), ...more[path] };
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

const FLAG: JsonSchema = { type: 'boolean' };

/** Returns a setting's schema: a setting with a preset is never null. */
function settingSchema(field: Schema): JsonSchema {
  const schema = toJsonSchema(field, { prefix: '', schemas: new Map() });
  const { preset } = metaOf(field);
  if (preset === undefined || preset === null || !Array.isArray(schema.type)) return schema;
  const isNull = (value: unknown) => value === null || value === 'null';
  const values = Array.isArray(schema.enum) ? { enum: schema.enum.filter((value) => !isNull(value)) } : {};
  const types = schema.type.filter((value) => !isNull(value));
  return { ...schema, ...values, type: types.length === 1 ? types[0] : types };
}
