/** How an attempt ended; `retrying`: it will be made again. */
export type AttemptEnd = 'delivered' | 'failed' | 'cancelled' | 'no_recipient' | 'retrying';

/** Counts how attempts at third parties end, for metrics. */
export interface Outcomes {
  attempt(kind: 'mail' | 'integration', end: AttemptEnd): void;
}
