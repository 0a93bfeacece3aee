/** Our own database: short tries, and never given up, since only we can mend it. */
export const OWN_DATABASE = {
  startToCloseTimeout: '30 s',
  heartbeatTimeout: '10 s',
  retry: { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '1 min' },
} as const;

/**
 * A round of an integration: three fast attempts. Bounded by attempts and not by time from scheduling: to wait for a worker
 * is no failure of the receiver. Requests have time-outs of their own, far below; extensions may take longer.
 */
export const FAST_ROUND = {
  startToCloseTimeout: '1 min',
  heartbeatTimeout: '10 s',
  retry: { maximumAttempts: 3, initialInterval: '1 s', backoffCoefficient: 3 },
} as const;
