import type { HookProblem } from '../hooks/hook-run.ts';
import type { ProviderErrorKind } from '../providers/errors.ts';

/**
 * One queue per class of work, so that a slow third party starves nobody. Receivers that failed before are tried again
 * on a queue of their own: hopeless ones cannot take the slots of what is tried for the first time.
 */
export const TASK_QUEUES = {
  submissions: 'submissions',
  mail: 'mail',
  integrations: 'integrations',
  integrationRetries: 'integrations-retry',
} as const;

/**
 * A round of an integration: three fast tries. Bounded by tries and not by time from scheduling: to wait for a worker is
 * no failure of the receiver. Requests have time-outs of their own, far below; extensions may take longer.
 */
export const FAST_TRIES = {
  startToCloseTimeout: '1 min',
  heartbeatTimeout: '10 s',
  retry: { maximumAttempts: 3, initialInterval: '1 s', backoffCoefficient: 3 },
} as const;

/** Workflow ids derive from the record's own id, so that starting twice is refused by the engine. */
export const workflowIds = {
  submission: (submissionUuid: string) => `submission-${submissionUuid}`,
  /** @param replay how often the job was tried anew after it had ended */
  integrationDispatch: (jobId: string, replay = 0) => `integration-${jobId}${replay > 0 ? `-r${replay}` : ''}`,
};

/** Rides in the first detail of every failure that an activity reports about a third party. */
export interface FailureDetail {
  /** Whether trying again can help. */
  kind: ProviderErrorKind;
  /** What the third party asked us to wait, in ms. */
  retryAfterMs?: number;
  /** What went wrong in extensions meanwhile. */
  problems?: HookProblem[];
}
