import { object, string } from 'yup';
import { configSchema } from '#forms/config/parse.ts';
import { readOnly } from '#forms/config/schema.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import { IDEMPOTENCY_HEADER, type RouteDocs } from '#http/openapi/route-doc.ts';
import { like, maybe, orNull } from '#http/openapi/sample.ts';
import { READ_ONLY } from './form-body.ts';
import { REVISIONS } from './forms.ts';

const TIME = '2031-03-04T05:06:07.089Z';
const CONFIG = like(
  {
    fields: [{ type: 'email', name: 'email', label: 'E-mail address', required: true }],
    options: { notifications: [{ key: 'office', to: 'office@example.org' }] },
  },
  {
    type: 'object',
    description:
      'As it was saved, with its defaults. Secrets are left out: `<name>_set` says of each whether it is set.',
  },
);
const FORM = {
  id: 7,
  title: 'Contact us',
  config: CONFIG,
  active: 1,
  revision: 3,
  created_at: TIME,
  updated_at: TIME,
};
const DROPPED = maybe(['integrations.crm.headers']);
const SAVED = { ...FORM, dropped_secrets: DROPPED };
const REVISION = { id: 7, title: 'Contact us', config: CONFIG, revision: 3, created_at: TIME };

const title = described(
  '1 to 255 characters on one line.',
  noted({ json: { minLength: 1, maxLength: 255 } }, string()),
);
const config = noted({ name: 'FormConfig' }, configSchema);
/** What a read has beside title and config may be sent back. */
const read = Object.fromEntries(READ_ONLY.map((key) => [key, readOnly()]));
/** Title and config as `readForm` and `parseForm` take them. */
export const FORM_SAVE = object({ title: title.required(), config: config.required(), ...read });
const FORM_CHANGE = object({ title, config, ...read });

export const FORM_EXAMPLE = {
  title: 'Contact us',
  config: {
    fields: [{ type: 'email', name: 'email', label: 'E-mail address', required: true }],
    options: { notifications: [{ key: 'office', to: 'office@example.org', subject: '{form:title}' }] },
  },
};
export const IF_MATCH = {
  'If-Match': 'The `ETag` of a read, such as `"3"`: the save is refused with 412 when another one came in between.',
};

/** The builder of surface A shows the same. */
export const BUILDER = { form: { id: 7, title: 'Contact us', active: 1 }, config: CONFIG };
export const BUILDER_SAVED = { success: true, ...BUILDER, dropped_secrets: DROPPED };

export const formDocs: RouteDocs = {
  'GET b:/forms': {
    tag: 'Forms',
    summary: 'All forms but those in the trash',
    access: 'admin',
    answers: { 200: { forms: [FORM] } },
  },
  'POST b:/forms': {
    tag: 'Forms',
    summary: 'Create a form',
    description: 'A secret that the save makes stands in this answer, and in none after it.',
    access: 'admin',
    headers: IDEMPOTENCY_HEADER,
    body: FORM_SAVE,
    bodyExample: FORM_EXAMPLE,
    answers: { 201: SAVED },
    errors: [409],
  },
  'GET b:/forms/:id': { tag: 'Forms', summary: 'One form', access: 'admin', answers: { 200: FORM } },
  'PUT b:/forms/:id': {
    tag: 'Forms',
    summary: 'Replace title and config',
    access: 'admin',
    headers: IF_MATCH,
    body: FORM_SAVE,
    bodyExample: FORM_EXAMPLE,
    answers: { 200: SAVED },
    errors: [412],
  },
  'PATCH b:/forms/:id': {
    tag: 'Forms',
    summary: 'Change title or config',
    description:
      'What is not named stays; `config` is replaced as a whole. With `Content-Type: application/json-patch+json` the body is a JSON Patch (RFC 6902) for `{title, config}`, such as the `patch` of a finding of a review.',
    access: 'admin',
    headers: IF_MATCH,
    body: FORM_CHANGE,
    bodyExample: { title: 'Write to us' },
    answers: { 200: SAVED },
    errors: [412],
  },
  'DELETE b:/forms/:id': { tag: 'Forms', summary: 'Put a form in the trash', access: 'admin', answers: { 204: null } },
  'POST b:/forms/:id/restore': {
    tag: 'Forms',
    summary: 'Take a form out of the trash',
    access: 'admin',
    headers: IDEMPOTENCY_HEADER,
    answers: { 200: FORM },
    errors: [409],
  },
  'GET b:/forms/:id/revisions': {
    tag: 'Forms',
    summary: 'What each save has left, the newest first',
    description: '`next` is the `before` of the next page.',
    access: 'admin',
    query: REVISIONS,
    answers: { 200: { revisions: [{ revision: 3, title: 'Contact us', created_at: TIME }], next: orNull(3) } },
  },
  'GET b:/forms/:id/revisions/:revision': {
    tag: 'Forms',
    summary: 'A form as one save left it',
    access: 'admin',
    answers: { 200: REVISION },
  },
};
