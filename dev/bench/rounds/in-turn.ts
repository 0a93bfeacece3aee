/** A measurement, and how long after the start of the bench it began, in s. */
export type At<T> = T & { at: number };

type Measurements = Record<string, () => Promise<object>>;
type Measured<M extends Measurements> = { [Name in keyof M]: At<Awaited<ReturnType<M[Name]>>>[] };

/**
 * Makes each measurement once in each round, with the order turned round each time (A B, B A, A B), so that what else the machine does in
 * these seconds, and what one leaves to the next, meets all of them alike. What is compared should stand side by side.
 */
export async function inTurn<M extends Measurements>(rounds: number, measurements: M): Promise<Measured<M>> {
  const names = Object.keys(measurements);
  const measured = Object.fromEntries(names.map((name): [string, unknown[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const at = performance.now() / 1000;
      measured[name]?.push({ at, ...(await measurements[name]?.()) });
    }
  }
  return measured as Measured<M>;
}
