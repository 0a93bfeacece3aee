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
import { type Presentation, presented } from './present.ts';
import { createWords, type Language, type Words } from './words.ts';

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
  language?: Language;
  /** True for the descriptions of the schemas, which say formats, instead of those for people. */
  fromSchema?: boolean;
  words?: Words;
}

type Keys = Record<string, JsonSchema>;

/** Builds a catalogue from the schemas that check a save. */
export function createCatalogue(name: CatalogueName, parts: CatalogueParts): Catalogue {
  const { rules, declared, language = 'en', fromSchema = false, words = createWords(language) } = parts;
  const how = { words, fromSchema };
  const { $defs, properties } = rules.configJsonSchema() as { $defs: Keys; properties: Keys };
  const of = (found: string) => $defs[found] ?? {};
  const make = {
    'field-types': () => typesOf(of, how),
    options: () => optionsOf(keysOf(properties.options), rules.edition, how),
    integrations: () => integrationsOf(of, declared, how),
    'mail-providers': () => mailProviders(how),
  }[name];
  const { groups, entries } = make();
  const all: Keys = {};
  note(entries, $defs, all, (found, schema) => presented(schema, [KINDS[name], found], how));
  return { groups, entries, $defs: all };
}

/** Returns some entries of a list with the definitions they refer to. @param ids null for all entries, without their schemas */
export function partOf({ groups, entries, $defs }: Catalogue, ids: readonly string[] | null): Catalogue {
  if (!ids) return { groups, entries: entries.map((entry) => ({ ...entry, schema: {}, panel: [] })), $defs: {} };
  const requested = entries.filter(({ id }) => ids.includes(id));
  return { groups, entries: requested, $defs: referredBy(requested, new Map(Object.entries($defs))) };
}

type Listed = Omit<Catalogue, '$defs'>;

/** The kinds of entries, in the names of texts. */
const KINDS: Readonly<Record<CatalogueName, string>> = {
  'field-types': 'field',
  options: 'option',
  integrations: 'integration',
  'mail-providers': 'provider',
};

const NOTHING: Entry['needs'] = { edition: 'free', settings: [], types: [] };

function typesOf(of: (name: string) => JsonSchema, how: Presentation): Listed {
  const { words } = how;
  const entries = Object.entries(TYPES).map(([id, { group, example, start, needs: types = [] }]): Entry => {
    const type = id as FieldTypeName;
    const [title, description = ''] = words.type(id);
    const schema = withoutKeys(presented(of(`Field_${id}`), [KINDS['field-types'], id], how), keysWithoutEffect(type));
    const keys = Object.keys(keysOf(schema)).filter((key) => key !== 'type');
    const panel = panelOf(keys, firstKeysOf(type), (one) => words.group(`panel.${one}`));
    const needs = { ...NOTHING, types: [...types] };
    const usual = { type, name: id, ...(keysOf(schema).label && { label: title }) };
    const shown = { id, title, description, group, needs, available: true, schema, panel };
    return { ...shown, example: { ...usual, ...example }, start: { ...usual, ...labelledStart(start, words) } };
  });
  const groups = PALETTE.map((id) => ({ id, title: words.group(`palette.${id}`) }));
  return { groups, entries };
}

/** Returns the keys of a new field, with labels for its choices, rows and inner fields. */
function labelledStart(start: JsonObject = {}, words: Words): JsonObject {
  const labelled = (part: JsonValue): JsonValue => {
    if (Array.isArray(part)) return part.map(labelled);
    if (!isObject(part)) return part;
    const { type, name, value } = part as JsonObject;
    const label = type === undefined ? words.newPart(String(value ?? name)) : words.type(String(type))[0];
    return label === undefined ? part : { ...part, label };
  };
  return Object.fromEntries(Object.entries(start).map(([key, part]) => [key, labelled(part)]));
}

