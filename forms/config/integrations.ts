import { type AnyObject, type ISchema, lazy, type ObjectSchema } from 'yup';
import { integrationOf, integrations } from '#features/integrations/table.ts';
import type { FindIntegration } from '#forms/integration-definition.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import { conditionalSchema } from './conditional.ts';
import { choice, exact, flag, list, slug } from './schema.ts';

export type { FindIntegration };

/** What the schema of a config is validated and cast with, beside the config. */
export interface SchemaContext {
  findIntegration: FindIntegration;
}

/** The `integrations` of a form: settings are checked by the definition that the schema's context has. */
export function integrationsSchema() {
  return list(
    noted(
      { anyOf: entrySchemas },
      lazy((value: unknown, { context }) => entrySchema(settingsFor(value, context as SchemaContext | undefined))),
    ),
    20,
  ).default(() => []);
}

const commonKeys = {
  key: described('Unique among the integrations; made of its place when absent.', slug()),
  integration_id: described(
    'Which integration; an id that the service does not have is one of an extension.',
    slug().required(`\${path} is required: ${integrations.map(({ id }) => id).join(', ')} or a custom id`),
  ),
  enabled: described('Whether it runs.', flag().default(true)),
  conditional: conditionalSchema,
};

/** By the schema of its settings. */
type SettingsSchema = ISchema<unknown, AnyObject>;
const schemasBySettings = new WeakMap<SettingsSchema, ObjectSchema<AnyObject>>();

function entrySchema(settings: SettingsSchema): ObjectSchema<AnyObject> {
  const known = schemasBySettings.get(settings);
  if (known) return known;
  const made: ObjectSchema<AnyObject> = exact({
    ...commonKeys,
    settings: described('By its integration_id.', settings),
  });
  schemasBySettings.set(settings, made);
  return made;
}

/** For each of the service's own, and for all others. */
function entrySchemas() {
  const own = integrations.map(({ id, settings }) => {
    const known = entrySchema(settings).shape({ integration_id: described('This one.', choice([id]).required()) });
    return noted({ name: `Integration_${id}` }, known);
  });
  const others = noted({ json: { not: { enum: integrations.map(({ id }) => id) } } }, commonKeys.integration_id);
  const custom = entrySchema(integrationOf('').settings).shape({ integration_id: others });
  return [...own, noted({ name: 'Integration_custom' }, custom)];
}

function settingsFor(value: unknown, context: SchemaContext | undefined): SettingsSchema {
  const id = typeof value === 'object' && value !== null && 'integration_id' in value ? value.integration_id : null;
  return (context?.findIntegration ?? integrationOf)(typeof id === 'string' ? id : '').settings;
}
