import { object } from 'yup';
import { workflowIdOf } from '#features/deliveries/kinds.ts';
import { attemptJson } from '#features/deliveries/routes/json.ts';
import { DELIVERY_STATES } from '#features/deliveries/store/state.ts';
import type { Step } from '#features/submissions/store/reading/steps.ts';
import { among, count, listOf, text, timestamp, uuid } from '#http/routing/answers.ts';

/** A step as `stepsJson` shows it. */
export const STEP = {
  id: uuid(),
  step: text(),
  key: text(),
  state: among(DELIVERY_STATES),
  attempts: count(),
  replays: count(),
  error_class: text().nullable(),
  last_error: text().nullable(),
  next_attempt_at: timestamp().nullable(),
  finished_at: timestamp().nullable(),
  workflow_id: text(),
  attempt_log: listOf(
    object({
      attempt: count(),
      replay: count(),
      started_at: timestamp(),
      duration_ms: count().nullable(),
      outcome: text(),
      status: count().nullable(),
      error_class: text().nullable(),
      excerpt: text().nullable().optional(),
    }),
  ),
};

/** The steps of a submission, each with its attempts. @param values adds what a third party repeats */
export function stepsJson(steps: readonly Step[], { values }: { values: boolean }) {
  return steps.map(({ delivery, attempts }) => ({
    id: delivery.id,
    step: delivery.integrationId ?? 'mail',
    key: delivery.key,
    state: delivery.status,
    attempts: delivery.attempts,
    replays: delivery.replays,
    error_class: delivery.errorType ?? null,
    last_error: delivery.lastError ?? null,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    finished_at: delivery.finishedAt?.toISOString() ?? null,
    workflow_id: workflowIdOf(delivery),
    attempt_log: attempts.map((attempt) => attemptJson(attempt, values)),
  }));
}
