/** How many rounds there may be, and when they have to end; by `performance.now()`. */
export interface Pace {
  most: number;
  until: number;
}

/** What is measured in rounds: how many, and what one takes on a quiet machine of two cores, in s. */
const PLAN = {
  accept1: { rounds: 5, seconds: 5 },
  accept8: { rounds: 11, seconds: 7 },
  accept32: { rounds: 5, seconds: 7 },
  acceptVariants: { rounds: 5, seconds: 7 },
  runs: { rounds: 8, seconds: 20 },
  latency: { rounds: 1, seconds: 20 },
  rules: { rounds: 1, seconds: 6 },
  failing: { rounds: 8, seconds: 9 },
  hanging: { rounds: 6, seconds: 15 },
};
export type Paced = keyof typeof PLAN;

export interface PaceOptions {
  /** In this order. */
  names: readonly Paced[];
  /** In place of those of the plan. */
  rounds?: number;
  /** For all of them together. */
  seconds: number;
}

/**
 * Shares time out: each gets its part of what is left when its turn comes. On a busy machine there are fewer rounds for all then, and not
 * none for the last ones.
 * @returns to be asked when the turn of each has come
 */
export function paceOf({ names, rounds, seconds }: PaceOptions, now = () => performance.now()): (name: Paced) => Pace {
  const end = now() + seconds * 1000;
  const left = new Set(names);
  const weight = (name: Paced) => PLAN[name].rounds * PLAN[name].seconds;
  return (name) => {
    const all = [...left].reduce((sum, one) => sum + weight(one), 0);
    left.delete(name);
    return { most: rounds ?? PLAN[name].rounds, until: now() + ((end - now()) * weight(name)) / all };
  };
}
