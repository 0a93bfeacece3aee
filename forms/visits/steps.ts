import { HOUR_SECONDS } from '#time.ts';

// Times of visits are known only by steps, each 1.4 times as long as the one before: nobody can be told by the time they took.

/** The last step, which begins after more than three hours. */
export const LAST_STEP = 27;
/** The longest time that is shown. */
export const LONGEST_SECONDS = 3 * HOUR_SECONDS;

/** Returns the step of a time: step n begins at 2^(n/2) − 1 seconds. */
export function stepOf(ms: number): number {
  return Math.min(LAST_STEP, Math.floor(2 * Math.log2(1 + ms / 1_000)));
}
