/**
 * Chooses by round robin over the roles that are ready. Over all of them where none is: a try is better than a refusal, as
 * roles also say that they are not ready when they are merely slow.
 * @param last the one that was chosen before, an index of `ready`
 * @param tried those that refused this request already
 * @returns an index; undefined when all were tried
 */
export function chooseNext(ready: readonly boolean[], last: number, tried: ReadonlySet<number>): number | undefined {
  const roundRobin = ready.map((_, step) => (last + 1 + step) % ready.length).filter((index) => !tried.has(index));
  return roundRobin.find((index) => ready[index]) ?? roundRobin[0];
}
