/**
 * How long a try that found no free place at its receiver waits: what the worker estimated, and up to half as much again,
 * so that those who were put off together do not come together. `Math.random` is the same in a replay.
 */
export function deferralWait(deferredMs: number): number {
  return Math.round(deferredMs * (1 + Math.random() / 2));
}
