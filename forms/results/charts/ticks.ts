const STEPS = [1, 2, 5, 10];

/**
 * Returns the values of an axis from 0 in equal steps of 1, 2 or 5 times a power of ten; the last one is at least `highest`.
 * @param highest the highest count, a whole number
 * @param about how many steps fit
 */
export function ticksOf(highest: number, about = 4): number[] {
  const rough = Math.max(1, highest) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((one) => one * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Returns every how many columns one has a label, so that at most `most` have one. */
export function labelEvery(columns: number, most: number): number {
  return Math.max(1, Math.ceil(columns / most));
}
