/** A source of random numbers that gives the same ones for the same seed. */
export interface Random {
  /** A number from 0 to below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  /** One of `from`, the first ones more often: each half as likely again as the next. */
  pickOften<T>(from: readonly T[]): T;
  /** True in `share` of all calls. */
  chance(share: number): boolean;
}

/** @param seed a whole number */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32, by Tommy Ettinger: enough for examples, and 32 bits of state.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pickBy = <T>(from: readonly T[], at: number): T => {
    const picked = from[Math.min(from.length - 1, at)];
    if (picked === undefined) throw new Error('there is nothing to pick from');
    return picked;
  };
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (from) => pickBy(from, Math.floor(next() * from.length)),
    pickOften: (from) => pickBy(from, Math.floor(next() ** 1.7 * from.length)),
    chance: (share) => next() < share,
  };
}
