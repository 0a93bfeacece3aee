/**
 * How long a deferral lasts: as long as the worker estimated, and up to half as much again, so that attempts that were
 * deferred together do not come together. `Math.random` is the same when the history is replayed.
 */
export function deferralWait(deferredMs: number): number {
  return Math.round(deferredMs * (1 + Math.random() / 2));
}
