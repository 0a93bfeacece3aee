/**
 * Returns the duration of a deferral: the worker's estimate, lengthened at random by up to half, so that attempts deferred
 * together do not return together. `Math.random` is deterministic in workflows, so replays give the same value.
 */
export function deferralWait(deferredMs: number): number {
  return Math.round(deferredMs * (1 + Math.random() / 2));
}
