import { FAST_TRIES } from '#engine/waits.ts';

/** For the service's own database: short attempts, retried forever, because only the operator can repair it. */
export const OWN_DATABASE = {
  startToCloseTimeout: '30 s',
  heartbeatTimeout: '10 s',
  retry: { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '1 min' },
} as const;

/** For the code of extensions. Errors of handlers are reported as results, so only a lost worker causes another attempt. */
export const EXTENSIONS = {
  startToCloseTimeout: '10 min',
  heartbeatTimeout: '10 s',
  retry: { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '1 min' },
} as const;

/** For a round of a mail: one attempt. A server that defers a mail expects a longer pause than some seconds. */
export const MAIL_ROUND = {
  startToCloseTimeout: '2 min',
  heartbeatTimeout: '10 s',
  retry: { maximumAttempts: 1 },
} as const;

/**
 * For a round of an integration: three fast attempts. The number of attempts is limited, not the time since scheduling: waiting
 * for a worker is not a failure of the receiver. Requests have much shorter time-outs of their own; extensions may take longer.
 */
export const FAST_ROUND = {
  startToCloseTimeout: '1 min',
  heartbeatTimeout: '10 s',
  retry: {
    maximumAttempts: FAST_TRIES.atMost,
    initialInterval: FAST_TRIES.firstWaitMs,
    backoffCoefficient: FAST_TRIES.factor,
  },
} as const;
