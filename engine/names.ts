/** A mail, which a notification of the form asks for, or the job of an integration. */
export type DeliveryKind = 'mail' | 'integration';

/**
 * One queue per class of work, so that a slow third party starves nobody. Rounds after the first have a queue of their own:
 * receivers that keep failing cannot take the slots of first rounds.
 */
export const TASK_QUEUES = {
  submissions: 'submissions',
  /** Runs of deliveries: those of receivers that refuse must not delay new submissions. */
  integrationRuns: 'integration-runs',
  mail: 'mail',
  integrations: 'integrations',
  integrationRetries: 'integrations-retry',
  /** Runs of payment orders, and their calls to payment providers. */
  payments: 'payments',
  /** Other runs of the Pro edition. */
  pro: 'pro',
} as const;

/** What workflows are called in the engine: the names of their functions. */
export const WORKFLOWS = {
  submission: 'submission',
  deliveryDispatch: 'deliveryDispatch',
  submissionExport: 'submissionExport',
  alertTelling: 'alertTelling',
  submissionImport: 'submissionImport',
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

/** Workflow ids derive from the record's own id, so that the engine refuses to start one twice. */
export const workflowIds = {
  submission: (submissionUuid: string) => `submission-${submissionUuid}`,
  submissionExport: (exportUuid: string) => `export-${exportUuid}`,
  alertTelling: (telling: string) => `alert-${telling}`,
  /** @param run how often one was begun: first it is checked */
  submissionImport: (importUuid: string, run: number) => `import-${importUuid}-${run}`,
  /** @param replay how often it was replayed */
  delivery: (kind: DeliveryKind, id: string, replay = 0) => `${kind}-${id}${replay > 0 ? `-r${replay}` : ''}`,
};

/**
 * What the rows of a delivery call the run that works on them: when it began and which it is. Of two runs of a delivery the one that
 * began later owns it, since the engine lets only one live at a time; texts compare as the times do.
 */
export function ownerOf({ startTime, runId }: { startTime: Date; runId: string }): string {
  return `${String(startTime.getTime()).padStart(15, '0')} ${runId}`;
}

/** Which run it is that rows call so. */
export function runIdOf(owner: string): string {
  return owner.slice(owner.indexOf(' ') + 1);
}

/** When the run began that rows call so. */
export function startOf(owner: string): Date {
  return new Date(Number.parseInt(owner, 10));
}
