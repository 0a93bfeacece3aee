import { object } from 'yup';
import { runOfClaim } from '#engine/names.ts';
import { STEP, stepsJson } from '#features/deliveries/routes/steps-json.ts';
import { RETRY } from '#features/deliveries/selection.ts';
import type { DeliveryParts } from '#features/deliveries/use-cases.ts';
import { processingBudgets } from '#features/processing/budgets.ts';
import { type ReplayResult, readRun, replayRun } from '#features/processing/replay.ts';
import { SUBMISSION_ID } from '#features/submissions/routes/selection.ts';
import { SUBMISSION_STATES } from '#features/submissions/store/reading/filter.ts';
import { parsed } from '#forms/json-schema/keys.ts';
import { among, count, id, listOf, SUCCESS, text, timestamp } from '#http/routing/answers.ts';
import { optionalJson } from '#http/routing/body.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { type TemporalUi, temporalUiLink } from '#http/temporal-ui.ts';

export type RunParts = DeliveryParts & TemporalUi;

const MOST_STEPS = processingBudgets.replayedSteps.atMost;
const REPLAY = RETRY.shape({
  steps: parsed(
    `must be a list of 1 to ${MOST_STEPS} ids of steps`,
    (value) =>
      Array.isArray(value) && value.length > 0 && value.length <= MOST_STEPS && value.every(isId) ? value : undefined,
    { json: { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: MOST_STEPS } },
  ),
});

const admin = { tag: 'Submissions', access: 'admin', params: { id: SUBMISSION_ID } } as const;

/**
 * Routes for administrators to read and replay the run of a stored submission. They read its rows only, and return no values or
 * addresses.
 */
export const runRoutes = [
  route({
    ...admin,
    operation: 'readSubmissionSteps',
    method: 'GET',
    path: 'b:/submissions/:id/run',
    summary: 'The status of each step of a submission',
    answers: {
      200: object({
        submission_id: id(),
        form_id: id(),
        state: among(SUBMISSION_STATES),
        accepted_at: timestamp(),
        completed_at: timestamp().nullable(),
        workflow_id: text(),
        temporal_ui_url: text().nullable(),
        steps: listOf(object(STEP)),
      }),
    },
    async handle(app: RunParts, { params, actor }) {
      const { submission, steps } = await readRun(app.orm, actor, params.id);
      const { formId, status, createdAt, completedAt, claimedBy } = submission;
      const { workflowId } = runOfClaim(submission);
      return {
        submission_id: params.id,
        form_id: formId,
        state: status,
        accepted_at: createdAt.toISOString(),
        completed_at: completedAt?.toISOString() ?? null,
        workflow_id: workflowId,
        temporal_ui_url: temporalUiLink(app.temporalUiUrl, app.temporalNamespace, workflowId),
        steps: stepsJson(steps, { claimedBy, values: false }),
      };
    },
  }),

  route({
    ...admin,
    operation: 'retrySubmission',
    method: 'POST',
    path: 'b:/submissions/:id/run/replay',
    summary: 'Retry steps of a submission',
    tool: { toolset: 'deliveries' },
    description:
      'Retries the steps that have failed or are still being tried; with `steps` only the named ones, also delivered ones. After a 202 they are retried even if the engine is unreachable now.',
    body: optionalJson(REPLAY, { example: { config: 'current' } }),
    answers: { 202: object({ success: SUCCESS, matched: count(), retried: count(), skipped: count() }) },
    audit: 'submission.replay',
    idempotent: true,
    async handle(app: RunParts, { params, body, actor, once }) {
      const { steps: named, config } = body;
      const run = await readRun(app.orm, actor, params.id);
      const { matched, retried } = await once<ReplayResult, ReplayResult>({
        create: (store) => replayRun(app, actor, run, { named, config }, store),
        repeat: async (result) => result,
      });
      return reply(202, { success: true, matched, retried, skipped: matched - retried });
    },
  }),
];

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{36}$/.test(value);
}
