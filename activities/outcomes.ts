/** How an attempt ended; `retrying`: it will be made again. */
export type AttemptEnd = 'delivered' | 'failed' | 'cancelled' | 'retrying';

/** Counts how attempts at third parties end, for metrics. */
export interface Outcomes {
  attempt(kind: 'mail' | 'integration', end: AttemptEnd): void;
}
