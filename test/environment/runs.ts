/** `npm test` takes a fifth of the cases of a property test, `npm run test:deep` all; `--runs FACTOR` says another share. */
const FACTOR = Number(process.env.TEST_RUNS ?? 1);
const FEWEST = 2;

/**
 * For `numRuns` of fast-check. A file that imports this is run by both commands. Not where a test counts how many cases came to something.
 * @param all how many cases show what is claimed
 */
export function runs(all: number): number {
  return Math.max(FEWEST, Math.round(all * FACTOR));
}
