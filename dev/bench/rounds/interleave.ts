import type { Pace } from './pace.ts';

/** A measurement, and how long after the start of the bench it began, in s. */
export type At<T> = T & { at: number };

type Measurements = Record<string, () => Promise<object>>;
type Measured<M extends Measurements> = { [Name in keyof M]: At<Awaited<ReturnType<M[Name]>>>[] };

/**
 * Makes each measurement once in each round, with the order turned round each time (A B, B A, A B), so that what else the machine does in
 * these seconds, and what one leaves to the next, meets all of them alike. What is compared should stand side by side. There is one round
 * at least, and none that would end too late if it took as long as the one before.
 */
export async function interleave<M extends Measurements>(
  { most, until }: Pace,
  measurements: M,
  now = () => performance.now(),
): Promise<Measured<M>> {
  const names = Object.keys(measurements);
  const measured = Object.fromEntries(names.map((name): [string, unknown[]] => [name, []]));
  let took = Number.NEGATIVE_INFINITY;
  for (let round = 0; round < most && now() + took <= until; round += 1) {
    const began = now();
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const at = now() / 1000;
      measured[name]?.push({ at, ...(await measurements[name]?.()) });
    }
    took = now() - began;
  }
  return measured as Measured<M>;
}
