import { object } from 'yup';
import { workflowIdOf } from '#features/deliveries/kinds.ts';
import type { Step } from '#features/deliveries/store/steps.ts';
import { listOf, text, uuid } from '#http/routing/answers.ts';
import { attemptJson, progressJson } from './json.ts';
import { ATTEMPT, PROGRESS } from './schemas.ts';

/** A step as `stepsJson` renders it. */
export const STEP = {
  id: uuid(),
  step: text(),
  key: text(),
  ...PROGRESS,
  workflow_id: text(),
  attempt_log: listOf(object(ATTEMPT)),
};

/**
 * Renders the steps of a submission, each with its attempts.
 * @param how.claimedBy the run that has claimed the submission
 * @param how.values adds what a third party repeats
 */
export function stepsJson(
  steps: readonly Step[],
  { claimedBy, values }: { claimedBy: string | null | undefined; values: boolean },
) {
  return steps.map(({ delivery, attempts }) => ({
    id: delivery.id,
    step: delivery.integrationId ?? 'mail',
    key: delivery.key,
    ...progressJson(delivery),
    workflow_id: workflowIdOf(delivery, claimedBy),
    attempt_log: attempts.map((attempt) => attemptJson(attempt, values)),
  }));
}
