import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { object } from 'yup';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { DeclaredIntegrations } from '#features/integrations/declared.ts';
import { among, listOf, mapOf, shaped, streamed, text, yesOrNo } from '#http/routing/answers.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { CATALOGUES, type CatalogueName, createCatalogue } from './catalogue.ts';
import { inGerman } from './german/german.ts';

interface CatalogueApp {
  forms: Pick<FormStore, 'rules'>;
  integrations: Pick<DeclaredIntegrations, 'ids' | 'find'>;
}

/** In which titles and descriptions are written. */
const LANGUAGES = ['en', 'de'] as const;
type Language = (typeof LANGUAGES)[number];

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

const SUMMARIES: Readonly<Record<CatalogueName, string>> = {
  'field-types': 'Every type of field, with its keys as JSON Schema',
  options: 'Every option of a form, with its keys as JSON Schema',
  integrations: 'Every integration, with its keys as JSON Schema',
  'mail-providers': 'Every mail provider of the site, with its settings as JSON Schema',
};

interface Made {
  json: string;
  etag: string;
}

/** Made once: what a process has does not change. */
const made = new WeakMap<object, Map<string, Made>>();

/** What a builder shows without knowing types, options and providers itself. */
export const catalogueRoutes = CATALOGUES.map((name) =>
  route({
    method: 'GET',
    path: `b:/catalogue/${name}`,
    tag: 'Builder',
    access: 'admin',
    summary: SUMMARIES[name],
    description:
      'Made of the schemas that check a save. `schema` has a `title` and a `description` of every key, `x-control` says with what it is entered, `oneOf` has labels of its values, and `panel` the groups of a property panel. `needs` says which edition and which settings of the site it takes. `start` of a type is a new field with nothing but what a save needs, `example` shows more of its keys. Titles and descriptions are English, or German where `Accept-Language` asks for it. The `ETag` stays until the service changes.',
    answers: { 200: streamed(LIST), 304: null },
    handle({ forms, integrations }: CatalogueApp, { raw }) {
      const language = raw.acceptsLanguages([...LANGUAGES]) === 'de' ? 'de' : 'en';
      const { json, etag } = listOfName(name, language, forms, integrations);
      const send = (res: Response) => void res.type('json').send(json);
      return reply(200, send, {
        ETag: etag,
        'Cache-Control': 'private, no-cache',
        'Content-Language': language,
        Vary: 'Accept-Language',
      });
    },
  }),
);

function listOfName(
  name: CatalogueName,
  language: Language,
  { rules }: CatalogueApp['forms'],
  declared: CatalogueApp['integrations'],
): Made {
  const known = made.get(rules) ?? new Map<string, Made>();
  const key = `${language} ${name}`;
  made.set(rules, known);
  let found = known.get(key);
  if (!found) {
    const list = createCatalogue(name, { rules, declared });
    const json = JSON.stringify(language === 'de' ? inGerman(list) : list);
    found = { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
    known.set(key, found);
  }
  return found;
}
