import { type AnyObject, type ISchema, lazy, type ObjectSchema } from 'yup';
import { integrationsBudgets } from '#features/integrations/budgets.ts';
import { conditionalSchema } from '#forms/config/conditional.ts';
import { recordOf, recordsOf } from '#forms/config/json.ts';
import { checkKeys, checkRun, nameEntries } from '#forms/config/known-fields.ts';
import type { CheckedForm, FormOption } from '#forms/config/option.ts';
import { onKey, saysUpdated } from '#forms/config/runs-on.ts';
import { choice, exact, flag, list, type Report, slug } from '#forms/config/schema.ts';
import type { FindIntegration } from '#forms/integration-definition.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import { checkTemplates } from '#forms/templates/checks.ts';
import type { CidrList } from '#security/addresses.ts';
import { hostMistake, hostOf, urlMistake } from '#security/target-addresses.ts';
import { integrationSecrets } from './secrets.ts';
import { integrationOf, integrations } from './table.ts';

declare module '#forms/config/types.ts' {
  interface FormOptions {
    integrations: IntegrationConfig[];
  }
}

/** Declares the form option `integrations`. The definition of each entry's integration checks its settings. */
export function integrationsOption(find: FindIntegration): FormOption {
  const entry = lazy((value: unknown) => entrySchema(find(idOf(value)).settings));
  const schema = list(noted({ anyOf: entrySchemas }, entry), integrationsBudgets.integrations.atMost).default(() => []);
  return {
    keys: { integrations: described('The receivers of submissions.', schema) },
    check: ({ integrations }, form, report) => checkIntegrations(recordsOf(integrations), form, find, report),
    complete: ({ integrations }) => nameEntries(integrations, 'integration'),
    secrets: integrationSecrets(find),
  };
}

function idOf(value: unknown): string {
  const { integration_id: id } = recordOf(value);
  return typeof id === 'string' ? id : '';
}

const commonKeys = {
  key: described('Unique among the integrations; made of its place when absent.', slug()),
  integration_id: described(
    'The integration; an id that the service does not have belongs to an extension.',
    slug().required(`\${path} is required: ${integrations.map(({ id }) => id).join(', ')} or a custom id`),
  ),
  enabled: described('Whether the integration runs.', flag().default(true)),
  conditional: conditionalSchema,
  on: onKey,
};

type SettingsSchema = ISchema<unknown, AnyObject>;

/** Caches the entry schemas by their settings schema. */
const schemasBySettings = new WeakMap<SettingsSchema, ObjectSchema<AnyObject>>();

function entrySchema(settings: SettingsSchema): ObjectSchema<AnyObject> {
  const cached = schemasBySettings.get(settings);
  if (cached) return cached;
  const schema: ObjectSchema<AnyObject> = exact({
    ...commonKeys,
    settings: described('The settings of the integration that integration_id names.', settings),
  });
  schemasBySettings.set(settings, schema);
  return schema;
}

/** Returns a JSON Schema for each of the service's own integrations, and one for all others. */
function entrySchemas() {
  const schemas = integrations.map(({ id, settings }) => {
    const schema = entrySchema(settings).shape({
      integration_id: described('The integration.', choice([id]).required()),
    });
    return noted({ name: `Integration_${id}` }, schema);
  });
  const others = noted({ json: { not: { enum: integrations.map(({ id }) => id) } } }, commonKeys.integration_id);
  const custom = entrySchema(integrationOf('').settings).shape({ integration_id: others });
  return [...schemas, noted({ name: 'Integration_custom' }, custom)];
}

function checkIntegrations(
  entries: ReturnType<typeof recordsOf>,
  { fields, known, allowedPrivateNetworks }: CheckedForm,
  find: FindIntegration,
  report: Report,
): void {
  checkKeys('config.options.integrations', entries, report);
  const types = fields.map(({ name, type }) => ({ name, type }));
  for (const [index, entry] of entries) {
    const { integration_id: id, settings: given, conditional } = entry;
    const path = `config.options.integrations[${index}]`;
    checkRun(`${path}.conditional`, conditional, known, report);
    if (typeof id !== 'string') continue;
    const definition = find(id);
    if (definition.runs === 'inline' && saysUpdated(entry)) {
      report(`${path}.on`, 'must be created alone: what was made of a submission is not made again');
    }
    const settings = recordOf(given);
    definition.check?.(settings, {
      fields: types,
      report: (setting, message) => report(`${path}.settings.${setting}`, message),
    });
    for (const [setting, place] of definition.reaches?.(settings) ?? []) {
      const mistake = place === '' ? null : placeMistake(place, allowedPrivateNetworks);
      if (mistake !== null) report(`${path}.settings.${setting}`, mistake);
    }
    for (const [setting, mode] of Object.entries(definition.templates ?? {})) {
      checkTemplates(`${path}.settings.${setting}`, settings[setting], mode, known, report);
    }
  }
}

/** Returns the mistake in a destination setting, which may be a URL or a host; null if there is none. */
export function placeMistake(place: string, allowed: CidrList | undefined): string | null {
  const url = URL.parse(place);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') {
    // A URL with a user is a secret, but it still connects to its host.
    return urlMistake(Object.assign(url, { username: '', password: '' }).href, allowed);
  }
  return hostOf(place) === null ? null : hostMistake(place, 'a setting of its own', allowed);
}
