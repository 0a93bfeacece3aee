import type { ProviderErrorKind } from '../providers/errors.ts';

/** One queue per class of work, so that a slow third party starves nobody. */
export const TASK_QUEUES = { submissions: 'submissions', mail: 'mail', integrations: 'integrations' } as const;

/** Workflow ids derive from the record's own id, so that starting twice is refused by the engine. */
export const workflowIds = {
  submission: (submissionUuid: string) => `submission-${submissionUuid}`,
  integrationDispatch: (jobId: string) => `integration-${jobId}`,
};

/** Rides in the first detail of every failure that an activity reports about a third party. */
export interface FailureDetail {
  /** Whether trying again can help. */
  kind: ProviderErrorKind;
  /** What the third party asked us to wait, in ms. */
  retryAfterMs?: number;
}
