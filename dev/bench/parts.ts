import { UsageError } from '#dev/launcher/args.ts';

/** Parts of the ordinary bench, in the order in which they are measured. */
export const PARTS = ['accept', 'runs', 'latency', 'rules', 'failing', 'hanging', 'fairness', 'chores'] as const;
export type Part = (typeof PARTS)[number];

/** The parts that are measured unless others are named: `chores` takes as long as these together. */
export const USUAL_PARTS: readonly Part[] = PARTS.filter((part) => part !== 'chores');

/**
 * @param names separated by commas
 * @throws UsageError that names an unknown part
 */
export function partsOf(names: string): Part[] {
  return names.split(',').map((name) => {
    const part = PARTS.find((one) => one === name.trim());
    if (!part) throw new UsageError(`--only: there is no part "${name}"; there are ${PARTS.join(', ')}`);
    return part;
  });
}

/**
 * @param given the number as typed; undefined leaves it to the parts
 * @throws UsageError when it is not a valid number
 */
export function roundsOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const rounds = Number(given);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new UsageError(`--rounds: "${given}" is no whole number from 1 on`);
  return rounds;
}
