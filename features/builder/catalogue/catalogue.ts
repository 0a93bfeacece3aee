import type { DeclaredIntegrations } from '#features/integrations/declared.ts';
import { integrationOf, integrations } from '#features/integrations/table.ts';
import { mailProviderKinds } from '#features/mail/providers/table.ts';
import { mailSettings } from '#features/mail/settings/definition.ts';
import { lackingOptions } from '#features/pro-options.ts';
import { type JsonObject, type JsonValue, recordOf } from '#forms/config/json.ts';
import type { FormRules } from '#forms/config/rules.ts';
import type { Edition, FieldTypeName } from '#forms/config/types.ts';
import { jsonSchemaDocument } from '#forms/json-schema/convert.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { referredBy } from '#forms/json-schema/references.ts';
import { isObject } from '#json.ts';
import { PALETTE, TYPES } from './field-types.ts';
import { CUSTOM, INTEGRATIONS } from './integrations.ts';
import { firstKeysOf, keysWithoutEffect } from './main-keys.ts';
import { OPTIONS, SECTIONS } from './options.ts';
import { type PanelGroup, panelOf } from './panel.ts';
import { presented } from './present.ts';
import { titleOf } from './words.ts';

/** A field type, option, integration or mail provider of the catalogue. */
export interface Entry {
  id: string;
  title: string;
  description: string;
  /** The id of the entry's group. */
  group: string;
  /** The requirements: an edition, routes of surface B that set up the site, and fields of other types in the form. */
  needs: { edition: Edition; settings: string[]; types: string[] };
  /** True when the running edition has it. */
  available: boolean;
  /** The schema of its keys. */
  schema: JsonSchema;
  /** The groups of its property panel; empty for an entry that is a single value. */
  panel: PanelGroup[];
  example: JsonValue;
  /** Field types only: a new field, with no more than a save needs. */
  start?: JsonObject;
}

/** Entries in order, with their groups. */
export interface Catalogue {
  groups: { id: string; title: string }[];
  entries: Entry[];
  /** The definitions that the schemas refer to. */
  $defs: Record<string, JsonSchema>;
}

export const CATALOGUES = ['field-types', 'options', 'integrations', 'mail-providers'] as const;
export type CatalogueName = (typeof CATALOGUES)[number];

export interface CatalogueParts {
  rules: FormRules;
  declared: Pick<DeclaredIntegrations, 'ids' | 'find'>;
}

type Keys = Record<string, JsonSchema>;

/** Builds a catalogue from the schemas that check a save. */
export function createCatalogue(name: CatalogueName, { rules, declared }: CatalogueParts): Catalogue {
  const { $defs, properties } = rules.configJsonSchema() as { $defs: Keys; properties: Keys };
  const of = (found: string) => $defs[found] ?? {};
  const make = {
    'field-types': () => typesOf(of),
    options: () => optionsOf(keysOf(properties.options), rules.edition),
    integrations: () => integrationsOf(of, declared),
    'mail-providers': mailProviders,
  }[name];
  const { groups, entries } = make();
  const all: Keys = {};
  note(entries, $defs, all);
  return { groups, entries, $defs: all };
}

/** Returns some entries of a list with the definitions they refer to. @param ids null for all entries, without their schemas */
export function partOf({ groups, entries, $defs }: Catalogue, ids: readonly string[] | null): Catalogue {
  if (!ids) return { groups, entries: entries.map((entry) => ({ ...entry, schema: {}, panel: [] })), $defs: {} };
  const requested = entries.filter(({ id }) => ids.includes(id));
  return { groups, entries: requested, $defs: referredBy(requested, new Map(Object.entries($defs))) };
}

type Listed = Omit<Catalogue, '$defs'>;

const NOTHING: Entry['needs'] = { edition: 'free', settings: [], types: [] };

function typesOf(of: (name: string) => JsonSchema): Listed {
  const entries = Object.entries(TYPES).map(
    ([id, { title, description, group, example, start, needs: types = [] }]): Entry => {
      const type = id as FieldTypeName;
      const schema = withoutKeys(presented(of(`Field_${id}`)), keysWithoutEffect(type));
      const panel = panelOf(
        Object.keys(keysOf(schema)).filter((key) => key !== 'type'),
        firstKeysOf(type),
      );
      const usual = { type, name: id, label: title };
      const { label: _label, ...unlabelled } = usual;
      const own = keysOf(schema).label ? usual : unlabelled;
      const needs = { ...NOTHING, types: [...types] };
      const shown = { id, title, description, group, needs, available: true, schema, panel };
      return { ...shown, example: { ...own, ...example }, start: { ...own, ...start } };
    },
  );
  return { groups: [...PALETTE], entries };
}

