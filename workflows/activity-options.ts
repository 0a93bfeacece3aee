import { FAST_TRIES } from '#engine/waits.ts';

/** Our own database: short attempts without an end, because only we can repair it. */
export const OWN_DATABASE = {
  startToCloseTimeout: '30 s',
  heartbeatTimeout: '10 s',
  retry: { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '1 min' },
} as const;

/** Extensions' own code: errors of its handlers are reported, so only a lost worker leads to another attempt. */
export const EXTENSIONS = {
  startToCloseTimeout: '10 min',
  heartbeatTimeout: '10 s',
  retry: { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '1 min' },
} as const;

/** A round of a mail: one attempt. A server that defers a mail wants to be left alone for longer than some seconds. */
export const MAIL_ROUND = {
  startToCloseTimeout: '2 min',
  heartbeatTimeout: '10 s',
  retry: { maximumAttempts: 1 },
} as const;

/**
 * A round of an integration: three fast attempts. The number of attempts is the limit and not the time since scheduling:
 * waiting for a worker is not a failure of the receiver. Requests have much shorter time-outs of their own; extensions may
 * take longer.
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
