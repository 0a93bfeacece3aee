import { HOUR_MS, MINUTE_MS } from '#time.ts';

/** How long after its first attempt a step is tried again, in ms; a third party may ask for more. */
const FIRST_RETRY_MS = 10_000;

/** When somebody looks whether the run of a submission still lives, in ms after its claim. */
export const LOOK_AFTER_MS = 5 * MINUTE_MS;

/** When somebody looks whether a delivery has a run, in ms after its next attempt was due. */
export const DELIVERY_GRACE_MS = 60_000;

/**
 * How long after an attempt of unknown outcome a delivery is tried again, in ms. Nobody can tell whether it was sent, so that it is
 * not tried more often; then it has failed, and operators may send it again.
 */
export const UNKNOWN_WAITS_MS: readonly number[] = [10 * MINUTE_MS, HOUR_MS];

/** The tries of one round of an integration: the engine itself waits between them, so long times three each time. */
export const FAST_TRIES = { atMost: 3, firstWaitMs: 1_000, factor: 3 } as const;

/** How long after the n-th try of a round the next one is, in ms; 0 after the last. */
export function waitInRound(tried: number): number {
  const { atMost, firstWaitMs, factor } = FAST_TRIES;
  return tried < atMost ? firstWaitMs * factor ** (tried - 1) : 0;
}

/** The class of failure of what nobody knows whether it was sent. */
export const MAIL_UNKNOWN = 'mail_unknown';

/** How long after a first attempt the next one is, in ms. @param unknown nobody can know whether it was taken */
export function firstWait({ unknown, retryAfterMs = 0 }: { unknown: boolean; retryAfterMs?: number }): number {
  return Math.max(unknown ? (UNKNOWN_WAITS_MS[0] ?? 0) : FIRST_RETRY_MS, retryAfterMs);
}
