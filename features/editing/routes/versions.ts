import { object } from 'yup';
import type { VersionView } from '#features/editing/history.ts';
import { type EditParts, editSubmission, viewVersions } from '#features/editing/use-cases.ts';
import { SUBMISSION_ID } from '#features/submissions/routes/selection.ts';
import { parsed, wholeNumber } from '#forms/json-schema/keys.ts';
import { among, anything, count, id, listOf, SUCCESS, text, timestamp } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';

const one = { tag: 'Submissions', params: { id: SUBMISSION_ID } } as const;
const VALUES = 'must be an object of values by the names of fields';

export const CHANGED_BY = ['visitor', 'administrator', 'step'] as const;

const CHANGE = {
  name: text(),
  label: text(),
  before: anything(),
  after: anything(),
  before_text: text(),
  after_text: text(),
};

const EDIT = object({
  values: parsed(VALUES, (value) => (isObject(value) && Object.keys(value).length > 0 ? value : undefined), {
    json: {
      type: 'object',
      description: 'Field name to value. Fields that are not named stay; null empties a field.',
      minProperties: 1,
    },
  }).required(`\${path} ${VALUES}`),
  version: wholeNumber(1, 1_000_000),
});

/** The routes that change the answers of a stored submission, and list earlier changes. */
export const versionRoutes = [
  route({
    ...one,
    operation: 'editSubmission',
    method: 'PATCH',
    path: 'b:/submissions/:id',
    summary: 'Change answers of a submission',
    tool: {
      about: 'Its form validates them.',
    },
    description:
      'The current form applies (that of its process while one is open), as when its visitor edits; mails and integrations with `on: [updated]` follow. Payments and counts of limits stay as they are, and fields that determine them are refused. With `version`, a submission that has changed since is 409 `edit_conflict`. Repeating a change has no effect.',
    access: 'preview',
    body: json(EDIT, {
      limit: budgets.submissionBody.atMost,
      example: { values: { email: 'ada@example.org' }, version: 1 },
    }),
    answers: { 200: object({ success: SUCCESS, id: id(), version: count(), changed: listOf(text()) }) },
    errors: [409],
    audit: 'submission.edited',
    async handle(app: EditParts, { params, body, actor }) {
      const { values, version } = body;
      const result = await editSubmission(app, actor, params.id, { values, version });
      return { success: true as const, id: params.id, ...result };
    },
  }),

  route({
    ...one,
    operation: 'listSubmissionVersions',
    method: 'GET',
    path: 'b:/submissions/:id/versions',
    summary: 'The changes to a submission’s answers, the newest first',
    description: '`changes` is null where the values before or after a change have been erased.',
    access: 'reader',
    answers: {
      200: object({
        submission_id: id(),
        version: count(),
        versions: listOf(
          object({
            version: count(),
            at: timestamp(),
            by: among(CHANGED_BY),
            revision: id(),
            changes: listOf(object(CHANGE)).nullable(),
          }),
        ),
      }),
    },
    audit: 'submission.viewed',
    async handle(app: EditParts, { params, actor }) {
      const { version, versions } = await viewVersions(app, actor, params.id);
      return { submission_id: params.id, version, versions: versions.map(versionJson) };
    },
  }),
];

export function versionJson({ at, ...view }: VersionView) {
  return { ...view, at: at.toISOString() };
}
