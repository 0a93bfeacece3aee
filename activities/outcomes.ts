/** The outcome of an attempt; `retrying` means that another will follow. */
export type AttemptEnd = 'delivered' | 'failed' | 'cancelled' | 'no_recipient' | 'retrying';

/** Counts the outcomes of attempts, for metrics. */
export interface Outcomes {
  attempt(kind: 'mail' | 'integration', end: AttemptEnd): void;
}
