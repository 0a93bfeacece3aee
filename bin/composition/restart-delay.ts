/** Times in ms by which the delay before a restart is chosen. */
export interface DelayTimes {
  /** Delay before the first restart. Each further delay is twice as long, up to `longestDelay`. */
  firstDelay: number;
  longestDelay: number;
  /** After a run of at least this length the next delay is the first one again. */
  healthyAfter: number;
}

export const DELAY_TIMES: DelayTimes = { firstDelay: 1_000, longestDelay: 30_000, healthyAfter: 60_000 };

/** Returns a function that takes how long the last run lasted and returns the delay before the next start, both in ms. */
export function createRestartDelay({
  firstDelay,
  longestDelay,
  healthyAfter,
}: DelayTimes): (lastedMs: number) => number {
  let next = firstDelay;
  return (lastedMs) => {
    const delay = lastedMs >= healthyAfter ? firstDelay : next;
    next = Math.min(2 * delay, longestDelay);
    return delay;
  };
}
