/** `npm test` tries a fifth of the cases of a property test, `npm run test:deep` all; `--runs FACTOR` sets another share. */
const FACTOR = Number(process.env.TEST_RUNS ?? 1);
const FEWEST = 2;

/**
 * Returns `numRuns` for fast-check. Both commands run a file that imports this. Not for tests that count the cases with a
 * certain outcome.
 * @param all the number of cases that shows the claim
 */
export function runs(all: number): number {
  return Math.max(FEWEST, Math.round(all * FACTOR));
}
