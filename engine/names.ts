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

/** What the workflows are called in the engine: the names of their functions. */
export const WORKFLOWS = { submission: 'submission', integrationDispatch: 'integrationDispatch' } as const;

/** Signals of `integrationDispatch`. */
export const SIGNALS = { retryNow: 'retryNow', cancel: 'cancel' } as const;

/** Workflow ids derive from the record's own id, so that the engine refuses to start one twice. */
export const workflowIds = {
  submission: (submissionUuid: string) => `submission-${submissionUuid}`,
  /** @param replay how often the job was tried anew after it had ended */
  integrationDispatch: (jobId: string, replay = 0) => `integration-${jobId}${replay > 0 ? `-r${replay}` : ''}`,
};
