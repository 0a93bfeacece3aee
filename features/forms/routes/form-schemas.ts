import { mixed, object, string } from 'yup';
import { formsBudgets } from '#features/forms/budgets.ts';
import { FORM_STATUSES } from '#features/forms/status.ts';
import { readOnly } from '#forms/config/schema.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { text as givenText, oneOf } from '#forms/json-schema/keys.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import { among, count, id, listOf, text, timestamp, typed, yesOrNo } from '#http/routing/answers.ts';
import { rawJson } from '#http/routing/body.ts';
import { READ_ONLY } from './form-body.ts';

/** Name of the config's schema in the API's document. The schema depends on the edition. */
export const CONFIG_SCHEMA = 'FormConfig';

/** Maximum size of a save's body, in bytes. */
export const FORM_BODY_LIMIT = formsBudgets.formBody.atMost;

/** The config in saves and reads, so that a read can be written back. A read has `<name>_set` instead of secrets. */
const config = noted({ ref: CONFIG_SCHEMA }, mixed<FormConfig>());
export const CONFIG = typed<FormConfig>(config);

export const TITLE = described(
  '1 to 255 characters on one line.',
  noted({ json: { minLength: 1, maxLength: 255 } }, string()),
);
/** Other keys of a read, which a save accepts and ignores. */
const read = Object.fromEntries(READ_ONLY.map((key) => [key, readOnly()]));
export const FORM_CHANGE = object({ title: TITLE, config, ...read });
export const SAVE_EXAMPLE = {
  title: 'Contact us',
  config: {
    fields: [{ type: 'email', name: 'email', label: 'E-mail address', required: true }],
    options: { notifications: [{ key: 'office', to: 'office@example.org', subject: '{form:title}' }] },
  },
};
/** Title and config, as accepted by `readForm` and `parseForm`. */
export const FORM_KEYS = { title: TITLE.required(), config: config.required(), ...read };
export const FORM_SAVE = rawJson(object(FORM_KEYS), {
  limit: FORM_BODY_LIMIT,
  example: SAVE_EXAMPLE,
});

export const IF_MATCH = {
  'If-Match': 'The `ETag` of a read, such as `"3"`: the save is refused with 412 when another one came in between.',
};

/** The query of a save. */
export const CONFIRM = object({ confirm: givenText(100, { least: 1 }) });

/** The query of what makes a form. */
export const PUBLISHED = object({
  published: oneOf(['true', 'false']),
});

/** The description of that query. */
export const BEGINS =
  'Visitors can send the form at once; with `published=false` it is a draft, which takes no submission before `POST …/publish`.';

/** The description of the confirmation, shared by all routes that save. */
export const ASKS =
  'When the change would hide or drop values of stored submissions or drafts, nothing is saved: 409 `confirmation_needed`, whose `errors` have `changes`, which counts these values, and `confirm`. The same request with `confirm` in the query saves the form.';

/** The public state of a form. */
export const PUBLIC = {
  status: among(FORM_STATUSES),
  published_at: timestamp().nullable(),
  closed_at: timestamp().nullable(),
  draft_revision: id().nullable(),
  /** When the draft will be published. */
  publish_at: timestamp().nullable(),
};

const shown = {
  id: id(),
  title: text(),
  config: CONFIG,
  active: count().max(1),
  revision: id(),
  created_at: timestamp(),
  updated_at: timestamp(),
  ...PUBLIC,
};
/** Paths of secrets that the save dropped, because the setting that they belong to has moved. */
export const DROPPED = listOf(text()).optional();
export const FORM = noted({ name: 'Form' }, object(shown));
/** Problems of the form with the site's current settings. */
export const WARNINGS = listOf(object({ code: text(), path: text(), message: text() })).optional();
/** The stored values that a save or a publication would hide or drop. */
export const LOST_VALUES = object({
  changes: listOf(
    object({
      field: text(),
      change: text(),
      options: listOf(text()).optional(),
      submissions: count(),
      drafts: count(),
    }),
  ),
  at_least: yesOrNo(),
  confirm: text(),
});

export const SAVED = object({ ...shown, dropped_secrets: DROPPED, warnings: WARNINGS });
export const REVISION = object({ id: id(), title: text(), config: CONFIG, revision: id(), created_at: timestamp() });
