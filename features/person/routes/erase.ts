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
  method: 'POST',
  path: 'b:/person/erase',
  summary: 'Erase what a person has sent, or count it',
  tool: {
    name: 'erase_person',
    toolset: 'persons',
    confirm:
      'With `dry_run` false all that the person has sent is erased, with files, mails and jobs: nobody can bring it back. Without it, it is only counted.',
  },
  description:
    'Over all forms, or one: submissions in which a value is the address (or the value of the field), drafts and quarantine. It only counts unless `dry_run` is false. `receivers` have copies of what they were sent. Go on with `next` as `after` until it is null.',
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
