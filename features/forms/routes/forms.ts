import { object } from 'yup';
import { pageOf } from '#db/page.ts';
import { UseCaseError } from '#db/use-case-error.ts';
import { revisionState } from '#features/forms/publishing.ts';
import type { ListedRevision, SavedForm, StoredForm } from '#features/forms/store/stored-form.ts';
import {
  activeForm,
  createForm,
  duplicateForm,
  type FormParts,
  inSiteLanguage,
  restoreForm,
  saveForm,
  trashForm,
  unchangedForm,
} from '#features/forms/use-cases.ts';
import type { JsonObject } from '#forms/config/json.ts';
import { MAX_TITLE } from '#forms/config/parse.ts';
import { digits, text as givenText } from '#forms/json-schema/keys.ts';
import { jsonSchemaOf } from '#forms/values/json-schema.ts';
import { among, id, listOf, shaped, text, timestamp } from '#http/routing/answers.ts';
import { type Change, optionalJson, rawJsonOrPatch } from '#http/routing/body.ts';
import { FORM_ID, idParam } from '#http/routing/params.ts';
import { etag, reply } from '#http/routing/reply.ts';
import { resource } from '#http/routing/resource.ts';
import { route } from '#http/routing/route.ts';
import { expectedRevisions, readChange, readForm, readPatched } from './form-body.ts';
import { formJson, revisionJson, savedFormJson } from './form-json.ts';
import {
  ASKS,
  BEGINS,
  CONFIRM,
  FORM,
  FORM_BODY_LIMIT,
  FORM_CHANGE,
  FORM_SAVE,
  IF_MATCH,
  PUBLISHED,
  REVISION,
  SAVED,
} from './form-schemas.ts';
import { formListRoute } from './list.ts';

const LISTED_REVISION = resource<ListedRevision & { state: ReturnType<typeof revisionState> }>()({
  revision: [id(), ({ revision }) => revision],
  title: [text(), ({ title }) => title],
  state: [among(['published', 'draft', 'earlier']), ({ state }) => state],
  created_at: [timestamp(), ({ createdAt }) => createdAt],
  published_at: [timestamp().nullable(), ({ publishedAt }) => publishedAt],
  saved_by: [
    object({ kind: text(), id: id().nullable(), login: text().nullable() }).nullable().defined(),
    ({ savedKind, savedBy }) =>
      savedKind === null ? null : { kind: savedKind, id: savedBy?.id ?? null, login: savedBy?.login ?? null },
  ],
});

const admin = { tag: 'Forms', access: 'admin' } as const;

/**
 * Forms for administrators (docs/interface.md 4.7), with their trash and their revisions. A form's `ETag` is its revision; a save
 * with `If-Match` is refused with 412 when another save came in between.
 */
