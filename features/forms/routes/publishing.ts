import { object } from 'yup';
import { CHANGED_THINGS } from '#features/forms/public-changes.ts';
import {
  cancelPublication,
  discardDraft,
  editedForm,
  publicationOf,
  publishForm,
  restoreRevision,
  saveDraft,
  schedulePublication,
  setOpen,
} from '#features/forms/publishing.ts';
import type { SavedForm, StoredForm } from '#features/forms/store/stored-form.ts';
import type { FormParts } from '#features/forms/use-cases.ts';
import { digits, text as givenText, wholeNumber } from '#forms/json-schema/keys.ts';
import { time } from '#forms/json-schema/time.ts';
import { among, id, listOf, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { FORM_ID, idParam } from '#http/routing/params.ts';
import { etag, reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { expectedRevisions, readForm } from './form-body.ts';
import { formJson, savedFormJson } from './form-json.ts';
import { FORM, FORM_SAVE, LOST_VALUES, SAVED, WARNINGS } from './form-schemas.ts';
import { revisionNotFound } from './forms.ts';

const ofForm = { tag: 'Forms', access: 'admin', params: { id: FORM_ID } } as const;
const draft = { ...ofForm, path: 'b:/forms/:id/draft-revision' } as const;

const IF_DRAFT = {
  'If-Match': 'The `ETag` of the draft, such as `"3"`: refused with 412 when another save of it came in between.',
};

const PUBLISH_QUERY = object({
  confirm: givenText(100, { least: 1 }),
  /** The published revision that may be replaced. */
  replaces: digits(1, Number.MAX_SAFE_INTEGER),
});

/** The time of a publication, and the terms of a publication. */
const SCHEDULE = object({
  publish_at: time().required(),
  confirm: givenText(100, { least: 1 }),
  /** The published revision that may be replaced. */
  replaces: wholeNumber(1, Number.MAX_SAFE_INTEGER),
});

const PUBLICATION = object({
  /** The revision of the draft; the published one if there is no draft. */
  revision: id(),
  /** Null for a form that was never published. */
  published_revision: id().nullable(),
  has_draft: yesOrNo(),
  /** When the draft will be published. Once it could not be published then, `failure` has the code of the error. */
  schedule: object({
    publish_at: timestamp(),
    failed_at: timestamp().nullable(),
    failure: text().nullable(),
  }).nullable(),
  /** True if another revision was published after the draft had been begun. */
  published_since: yesOrNo(),
  changes: listOf(
    object({
      about: among(CHANGED_THINGS),
      change: among(['added', 'removed', 'changed']),
      name: text(),
      label: text().nullable(),
      keys: listOf(text()),
    }),
  ),
  losses: LOST_VALUES.nullable(),
  warnings: WARNINGS.defined(),
  checklist: listOf(
    object({
      check: among(['mail', 'owner', 'test']),
      state: among(['done', 'missing', 'untried', 'failed']),
    }),
  ),
});

/**
 * Drafts of forms and their publication. The `ETag` of a draft is its revision; the draft of a form that was never published is the
 * form itself.
 */
export const publishingRoutes = [
  route({
    ...draft,
    operation: 'readFormDraft',
    method: 'GET',
    summary: 'The draft of a form: what a builder edits',
    description: 'With the keys of a form. Without a draft it is the form as visitors see it.',
    tool: { toolset: 'publishing', about: 'With its config as save_form_draft accepts it.' },
    answers: { 200: FORM },
    async handle(app: FormParts, { params }) {
      return shown(app, (await editedForm(app, params.id)).draft);
    },
  }),

  route({
    ...draft,
    operation: 'saveFormDraft',
    method: 'PUT',
    summary: 'Save a draft, which visitors do not see',
    description:
      'Another draft revision, which `POST …/publish` makes public. A draft that equals the published form is removed. Secrets of a draft are not used before it is published. Only this answer shows secrets that the save creates.',
    tool: {
      toolset: 'publishing',
      about:
        'Read the draft first, and send its `revision` in quotes as `if_match`, so that no change by others is lost.',
    },
    headers: IF_DRAFT,
    body: FORM_SAVE,
    answers: { 200: SAVED },
    errors: [412],
    audit: 'form.draft_saved',
    async handle(app: FormParts, { params, body, actor, header }) {
      const form = readForm(body, app.forms, params.id);
      return savedReply(app, await saveDraft(app, actor, params.id, form, expectedRevisions(header('if-match'))));
    },
  }),

  route({
    ...draft,
    operation: 'discardFormDraft',
    method: 'DELETE',
    summary: 'Discard the draft of a published form',
    description: 'Its revisions stay. Does nothing without a draft, nor for a form that was never published.',
    headers: IF_DRAFT,
    answers: { 204: null },
    errors: [412],
    audit: 'form.draft_discarded',
    handle: (app: FormParts, { params, actor, header }) =>
      discardDraft(app, actor, params.id, expectedRevisions(header('if-match'))),
  }),

  route({
    ...ofForm,
    operation: 'restoreFormRevision',
    method: 'POST',
    path: 'b:/forms/:id/revisions/:revision/restore',
    summary: 'Make an earlier revision the draft',
    description: 'Secrets stay as they are now.',
    params: { id: FORM_ID, revision: idParam((given) => revisionNotFound(given)) },
    headers: IF_DRAFT,
    answers: { 200: SAVED },
    errors: [412, 422],
    audit: 'form.draft_saved',
    async handle(app: FormParts, { params, actor, header }) {
      const expected = expectedRevisions(header('if-match'));
      const saved = await restoreRevision(app, actor, params.id, params.revision, expected);
      if (!saved) throw revisionNotFound(params.revision);
      return savedReply(app, saved);
    },
  }),

  route({
    ...ofForm,
    operation: 'readFormChanges',
    method: 'GET',
    path: 'b:/forms/:id/changes',
    summary: 'What publishing the draft of a form would change',
    description:
      '`changes` compares the draft with what visitors see; a form that was never published has none. `losses` counts stored values that would be hidden or dropped, and has the `confirm` for publishing all the same. `checklist` says what a form should have before it is published for the first time; it prevents nothing.',
    tool: {
      toolset: 'publishing',
      about: 'See what publish_form would change for visitors.',
    },
    answers: { 200: PUBLICATION },
    async handle(app: FormParts, { params, actor }) {
      const { edited, ...found } = await publicationOf(app, actor, params.id);
      const { draft: own, published, base } = edited;
      return {
        revision: own.revision,
        published_revision: published?.revision ?? null,
        has_draft: published?.revision !== own.revision,
        schedule: await scheduleJson(app, own),
        published_since: published !== null && base !== published.revision,
        ...found,
      };
    },
  }),

  route({
    ...ofForm,
    operation: 'publishForm',
    method: 'POST',
    path: 'b:/forms/:id/publish',
    summary: 'Publish the draft of a form',
    description:
      'Visitors see it from now on. Without a draft nothing changes. 409 `confirmation_needed` as for a save that hides or drops stored values. 412 `published_since` when another revision was published after the draft had been begun: `replaces` with the number of that revision replaces it.',
    tool: {
      toolset: 'publishing',
      about: 'Visitors see the draft from now on. Read what changes first.',
    },
    query: PUBLISH_QUERY,
    headers: IF_DRAFT,
    answers: { 200: SAVED },
    errors: [409, 412],
    audit: 'form.published',
    async handle(app: FormParts, { params, query, actor, header }) {
      const expected = expectedRevisions(header('if-match'));
      return savedReply(app, await publishForm(app, actor, params.id, { ...query, expected }));
    },
  }),

  route({
    ...ofForm,
    operation: 'publishFormLater',
    method: 'PUT',
    path: 'b:/forms/:id/publication',
    summary: 'Publish the draft of a form later',
    description:
      'At `publish_at` the service publishes the draft as it is then. Set it again to change it. Publishing or discarding the draft removes it. Errors as for `POST …/publish`, and 409 `nothing_to_publish` without a draft. A publication that is refused at its time leaves the draft as it is: `schedule` of `GET …/changes` has the code of the error, and an alert tells of it.',
    tool: {
      toolset: 'publishing',
      about: 'Read what changes first. The draft is published as it is at that time.',
    },
    headers: IF_DRAFT,
    body: json(SCHEDULE, { example: { publish_at: '2031-03-04T09:00:00Z' } }),
    answers: { 200: FORM },
    errors: [409, 412],
    audit: 'form.publication_scheduled',
    async handle(app: FormParts, { params, body, actor, header }) {
      const { publish_at: at, ...terms } = body;
      const expected = expectedRevisions(header('if-match'));
      return shown(app, await schedulePublication(app, actor, params.id, at, { ...terms, expected }));
    },
  }),

  route({
    ...ofForm,
    operation: 'cancelPublication',
    method: 'DELETE',
    path: 'b:/forms/:id/publication',
    summary: 'Do not publish the draft later',
    description: 'Does nothing if no time is set.',
    answers: { 204: null },
    audit: 'form.publication_cancelled',
    handle: (app: FormParts, { params, actor }) => cancelPublication(app, actor, params.id),
  }),

  route({
    ...ofForm,
    operation: 'closeForm',
    method: 'POST',
    path: 'b:/forms/:id/close',
    summary: 'Close a form by hand',
    description:
      'At once: visitors read the form’s `limits.closed_text`, or a text of the service. Submissions are refused with `form_closed`. Does nothing for a form that is closed already; 409 `form_not_published` for one that was never published.',
    tool: { toolset: 'publishing', about: 'Visitors cannot send it until open_form.' },
    answers: { 200: FORM },
    errors: [409],
    audit: 'form.closed',
    handle: async (app: FormParts, { params, actor }) => shown(app, await setOpen(app, actor, params.id, false)),
  }),

  route({
    ...ofForm,
    operation: 'openForm',
    method: 'POST',
    path: 'b:/forms/:id/open',
    summary: 'Open a form that was closed by hand',
    description: 'The opening times of its `limits` apply again, so that it may still be closed: see `status`.',
    tool: { toolset: 'publishing' },
    answers: { 200: FORM },
    errors: [409],
    audit: 'form.opened',
    handle: async (app: FormParts, { params, actor }) => shown(app, await setOpen(app, actor, params.id, true)),
  }),
];

async function scheduleJson({ forms }: FormParts, { id }: StoredForm) {
  const found = await forms.publishing.readSchedule(id);
  if (!found) return null;
  const { at, failedAt, failure } = found;
  return { publish_at: at.toISOString(), failed_at: failedAt?.toISOString() ?? null, failure: failure ?? null };
}

function shown({ forms, clock }: FormParts, form: StoredForm) {
  return reply(200, formJson(form, forms, clock()), etag(form.revision));
}

function savedReply({ forms, clock }: FormParts, saved: SavedForm) {
  return reply(200, savedFormJson(saved, forms, clock()), etag(saved.form.revision));
}
