/** A mail of a notification, or the job of an integration. */
export type DeliveryKind = 'mail' | 'integration';

/**
 * One task queue per class of work, so that a slow third party does not block other work. Rounds after the first have a queue
 * of their own: receivers that keep failing cannot use up the slots of first rounds.
 */
export const TASK_QUEUES = {
  submissions: 'submissions',
  /** Runs of deliveries, separated so that retries do not delay new submissions. */
  integrationRuns: 'integration-runs',
  mail: 'mail',
  integrations: 'integrations',
  integrationRetries: 'integrations-retry',
  /** Runs of payment orders, and their calls to payment providers. */
  payments: 'payments',
  /** Other runs of the Pro edition. */
  pro: 'pro',
} as const;

/** Workflow types in the engine: the names of the workflows' functions. */
export const WORKFLOWS = {
  submission: 'submission',
  submissionBatch: 'submissionBatch',
  deliveryDispatch: 'deliveryDispatch',
  submissionExport: 'submissionExport',
  alertTelling: 'alertTelling',
  submissionImport: 'submissionImport',
  process: 'process',
  invitationList: 'invitationList',
  waitingList: 'waitingList',
} as const;

/** The signals of all runs. */
export const SIGNALS = {
  retryNow: 'retryNow',
  cancel: 'cancel',
  wake: 'wake',
  saved: 'saved',
  resumed: 'resumed',
  submitted: 'submitted',
} as const;

const BATCH = 'batch-';

/** Workflow ids derive from the record's own id, so that the engine refuses to start a run twice. */
export const workflowIds = {
  submission: (submissionUuid: string) => `submission-${submissionUuid}`,
  submissionBatch: (uuid: string) => `${BATCH}${uuid}`,
  submissionExport: (exportUuid: string) => `export-${exportUuid}`,
  process: (submissionUuid: string) => `process-${submissionUuid}`,
  alertTelling: (telling: string) => `alert-${telling}`,
  /** @param run the run's number within the import; the first is the dry run */
  submissionImport: (importUuid: string, run: number) => `import-${importUuid}-${run}`,
  invitationList: (formId: number) => `invitations-${formId}`,
  waitingList: (formId: number) => `waiting-list-${formId}`,
  /** @param replay number of replays so far */
  delivery: (kind: DeliveryKind, id: string, replay = 0) => `${kind}-${id}${replay > 0 ? `-r${replay}` : ''}`,
};

/** A run in the engine. */
export interface RunRef {
  workflowId: string;
  /** Absent for the newest run with this id. */
  runId?: string;
}

/**
 * Returns the run that has claimed a submission, or will: its own, or a batch.
 * @param claimedBy the id of the submission's own run, or the workflow id of a batch; null if none has claimed it
 */
export function runOfClaim({ uuid, claimedBy }: { uuid: string; claimedBy?: string | null }): RunRef {
  if (claimedBy && isBatch(claimedBy)) return { workflowId: claimedBy };
  return { workflowId: workflowIds.submission(uuid), ...(claimedBy && { runId: claimedBy }) };
}

/** True if what has claimed a submission is a batch. */
export function isBatch(claimedBy: string): boolean {
  return claimedBy.startsWith(BATCH);
}

/**
 * Returns the name by which a delivery's rows identify the run that owns it: its start time and its id. Of two runs of a
 * delivery the later one owns it, since the engine allows only one open run at a time. The names sort by time.
 */
export function ownerOf({ startTime, runId }: { startTime: Date; runId: string }): string {
  return `${String(startTime.getTime()).padStart(15, '0')} ${runId}`;
}

/** Returns the id of the run that owns a delivery. */
export function runIdOf(owner: string): string {
  return owner.slice(owner.indexOf(' ') + 1);
}

/** Returns the start time of the run that owns a delivery. */
export function startOf(owner: string): Date {
  return new Date(Number.parseInt(owner, 10));
}
