import type { AttemptEnd } from '#activities/outcomes.ts';
import type { DeliveryOfRun, DeliveryOrigin, DispatchProgress } from '#engine/runs.ts';
import type { DeliveryEnd } from '#features/deliveries/activities/records.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import type { HookProblem } from '#hooks/hook-run.ts';

/** The outcome of a step, for people. Contains no personal data. */
export interface StepReport {
  id: string;
  /** `mail office`, or the integration's id and key: `webhook crm`. */
  step: string;
  outcome: AttemptEnd | 'waiting' | 'handed_over';
  /** Number of attempts in the first pass. */
  tries: number;
  /** Duration of the attempts in milliseconds. */
  ms?: number;
  /** Error class; or the reason for waiting as a row: `receiver_full` or `receiver_failing`. */
  class?: string;
  /** Expected start of the run of a delivery that waits as a row; ISO 8601. */
  next?: string;
}

/** A delivery that is not finished after the first pass. */
export interface OpenDelivery {
  delivery: PlannedDelivery;
  /** The first attempt is made in the run of the submission, because a hook waits for its outcome or takes part in it. */
  here?: true;
  /** Progress of earlier attempts, from which the run continues. */
  progress?: DispatchProgress;
  /** The outcome of a delivery that has ended, but whose row could not be updated. */
  unnoted?: DeliveryEnd;
}

/** A delivery as the run of its submission sees it: the input of the delivery's own run. */
export type PlannedDelivery = Omit<DeliveryOfRun, 'replays'> & DeliveryOrigin;

export interface StepEnd {
  report: StepReport;
  open?: OpenDelivery;
  problems?: HookProblem[];
}

export function plannedDelivery(
  { id, kind, key, integrationId }: Pick<Delivery, 'id' | 'kind' | 'key' | 'integrationId'>,
  { id: submissionId, formId, surface }: Pick<SubmissionRecord, 'id' | 'formId' | 'surface'>,
): PlannedDelivery {
  return { id, kind, key, ...(integrationId && { integrationId }), formId, surface, submissionId };
}

export function stepName({ integrationId, key }: Pick<Delivery, 'integrationId' | 'key'>): string {
  return `${integrationId ?? 'mail'} ${key}`;
}
