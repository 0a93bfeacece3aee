import type { Pace } from './pace.ts';

/** A measurement, with the seconds from the start of the bench to its own start. */
export type At<T> = T & { at: number };

type Measurements = Record<string, () => Promise<object>>;
type Measured<M extends Measurements> = { [Name in keyof M]: At<Awaited<ReturnType<M[Name]>>>[] };

/**
 * Takes each measurement once per round and reverses the order in every other round (A B, B A, A B), so that other load on the
 * machine, and the effects of one measurement on the next, affect all alike. Measurements that are compared should be
 * neighbours. Runs at least one round, and none that would end too late if it took as long as the previous one.
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
