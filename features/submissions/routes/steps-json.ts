import { type DeliveryKind, JOBS, MAILS, workflowIdOf } from '#features/deliveries/kinds.ts';
import { attemptJson } from '#features/deliveries/routes/json.ts';
import { stateOf } from '#features/deliveries/store/state.ts';
import type { Delivery } from '#features/deliveries/store/table.ts';
import type { AttemptView } from '#features/deliveries/store/view.ts';
import type { Steps } from '#features/submissions/store/reading/steps.ts';

/** The steps of a submission, each with its attempts; mails first. @param values adds what a third party repeats */
export function stepsJson({ mails, jobs }: Steps, { values }: { values: boolean }) {
  return [
    ...mails.map(({ mail, attempts }) => ({
      ...{ id: mail.id, step: 'mail', key: mail.notificationKey },
      ...progressOf(MAILS, mail, attempts, values),
    })),
    ...jobs.map(({ job, attempts }) => ({
      ...{ id: job.id, step: job.integrationId, key: job.integrationKey },
      ...progressOf(JOBS, job, attempts, values),
    })),
  ];
}

function progressOf(kind: DeliveryKind, delivery: Delivery, attempts: readonly AttemptView[], values: boolean) {
  return {
    state: stateOf(delivery.status),
    attempts: delivery.attempts,
    replays: delivery.replays,
    error_class: delivery.errorType ?? null,
    last_error: delivery.lastError ?? null,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    finished_at: delivery.finishedAt?.toISOString() ?? null,
    workflow_id: workflowIdOf(kind, delivery),
    attempt_log: attempts.map((attempt) => attemptJson(attempt, values)),
  };
}
