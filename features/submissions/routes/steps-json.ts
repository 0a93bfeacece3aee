import { workflowIdOf } from '#features/deliveries/kinds.ts';
import { attemptJson } from '#features/deliveries/routes/json.ts';
import type { Step } from '#features/submissions/store/reading/steps.ts';

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
