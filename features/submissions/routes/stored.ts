import type { MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import type { FeatureData, Undelivered } from '#features/feature-data.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { shownTexts } from '#features/submissions/shown-fields.ts';
import { SUBMISSION_STATES } from '#features/submissions/store/reading/filter.ts';
import type { Marks } from '#features/submissions/store/reading/marks.ts';
import type { StoredRow } from '#features/submissions/store/reading/rows.ts';
import { markSubmission, readSubmissions, type SubmissionParts } from '#features/submissions/use-cases.ts';
import { flag } from '#forms/json-schema/keys.ts';
import { among, anything, count, id, listOf, mapOf, SUCCESS, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import { encodePosition, filterOf, LIST_QUERY, SUBMISSION_ID } from './selection.ts';

const tag = 'Submissions';
const one = { tag, params: { id: SUBMISSION_ID } };

/** A submission in an export of its form. */
export const EXPORTED = {
  id: id(),
  revision: id(),
  surface: text(),
  state: among(SUBMISSION_STATES),
  created_at: timestamp(),
  completed_at: timestamp().nullable(),
  values: mapOf(anything()),
};
/** The numbers of mails and jobs that still wait or have failed. */
const UNDELIVERED = object({ waiting: count(), failed: count() });
const MARKS = { read: yesOrNo(), starred: yesOrNo() };
/** A submission outside of an export. */
export const STORED = { ...EXPORTED, form_id: id(), ...MARKS };

/** Routes for stored submissions. Accounts with SUBMISSIONS_PREVIEW may read them, administrators may also mark them. */
export const storedSubmissionRoutes = [
  route({
    tag,
    operation: 'searchSubmissions',
    method: 'GET',
    path: 'b:/submissions',
    summary: 'Stored submissions with their values, the newest first',
    tool: {},
    description:
      '`next` is the `after` of the next page; a page may have fewer than `limit`, or none, and still a next one. `looked_back_to`: how far the search has come. `field` limits `q` to one field. `undelivered` counts mails and jobs that wait or have failed. `texts=true` adds `texts`: values formatted for people, by field.',
    access: 'reader',
    query: LIST_QUERY,
    answers: {
      200: object({
        submissions: listOf(object({ ...STORED, undelivered: UNDELIVERED, texts: mapOf(text()).optional() })),
        next: text().nullable(),
        looked_back_to: timestamp().nullable(),
      }),
    },
    audit: 'submissions.listed',
    async handle(app: SubmissionParts & { installed: readonly FeatureData[] }, { query, actor }) {
      const { limit, after } = query;
      const { submissions, next } = await readSubmissions(app, actor, filterOf(query), { limit, after });
      const textsOf = query.texts === 'true' ? textsFrom(new Revisions(app.orm)) : async () => ({});
      const undeliveredOf = await undeliveredIn(
        app,
        submissions.map(({ submission }) => submission.id),
      );
      const rows = submissions.map(async ({ submission, marks }) => ({
        ...storedJson(submission, marks),
        undelivered: undeliveredOf(submission.id),
        ...(await textsOf(submission)),
      }));
      return {
        submissions: await Promise.all(rows),
        next: next && encodePosition(next),
        looked_back_to: next?.createdAt.toISOString() ?? null,
      };
    },
  }),

  route({
    ...one,
    operation: 'markSubmission',
    method: 'POST',
    path: 'b:/submissions/:id/marks',
    summary: 'Mark a submission as read, or star it',
    access: 'admin',
    body: json(object({ read: flag(), starred: flag() }), { example: { read: true } }),
    answers: { 200: object({ success: SUCCESS, id: id(), ...MARKS }) },
    audit: 'submission.marked',
    async handle(app: SubmissionParts, { params, body, actor }) {
      if (body.read === undefined && body.starred === undefined) {
        throw invalid({ read: 'read or starred is needed' });
      }
      return { success: true, id: params.id, ...(await markSubmission(app, actor, params.id, body)) };
    },
  }),
];

/** Returns a function that gives the undelivered mails and jobs of one of the submissions. */
async function undeliveredIn(
  { orm, installed }: { orm: MikroORM; installed: readonly FeatureData[] },
  ids: readonly number[],
): Promise<(id: number) => Undelivered> {
  const em = orm.em.fork();
  const counts = await Promise.all(installed.flatMap(({ countUndelivered }) => countUndelivered?.(em, ids) ?? []));
  return (id) => counts.find((some) => some.has(id))?.get(id) ?? { waiting: 0, failed: 0 };
}

/** Returns a function that renders the values of a submission as readable texts. */
function textsFrom(revisions: Revisions) {
  return async ({ formId, revision, payload }: StoredRow) => {
    const { config } = await revisions.get(formId, revision);
    return { texts: shownTexts(config, payload) };
  };
}

/** Converts a submission with its values as stored; times in ISO 8601. */
export function storedJson(submission: StoredRow, marks: Marks) {
  return { ...exportedJson(submission), form_id: submission.formId, ...marks };
}

/** Converts a submission for an export of its form. */
export function exportedJson({ id, revision, surface, status, createdAt, completedAt, payload }: StoredRow) {
  return {
    id,
    revision,
    surface,
    state: status,
    created_at: createdAt.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
    values: payload,
  };
}
