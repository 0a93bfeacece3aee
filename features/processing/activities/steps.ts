import type { AttemptEnd } from '#activities/outcomes.ts';
import type { DeliveryOfRun, DeliveryOrigin, DispatchProgress } from '#engine/runs.ts';
import type { DeliveryEnd } from '#features/deliveries/activities/records.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import type { HookProblem } from '#hooks/hook-run.ts';

/** What a step has come to, for people: no personal data. */
export interface StepReport {
  /** Of its delivery. */
  id: string;
  /** `mail office`, or the integration's id and key: `webhook crm`. */
  step: string;
  outcome: AttemptEnd | 'waiting' | 'handed_over';
  /** Attempts that were made in the first pass. */
  tries: number;
  /** How long they took. */
  ms?: number;
  /** The class of the failure; or why it waits as a row: `receiver_full` or `receiver_failing`. */
  class?: string;
  /** When the run of one that waits as a row begins, as it looks now; ISO 8601. */
  next?: string;
}

/** A delivery that the first pass has left. */
export interface OpenDelivery {
  delivery: PlannedDelivery;
  /** Somebody waits for its first outcome, or has a part in it: the first attempt is made in the run of the submission. */
  here?: true;
  /** It was tried, or its receiver is full: what the run that goes on with it starts with. */
  progress?: DispatchProgress;
  /** It has ended, and its row could not be written. */
  unnoted?: DeliveryEnd;
}

/** A delivery as the run of its submission sees it: what a run of its own is started with. */
export type PlannedDelivery = Omit<DeliveryOfRun, 'replays'> & DeliveryOrigin;

/** What has become of a step, and what is left of it. */
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

/** What people call a step. */
export function stepName({ integrationId, key }: Pick<Delivery, 'integrationId' | 'key'>): string {
  return `${integrationId ?? 'mail'} ${key}`;
}
