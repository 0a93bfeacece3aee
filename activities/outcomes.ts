/** How an attempt ended; `retrying`: it will be made again. */
export type AttemptOutcome = 'sent' | 'delivered' | 'failed' | 'cancelled' | 'retrying';

/** Counts how attempts at third parties end, for metrics. */
export interface Outcomes {
  mail(outcome: AttemptOutcome): void;
  integration(outcome: AttemptOutcome): void;
}
