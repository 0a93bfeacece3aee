import type { DeliveryOrigin, DispatchProgress, MailOfRun } from '#engine/runs.ts';
import type { EmailDelivery, IntegrationJob } from '#features/deliveries/entities.ts';
import { integrationOf } from '#features/integrations/table.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import type { Surface } from '#features/submissions/store/submission.ts';
import type { HookProblem } from '#hooks/hook-run.ts';

/** What a step has come to, for people: no personal data. */
export interface StepReport {
  /** Of its row. */
  id: string;
  /** `mail office`, or the integration's id and key: `webhook crm`. */
  step: string;
  outcome: 'sent' | 'delivered' | 'failed' | 'cancelled' | 'retrying' | 'waiting' | 'handed_over';
  /** Attempts that were made in the first pass. */
  tries: number;
  /** How long they took. */
  ms?: number;
  /** The class of the failure. */
  class?: string;
}

/** A mail that is still to be sent. */
export interface OpenMail {
  deliveryId: string;
  /** What a run of its own is started with. Absent in passes of older workers: their runs send it themselves. */
  run?: Omit<MailOfRun, 'id' | 'replays'> & DeliveryOrigin;
  /** Somebody hears of its first outcome, or has a part in it: the first attempt is made in the run of the submission. */
  here?: true;
  /** It was tried: what the run that goes on with it starts with. */
  progress?: DispatchProgress;
  /** Of older workers: it failed once, and how long until the next attempt. */
  retryInMs?: number;
  /** It has ended, and its row could not be written. */
  unnoted?: UnnotedMail;
}

/** How a mail ended whose row could not be written; for one that was sent, how many recipients were accepted and rejected. */
export type UnnotedMail =
  | { outcome: 'sent'; accepted: number; rejected: number }
  | { outcome: 'failed' | 'cancelled'; errorType: string };

/** A job that is still to be delivered. */
export interface OpenJob {
  job: PlannedJob;
  /** It was tried, or its receiver is full: what the run that goes on with it starts with. */
  progress?: DispatchProgress;
  /** It has ended, and its row could not be written. */
  unnoted?: { outcome: 'delivered' | 'failed'; errorType?: string };
}

/** What has become of a step, and what is left of it. */
export interface StepEnd {
  report: StepReport;
  mail?: OpenMail;
  job?: OpenJob;
  problems?: HookProblem[];
}

/** A job as runs see it. */
export interface PlannedJob {
  jobId: string;
  integrationId: string;
  formId: number;
  surface: Surface;
  /** Null when the form does not store; absent in plans of older workers. */
  submissionId?: number | null;
  /** The run of the submission does it itself, before `after_submission`. */
  inline?: true;
}

export function plannedJob(
  { id: jobId, integrationId }: Pick<IntegrationJob, 'id' | 'integrationId'>,
  { id: submissionId, formId, surface }: Pick<SubmissionRecord, 'id' | 'formId' | 'surface'>,
): PlannedJob {
  const isInline = integrationOf(integrationId).runs === 'inline';
  return { jobId, integrationId, formId, surface, submissionId, ...(isInline && { inline: true }) };
}

/** A mail that is still to be sent, for the run. */
export function openMail(
  { id: deliveryId, notificationKey }: Pick<EmailDelivery, 'id' | 'notificationKey'>,
  { id: submissionId, formId, surface }: Pick<SubmissionRecord, 'id' | 'formId' | 'surface'>,
  { progress, here }: { progress?: DispatchProgress; here?: boolean } = {},
): OpenMail {
  const run = { notificationKey, formId, surface, submissionId };
  return { deliveryId, run, ...(here && { here }), ...(progress && { progress }) };
}