function optionsOf(options: Keys, edition: Edition): Listed {
  const ofPro = new Set(lackingOptions.flatMap(({ keys }) => Object.keys(keys)));
  const entries = Object.entries(options).map(([id, schema]): Entry => {
    const { group = 'data', title = titleOf(id), example = null, settings = [] } = OPTIONS[id] ?? {};
    const needs = { edition: ofPro.has(id) ? ('pro' as const) : ('free' as const), settings: [...settings], types: [] };
    const available = needs.edition === 'free' || edition === 'pro';
    // Wrapped as a property, so that the option itself gets a control.
    const shown = keysOf(presented({ properties: { [id]: schema } }))[id] ?? {};
    const keys = Object.keys(keysOf(shown));
    const panel = keys.length > 0 ? [{ id: 'all', title, keys }] : [];
    const { description } = schema;
    return { id, title, description: String(description), group, needs, available, schema: shown, panel, example };
  });
  const order = [...Object.keys(OPTIONS), ...Object.keys(options)];
  entries.sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  return { groups: [...SECTIONS], entries };
}

function integrationsOf(of: (name: string) => JsonSchema, declared: CatalogueParts['declared']): Listed {
  const own = [...Object.keys(INTEGRATIONS), ...integrations.map(({ id }) => id)];
  const known = [...new Set(own)].map((id) => ({ ...integrationOf(id), name: `Integration_${id}`, group: 'own' }));
  const others = declared
    .ids()
    .map((id) => ({ ...declared.find(id), name: 'Integration_custom', group: 'extensions' }));
  const custom = { ...integrationOf('custom'), label: 'Another one', name: 'Integration_custom', group: 'extensions' };
  const entries = [...known, ...others, custom].map(({ id, label: title, name, group, secrets }): Entry => {
    const { description, example: settings } = INTEGRATIONS[id] ?? CUSTOM;
    const schema = presented(of(name), secrets.names);
    const example = { key: id.replaceAll('_', '-'), integration_id: id, enabled: true, settings };
    const keys = Object.keys(keysOf(schema)).filter((key) => key !== 'integration_id');
    const panel = [{ id: 'all', title, keys }];
    return { id, title, description, group, needs: NOTHING, available: true, schema, panel, example };
  });
  const groups = [
    { id: 'own', title: 'Of this service' },
    { id: 'extensions', title: 'Of extensions' },
  ];
  return { groups, entries };
}

/** Lists the mail providers with the settings that `POST /settings/email` accepts for each. */
function mailProviders(): Listed {
  const settings = keysOf(jsonSchemaDocument(mailSettings.schema));
  const entries = mailProviderKinds.map(({ id, title, settings: all }): Entry => {
    const secrets = all.filter(({ secret }) => secret).map(({ name }) => name);
    const schema = presented(settings[id] ?? {}, secrets);
    const panel = [{ id: 'all', title, keys: Object.keys(keysOf(schema)) }];
    const needed = all.filter(({ preset }) => preset === undefined);
    const example = { provider: id, [id]: Object.fromEntries(needed.map(({ name }) => [name, '…'])) };
    const description = String(schema.description);
    return { id, title, description, group: 'all', needs: NOTHING, available: true, schema, panel, example };
  });
  return { groups: [{ id: 'all', title: 'Mail providers' }], entries };
}

function withoutKeys(schema: JsonSchema, keys: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(Object.entries(keysOf(schema)).filter(([key]) => !keys.includes(key)));
  return { ...schema, properties };
}

function keysOf({ properties }: JsonSchema = {}): Keys {
  return recordOf(properties) as Keys;
}

/** Collects all definitions that a part refers to, directly or indirectly. */
function note(part: unknown, $defs: Keys, found: Keys): void {
  if (Array.isArray(part)) for (const one of part) note(one, $defs, found);
  if (!isObject(part)) return;
  const name = typeof part.$ref === 'string' ? part.$ref.replace('#/$defs/', '') : '';
  const schema = found[name] ? undefined : $defs[name];
  if (schema) {
    found[name] = presented(schema);
    note(found[name], $defs, found);
  }
  for (const one of Object.values(part)) note(one, $defs, found);
}
