import { object } from 'yup';
import { HEADING_ERRORS } from '#features/deliveries/store/headings.ts';
import type { ArchiveParts } from '#features/person/archive.ts';
import { FOUND_KINDS } from '#features/person/found.ts';
import { exportPerson, lookAtPerson, type PersonParts } from '#features/person/use-cases.ts';
import { CAPTURED_JSON } from '#features/requests/captured.ts';
import { parsePerson } from '#features/submissions/person/person.ts';
import { SHOWN_FIELD } from '#features/submissions/routes/readers.ts';
import { decodePosition, encodePosition } from '#features/submissions/routes/selection.ts';
import { digits, parsed } from '#forms/json-schema/keys.ts';
import {
  among,
  anything,
  count,
  file,
  id,
  listOf,
  mapOf,
  text,
  timestamp,
  uuid,
  yesOrNo,
} from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { sendStream } from '#http/routing/send-stream.ts';
import { BODY_LIMIT, PERSON, tag } from './person.ts';

const SENT = {
  id: uuid(),
  key: text(),
  integration_id: text().nullable(),
  state: text(),
  attempts: count(),
  provider: text().nullable(),
  at: timestamp(),
  finished_at: timestamp().nullable(),
};

const FOUND = object({
  kind: among(FOUND_KINDS),
  id: id().nullable(),
  uuid: uuid(),
  form_id: id(),
  form_title: text(),
  revision: id(),
  at: timestamp(),
  until: timestamp().nullable(),
  state: text().nullable(),
  language: text().nullable(),
  client: object(CAPTURED_JSON),
  values: mapOf(anything()),
  others: anything(),
  fields: listOf(object(SHOWN_FIELD)),
  consents: listOf(
    object({
      field: text(),
      text: text(),
      description: text().nullable(),
      help: text().nullable(),
      given_at: timestamp(),
    }),
  ),
  files: listOf(object({ id: uuid(), name: text(), size: count(), type: text() })),
  mails: listOf(
    object({
      ...SENT,
      to: listOf(text()).nullable(),
      cc: listOf(text()).nullable(),
      bcc: listOf(text()).nullable(),
      subject: text().nullable(),
      heading_error: among(HEADING_ERRORS).nullable(),
    }),
  ),
  deliveries: listOf(object({ ...SENT, kind: text(), receiver: text().nullable() })),
  events: listOf(
    object({
      kind: text(),
      at: timestamp(),
      state: text().nullable(),
      id: text().nullable(),
      details: mapOf(anything()),
    }),
  ),
});

type RouteParts = PersonParts & ArchiveParts;

/** Requires SUBMISSIONS_PREVIEW, like the erasure. */
export const findPersonRoutes = [
  route({
    tag,
    operation: 'findPerson',
    method: 'POST',
    path: 'b:/person/find',
    summary: 'The stored data of a person, over all forms',
    tool: { toolset: 'persons' },
    changesNothing: true,
    description:
      'Submissions, the newest first; on the first page also drafts, quarantine and submissions in progress of forms that do not store, at most `limit` of them (`more_sealed` is true when there are more: the export has all). Continue with `next` as `after` until it is null; a page may be empty.',
    access: 'preview',
    body: json(
      object({
        ...PERSON,
        limit: digits(1, 50).default(20),
        after: parsed('must be the "next" of an earlier answer', decodePosition, { json: { type: 'string' } }),
      }),
      { limit: BODY_LIMIT, example: { address: 'ada@example.org' } },
    ),
    answers: {
      200: object({ found: listOf(FOUND), more_sealed: yesOrNo(), next: text().nullable() }),
    },
    audit: 'person.viewed',
    async handle(app: RouteParts, { body, actor }) {
      const { form_id: formId, limit, after, ...given } = body;
      const page = await lookAtPerson(app, actor, { person: parsePerson(given), formId }, { limit, after });
      return {
        found: page.found.map(({ json: told }) => told),
        more_sealed: page.moreSealed,
        next: page.next && encodePosition(page.next),
      };
    },
  }),

  route({
    tag,
    operation: 'exportPerson',
    method: 'POST',
    path: 'b:/person/export',
    summary: 'The stored data of a person as one archive',
    description:
      'A ZIP: `data.json` with `found` as `person/find` returns it, and `receivers`; `files/` with the uploaded files. A stream; an interrupted archive is not a valid ZIP.',
    access: 'preview',
    body: json(object(PERSON), { limit: BODY_LIMIT, example: { address: 'ada@example.org' } }),
    answers: { 200: file('application/zip') },
    audit: 'person.exported',
    async handle(app: RouteParts, { body, actor }) {
      const { form_id: formId, ...given } = body;
      const bytes = await exportPerson(app, actor, { person: parsePerson(given), formId });
      return reply(
        200,
        (res, req) => sendStream(bytes, res, req, { what: 'the archive of a person', ids: { formId } }),
        { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment; filename="person.zip"' },
      );
    },
  }),
];