function optionsOf(options: Keys, edition: Edition, how: Presentation): Listed {
  const { words } = how;
  const ofPro = new Set(lackingOptions.flatMap(({ keys }) => Object.keys(keys)));
  const entries = Object.entries(options).map(([id, schema]): Entry => {
    const { group = 'data', example = null, settings = [] } = OPTIONS[id] ?? {};
    const [title, description = String(schema.description)] = words.option(id);
    const needs = { edition: ofPro.has(id) ? ('pro' as const) : ('free' as const), settings: [...settings], types: [] };
    const available = needs.edition === 'free' || edition === 'pro';
    // Wrapped as a property, so that the option itself gets a control.
    const within = presented({ properties: { [id]: schema } }, [KINDS.options, ''], how);
    const shown = { ...keysOf(within)[id], title, description: how.fromSchema ? schema.description : description };
    const keys = Object.keys(keysOf(shown));
    const panel = keys.length > 0 ? [{ id: 'all', title, keys }] : [];
    return { id, title, description, group, needs, available, schema: shown, panel, example };
  });
  const order = [...Object.keys(OPTIONS), ...Object.keys(options)];
  entries.sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  return { groups: SECTIONS.map((id) => ({ id, title: words.group(`section.${id}`) })), entries };
}

function integrationsOf(
  of: (name: string) => JsonSchema,
  declared: CatalogueParts['declared'],
  how: Presentation,
): Listed {
  const { words } = how;
  const custom = words.integration('custom') ?? [''];
  const own = [...new Set([...Object.keys(INTEGRATIONS), ...integrations.map(({ id }) => id)])];
  const known = own.map((id) => ({ ...integrationOf(id), text: words.integration(id), group: 'own' }));
  const others = declared.ids().map((id) => ({ ...declared.find(id), text: undefined, group: 'extensions' }));
  const another = { ...integrationOf('custom'), text: custom, group: 'extensions' };
  const entries = [...known, ...others, another].map(({ id, label, text, group, secrets }): Entry => {
    const [title, description = ''] = text ?? [label, custom[1]];
    const name = group === 'own' ? id : 'custom';
    const schema = presented(of(`Integration_${name}`), [KINDS.integrations, name], how, secrets.names);
    const settings = INTEGRATIONS[id] ?? CUSTOM;
    const example = { key: id.replaceAll('_', '-'), integration_id: id, enabled: true, settings };
    const keys = Object.keys(keysOf(schema)).filter((key) => key !== 'integration_id');
    const panel = [{ id: 'all', title, keys }];
    return { id, title, description, group, needs: NOTHING, available: true, schema, panel, example };
  });
  const groups = ['own', 'extensions'].map((id) => ({ id, title: words.group(`integration.${id}`) }));
  return { groups, entries };
}

/** Lists the mail providers with the settings that `POST /settings/email` accepts for each. */
function mailProviders(how: Presentation): Listed {
  const { words } = how;
  const settings = keysOf(jsonSchemaDocument(mailSettings.schema));
  const entries = mailProviderKinds.map(({ id, settings: all }): Entry => {
    const [title, description = ''] = words.provider(id);
    const secrets = all.filter(({ secret }) => secret).map(({ name }) => name);
    const schema = {
      ...presented(settings[id] ?? {}, [KINDS['mail-providers'], id], how, secrets),
      ...(!how.fromSchema && { description }),
    };
    const panel = [{ id: 'all', title, keys: Object.keys(keysOf(schema)) }];
    const needed = all.filter(({ preset }) => preset === undefined);
    const example = { provider: id, [id]: Object.fromEntries(needed.map(({ name }) => [name, '…'])) };
    return { id, title, description, group: 'all', needs: NOTHING, available: true, schema, panel, example };
  });
  return { groups: [{ id: 'all', title: words.group('provider.all') }], entries };
}

function withoutKeys(schema: JsonSchema, keys: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(Object.entries(keysOf(schema)).filter(([key]) => !keys.includes(key)));
  return { ...schema, properties };
}

function keysOf({ properties }: JsonSchema = {}): Keys {
  return recordOf(properties) as Keys;
}

/** Collects all definitions that a part refers to, directly or indirectly. */
function note(
  part: unknown,
  $defs: Keys,
  found: Keys,
  present: (name: string, schema: JsonSchema) => JsonSchema,
): void {
  if (Array.isArray(part)) for (const one of part) note(one, $defs, found, present);
  if (!isObject(part)) return;
  const name = typeof part.$ref === 'string' ? part.$ref.replace('#/$defs/', '') : '';
  const schema = found[name] ? undefined : $defs[name];
  if (schema) {
    found[name] = present(name, schema);
    note(found[name], $defs, found, present);
  }
  for (const one of Object.values(part)) note(one, $defs, found, present);
}
