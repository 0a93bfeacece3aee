import { type AnyObject, type ISchema, lazy, type ObjectSchema } from 'yup';
import type { FindIntegration } from '../../integrations/definition.ts';
import { integrationOf, integrations } from '../../integrations/table.ts';
import { conditionalSchema } from './conditional.ts';
import { exact, flag, list, slug } from './schema.ts';

export type { FindIntegration };

/** What the schema of a config is validated and cast with, beside the config. */
export interface SchemaContext {
  findIntegration: FindIntegration;
}

/** The `integrations` of a form: settings are checked by the definition that the schema's context has. */
export function integrationsSchema() {
  return list(
    lazy((value: unknown, { context }) => entrySchema(settingsFor(value, context as SchemaContext | undefined))),
    20,
  ).default(() => []);
}

const commonKeys = {
  key: slug(),
  integration_id: slug().required(
    `\${path} is required: ${integrations.map(({ id }) => id).join(', ')} or a custom id`,
  ),
  enabled: flag().default(true),
  conditional: conditionalSchema,
};

/** By the schema of its settings. */
type SettingsSchema = ISchema<unknown, AnyObject>;
const entrySchemas = new WeakMap<SettingsSchema, ObjectSchema<AnyObject>>();

function entrySchema(settings: SettingsSchema): ObjectSchema<AnyObject> {
  const known = entrySchemas.get(settings);
  if (known) return known;
  const made: ObjectSchema<AnyObject> = exact({ ...commonKeys, settings });
  entrySchemas.set(settings, made);
  return made;
}

function settingsFor(value: unknown, context: SchemaContext | undefined): SettingsSchema {
  const id = typeof value === 'object' && value !== null && 'integration_id' in value ? value.integration_id : null;
  return (context?.findIntegration ?? integrationOf)(typeof id === 'string' ? id : '').settings;
}
