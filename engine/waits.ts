import { HOUR_MS, MINUTE_MS } from '#time.ts';

/** Milliseconds from a first attempt to the second; a third party may request a longer wait. */
const FIRST_RETRY_MS = 10_000;

/** Milliseconds from a claim until a worker checks that the submission's run is still alive. */
export const LOOK_AFTER_MS = 5 * MINUTE_MS;

/** Milliseconds from a delivery's next attempt until a worker checks that the delivery has a run. */
export const DELIVERY_GRACE_MS = 60_000;

/**
 * Waits after attempts of unknown outcome, in milliseconds. Each retry may send a mail twice, so there are only these; then the
 * delivery has failed, and operators may resend it.
 */
export const UNKNOWN_WAITS_MS: readonly number[] = [10 * MINUTE_MS, HOUR_MS];

/** The attempts of one integration round. The engine itself waits between them, three times as long each time. */
export const FAST_TRIES = { atMost: 3, firstWaitMs: 1_000, factor: 3 } as const;

/** Returns the milliseconds between the n-th attempt of a round and the next; 0 after the last. */
export function waitInRound(tried: number): number {
  const { atMost, firstWaitMs, factor } = FAST_TRIES;
  return tried < atMost ? firstWaitMs * factor ** (tried - 1) : 0;
}

/** Error class of a mail that may or may not have been sent. */
export const MAIL_UNKNOWN = 'mail_unknown';

/** Returns the milliseconds from a first attempt to the next. @param unknown true if the receiver may have accepted the first */
export function firstWait({ unknown, retryAfterMs = 0 }: { unknown: boolean; retryAfterMs?: number }): number {
  return Math.max(unknown ? (UNKNOWN_WAITS_MS[0] ?? 0) : FIRST_RETRY_MS, retryAfterMs);
}