export const formRoutes = [
  formListRoute,

  route({
    ...admin,
    operation: 'createForm',
    method: 'POST',
    path: 'b:/forms',
    summary: 'Create a form',
    description: `${BEGINS} Only this answer shows secrets that the save creates. Without a language and translations the form is in the language of the site, if it has one.`,
    query: PUBLISHED,
    body: FORM_SAVE,
    answers: { 201: SAVED },
    audit: 'form.created',
    idempotent: true,
    tool: { about: 'Check it first. Its page is `/forms/{id}`.' },
    async handle(app: FormParts, { query, body, actor, once }) {
      const form = readForm(body, app.forms);
      const saved = await once<{ form: number }, SavedForm>({
        create: async (keep) =>
          createForm(
            app,
            actor,
            await inSiteLanguage(app, form),
            (em, made) => keep(em, { form: made }),
            query.published !== 'false',
          ),
        repeat: ({ form: made }) => unchangedForm(app, made),
      });
      return reply(201, savedFormJson(saved, app.forms, app.clock()), etag(saved.form.revision));
    },
  }),

  route({
    ...admin,
    operation: 'readForm',
    method: 'GET',
    path: 'b:/forms/:id',
    summary: 'One form',
    tool: { about: 'With its config as save_form accepts it.' },
    params: { id: FORM_ID },
    answers: { 200: FORM },
    async handle(app: FormParts, { params }) {
      return shown(app, await activeForm(app.forms, params.id));
    },
  }),

  route({
    ...admin,
    operation: 'saveForm',
    method: 'PUT',
    path: 'b:/forms/:id',
    summary: 'Replace title and config, at once',
    tool: {
      about:
        'Read the form first, and send its `revision` in quotes as `if_match`, so that no change by others is lost. Older revisions stay.',
    },
    description: `Visitors see the result at once, unless the form was never published; a draft stays as it is. ${ASKS}`,
    params: { id: FORM_ID },
    query: CONFIRM,
    headers: IF_MATCH,
    body: FORM_SAVE,
    answers: { 200: SAVED },
    errors: [409, 412],
    audit: 'form.saved',
    async handle(app: FormParts, { params, query: { confirm }, body, actor, header }) {
      const form = readForm(body, app.forms, params.id);
      const expected = expectedRevisions(header('if-match'));
      return savedReply(app, await saveForm(app, actor, params.id, form, { expected, confirm }));
    },
  }),

  route({
    ...admin,
    operation: 'changeForm',
    method: 'PATCH',
    path: 'b:/forms/:id',
    summary: 'Change title or config',
    description: `Only the given keys change; \`config\` is replaced as a whole. With \`Content-Type: application/json-patch+json\` the body is a JSON Patch (RFC 6902) for \`{title, config}\`, such as the \`patch\` of a finding of a review. ${ASKS}`,
    params: { id: FORM_ID },
    query: CONFIRM,
    headers: IF_MATCH,
    body: rawJsonOrPatch(FORM_CHANGE, { limit: FORM_BODY_LIMIT, example: { title: 'Write to us' } }),
    answers: { 200: SAVED },
    errors: [409, 412],
    audit: 'form.saved',
    async handle(app: FormParts, { params, query: { confirm }, body, actor, header }) {
      const { change, expected } = await readAnyChange(app, params.id, body, expectedRevisions(header('if-match')));
      return savedReply(app, await saveForm(app, actor, params.id, change, { expected, confirm }));
    },
  }),

  route({
    ...admin,
    operation: 'trashForm',
    method: 'DELETE',
    path: 'b:/forms/:id',
    summary: 'Put a form in the trash',
    tool: {
      confirm:
        'The form goes into the trash: visitors cannot send it any more. Its submissions stay, and restore_form takes it out.',
      shows: 'GET b:/forms/:id',
    },
    params: { id: FORM_ID },
    answers: { 204: null },
    audit: 'form.trashed',
    handle: (app: FormParts, { params, actor }) => trashForm(app, actor, params.id),
  }),

  route({
    ...admin,
    operation: 'duplicateForm',
    method: 'POST',
    path: 'b:/forms/:id/duplicate',
    summary: 'Copy a form',
    description: `${BEGINS} The copy has the same config and the same secrets, its own id, and no submissions. Its title is that of the original with \` (copy)\`, unless the body has a title.`,
    params: { id: FORM_ID },
    query: PUBLISHED,
    body: optionalJson(object({ title: givenText(2 * MAX_TITLE, { least: 1 }) }), {
      example: { title: 'Contact us, in autumn' },
    }),
    answers: { 201: SAVED },
    audit: 'form.created',
    idempotent: true,
    async handle(app: FormParts, { params, query, body, actor, once }) {
      const { title } = app.forms.rules.parseChange(body);
      const saved = await once<{ form: number }, SavedForm>({
        create: (keep) =>
          duplicateForm(
            app,
            actor,
            params.id,
            title,
            (em, made) => keep(em, { form: made }),
            query.published !== 'false',
          ),
        repeat: ({ form: made }) => unchangedForm(app, made),
      });
      return reply(201, savedFormJson(saved, app.forms, app.clock()), etag(saved.form.revision));
    },
  }),

  route({
    ...admin,
    operation: 'readValuesSchema',
    method: 'GET',
    path: 'b:/forms/:id/schema',
    summary: 'JSON Schema of the values of a submission',
    description:
      'JSON Schema (2020-12) of the values by field name, as they are sent, stored and delivered. Rules of the form that JSON Schema cannot express are left out. A field that a condition hides is absent.',
    params: { id: FORM_ID },
    answers: { 200: shaped<JsonObject>({ type: 'object' }) },
    async handle({ forms }: FormParts, { params }) {
      const { config, revision } = await activeForm(forms, params.id);
      return reply(200, jsonSchemaOf(config), etag(revision));
    },
  }),

  route({
    ...admin,
    operation: 'restoreForm',
    method: 'POST',
    path: 'b:/forms/:id/restore',
    summary: 'Restore a form from the trash',
    tool: {},
    params: { id: FORM_ID },
    answers: { 200: FORM },
    audit: 'form.restored',
    idempotent: true,
    async handle(app: FormParts, { params, actor, once }) {
      const form = await once<{ form: number }, StoredForm>({
        create: (keep) => restoreForm(app, actor, params.id, (em, made) => keep(em, { form: made })),
        repeat: ({ form: made }) => app.forms.get(made),
      });
      return shown(app, form);
    },
  }),

  route({
    ...admin,
    operation: 'listFormRevisions',
    method: 'GET',
    path: 'b:/forms/:id/revisions',
    summary: 'The revisions of a form, the newest first',
    description:
      '`state` is `published` for what visitors see, `draft` for what is not public yet, and `earlier` for the rest. `saved_by` is null if that is not known; its `login` is null once the account is deleted. `next` is the `before` of the next page.',
    params: { id: FORM_ID },
    query: object({ limit: digits(1, 100).default(50), before: digits(1, Number.MAX_SAFE_INTEGER) }),
    answers: {
      200: object({
        revisions: listOf(LISTED_REVISION.schema),
        next: id().nullable(),
      }),
    },
    async handle({ forms }: FormParts, { params, query }) {
      const { limit, before } = query;
      const form = await activeForm(forms, params.id);
      const found = await forms.listRevisions(params.id, { limit: limit + 1, before });
      const { rows, next } = pageOf(found, limit, ({ revision }) => revision);
      return {
        revisions: rows.map((row) => LISTED_REVISION.json({ ...row, state: revisionState(form, row) })),
        next,
      };
    },
  }),

  route({
    ...admin,
    operation: 'readFormRevision',
    method: 'GET',
    path: 'b:/forms/:id/revisions/:revision',
    summary: 'A revision of a form',
    params: { id: FORM_ID, revision: idParam((text) => revisionNotFound(text)) },
    answers: { 200: REVISION },
    async handle({ forms, clock }: FormParts, { params }) {
      await activeForm(forms, params.id);
      const revision = await forms.getRevision(params.id, params.revision);
      if (!revision) throw revisionNotFound(params.revision);
      return revisionJson(revision, forms, clock());
    },
  }),
];

function shown({ forms, clock }: FormParts, form: StoredForm) {
  return reply(200, formJson(form, forms, clock()), etag(form.revision));
}

function savedReply({ forms, clock }: FormParts, saved: SavedForm) {
  return reply(200, savedFormJson(saved, forms, clock()), etag(saved.form.revision));
}

/** A JSON Patch is for the form as it is read here: it is not applied to what another save makes meanwhile. */
async function readAnyChange({ forms, clock }: FormParts, formId: number, sent: Change, ifMatch: number[] | undefined) {
  if ('keys' in sent) return { change: readChange(sent.keys, forms, formId), expected: ifMatch };
  const form = await activeForm(forms, formId);
  const expected = ifMatch ?? [form.revision];
  // `saveForm` refuses a revision that nobody expects.
  const change = expected.includes(form.revision) ? readPatched(sent.patch, form, forms, clock()) : {};
  return { change, expected };
}

export function revisionNotFound(revision: number | string): UseCaseError {
  return new UseCaseError('not_found', 'revision_not_found', `The form has no revision ${revision}.`);
}
