import { type InferType, object } from 'yup';
import { receiverJson } from '#features/person/receivers.ts';
import { erasePartOf, type PersonParts } from '#features/person/use-cases.ts';
import { parsePerson } from '#features/submissions/person/person.ts';
import { decodePosition, encodePosition } from '#features/submissions/routes/selection.ts';
import { flag, parsed } from '#forms/json-schema/keys.ts';
import { count, listOf, SUCCESS, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import type { AccountActor } from '#security/actor.ts';
import { BODY_LIMIT, PERSON, RECEIVER, tag } from './person.ts';

const BODY = object({
  ...PERSON,
  dry_run: flag().default(true),
  after: parsed('must be the "next" of an earlier answer', decodePosition, { json: { type: 'string' } }),
});

/** Requires SUBMISSIONS_PREVIEW, because the answer reveals who has submitted. */
export const erasePersonRoute = route({
  tag,
  operation: 'erasePerson',
  method: 'POST',
  path: 'b:/person/erase',
  summary: 'Erase or count the data of a person',
  tool: {
    toolset: 'persons',
    confirm:
      '`dry_run` false erases everything that the person has sent, with files, mails and jobs, and cannot be undone. Otherwise the data is only counted.',
  },
  description:
    'In all forms, or one: submissions in which a value is the address (or the value of the field), drafts and quarantine. The data is only counted unless `dry_run` is false. `receivers` hold copies of the data that they were sent. Continue with `next` as `after` until it is null.',
  access: 'preview',
  body: json(BODY, { limit: BODY_LIMIT, example: { address: 'ada@example.org', dry_run: true } }),
  answers: {
    200: object({
      success: SUCCESS,
      dry_run: yesOrNo(),
      submissions: count(),
      drafts: count(),
      quarantined: count(),
      pending: count(),
      earlier: count(),
      waiting: count(),
      asked: count(),
      invited: count(),
      unreadable: count(),
      receivers: listOf(RECEIVER),
      histories_until: timestamp().nullable(),
      next: text().nullable(),
    }),
  },
  audit: ['person.counted', 'person.erased'],
  rehearse: (app: PersonParts, { body, actor }) => erased(app, actor, { ...body, dry_run: true }),
  handle: (app: PersonParts, { body, actor }) => erased(app, actor, body),
});

async function erased(app: PersonParts, actor: AccountActor, body: InferType<typeof BODY>) {
  const { form_id: formId, dry_run: dryRun, after, ...given } = body;
  const person = parsePerson(given);
  const { receivers, historiesUntil, next, ...counts } = await erasePartOf(app, actor, {
    ...{ person, formId, dryRun, after },
  });
  return {
    ...{ success: true, dry_run: dryRun, ...counts },
    receivers: receivers.map(receiverJson),
    histories_until: historiesUntil?.toISOString() ?? null,
    next: next && encodePosition(next),
  };
}
