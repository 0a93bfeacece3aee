/**
 * Chooses by round robin over the roles that are ready, or over all of them if none is: an attempt is better than a refusal, as
 * roles are also not ready when they are merely slow.
 * @param last index in `ready` of the previous choice
 * @param tried roles that refused this request already
 * @returns an index; undefined when all were tried
 */
export function chooseNext(ready: readonly boolean[], last: number, tried: ReadonlySet<number>): number | undefined {
  const roundRobin = ready.map((_, step) => (last + 1 + step) % ready.length).filter((index) => !tried.has(index));
  return roundRobin.find((index) => ready[index]) ?? roundRobin[0];
}
