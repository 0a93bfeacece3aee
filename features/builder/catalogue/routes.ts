import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { type InferType, object } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { DeclaredIntegrations } from '#features/integrations/declared.ts';
import { text as given, oneOf } from '#forms/json-schema/keys.ts';
import { among, listOf, mapOf, shaped, streamed, text, yesOrNo } from '#http/routing/answers.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';
import {
  CATALOGUES,
  type Catalogue,
  type CatalogueName,
  type CatalogueParts,
  createCatalogue,
  partOf,
} from './catalogue.ts';
import { LANGUAGES } from './words.ts';

interface CatalogueApp {
  forms: Pick<FormStore, 'rules'>;
  integrations: Pick<DeclaredIntegrations, 'ids' | 'find'>;
}

const SCHEMA = shaped<object>({ type: 'object' });
const GROUP = object({ id: text(), title: text() });
const LIST = object({
  groups: listOf(GROUP),
  entries: listOf(
    object({
      id: text(),
      title: text(),
      description: text(),
      group: text(),
      needs: object({ edition: among(['free', 'pro']), settings: listOf(text()), types: listOf(text()) }),
      available: yesOrNo(),
      schema: SCHEMA,
      panel: listOf(object({ id: text(), title: text(), keys: listOf(text()) })),
      example: shaped<object>({}),
      start: SCHEMA.optional(),
    }),
  ),
  $defs: mapOf(SCHEMA),
});

/** `people` for texts as a form editor shows them, `schema` for the descriptions of the schemas, which say formats. */
const TEXTS = ['people', 'schema'] as const;

const QUERY = object({
  id: given(budgets.search.atMost, { least: 1 }),
  brief: oneOf(['true', 'false']),
  texts: oneOf(TEXTS),
});

/** The lists from which assistants build forms. */
const TOOLS: readonly CatalogueName[] = ['field-types', 'options', 'integrations'];

const OPERATIONS: Readonly<Record<CatalogueName, string>> = {
  'field-types': 'fieldTypes',
  options: 'formOptions',
  integrations: 'integrationTypes',
  'mail-providers': 'mailProviders',
};

const SUMMARIES: Readonly<Record<CatalogueName, string>> = {
  'field-types': 'Every type of field, with its keys as JSON Schema',
  options: 'Every option of a form, with its keys as JSON Schema',
  integrations: 'Every integration, with its keys as JSON Schema',
  'mail-providers': 'Every mail provider of the site, with its settings as JSON Schema',
};

interface CachedList {
  json: string;
  etag: string;
}

/** The cache of lists, which do not change while a process runs. */
const cache = new WeakMap<object, Map<string, CachedList>>();

/** The routes for the lists from which a builder works, so that it need not know types, options and providers itself. */
export const catalogueRoutes = CATALOGUES.map((name) =>
  route({
    operation: OPERATIONS[name],
    method: 'GET',
    path: `b:/catalogue/${name}`,
    tag: 'Builder',
    access: 'admin',
    summary: SUMMARIES[name],
    description:
      'Built from the schemas that check a save. `schema` has a `title` and a `description` of every key, `x-control` says with what it is entered, `x-with` beside which other values, `oneOf` has labels of its values, and `panel` the groups of a property panel. `needs` says which edition and settings of the site it takes. `start` of a type is a new field with only what a save needs, `example` shows more of its keys. Titles and descriptions are for people who edit forms, in English, or in German where `Accept-Language` asks for it; `texts=schema` keeps the English descriptions of the schemas, which say formats. The `ETag` stays until the service changes. `id` names one entry or several, with commas between them, and what they refer to comes along; else `brief=true` leaves schemas and panels out.',
    query: QUERY,
    answers: { 200: streamed(LIST), 304: null },
    ...(TOOLS.includes(name) && { tool: { preset: { brief: 'true', texts: 'schema' } } }),
    handle({ forms, integrations }: CatalogueApp, { raw, query }) {
      const language = raw.acceptsLanguages([...LANGUAGES]) === 'de' ? 'de' : 'en';
      const { json, etag } = listOfName(name, {
        rules: forms.rules,
        declared: integrations,
        language,
        fromSchema: query.texts === 'schema',
      });
      const send = (res: Response) => void res.type('json').send(wantedOf(json, query));
      return reply(200, send, {
        ETag: etag,
        'Cache-Control': 'private, no-cache',
        'Content-Language': language,
        Vary: 'Accept-Language',
      });
    },
  }),
);

/** @throws UseCaseError for an unknown id */
function wantedOf(json: string, { id, brief }: InferType<typeof QUERY>): string {
  if (id === undefined) return brief === 'true' ? JSON.stringify(partOf(JSON.parse(json), null)) : json;
  const list = JSON.parse(json) as Catalogue;
  const ids = id.split(',').map((one) => one.trim());
  const strange = ids.find((one) => !list.entries.some((entry) => entry.id === one));
  if (strange !== undefined) throw invalid({ id: `id must not have ${strange}, which is not in the list` });
  return JSON.stringify(partOf(list, ids));
}

function listOfName(name: CatalogueName, parts: Required<Omit<CatalogueParts, 'words'>>): CachedList {
  const { rules, language, fromSchema } = parts;
  const lists = cache.get(rules) ?? new Map<string, CachedList>();
  const key = `${language} ${fromSchema} ${name}`;
  cache.set(rules, lists);
  let found = lists.get(key);
  if (!found) {
    const json = JSON.stringify(createCatalogue(name, parts));
    found = { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
    lists.set(key, found);
  }
  return found;
}
