/** The most rounds, and the time by which they must end, by `performance.now()`. */
export interface Pace {
  most: number;
  until: number;
}

/** The intended length of a round in which a backlog is processed. */
const ROUND_SECONDS = 3.5;
const LEAST = 50;
const MOST = 400;

/** Returns the submissions of a round whose length is right at this rate. @param perSecond the rate while all is well */
export function backlogFor(perSecond: number): number {
  return Math.round(Math.min(Math.max(perSecond * ROUND_SECONDS, LEAST), MOST));
}

/** The default rounds of each part, and the seconds that a round takes on a quiet machine of two cores. */
const PLAN = {
  accept1: { rounds: 5, seconds: 5 },
  accept8: { rounds: 11, seconds: 7 },
  accept32: { rounds: 5, seconds: 7 },
  acceptVariants: { rounds: 5, seconds: 7 },
  runs: { rounds: 8, seconds: 20 },
  latency: { rounds: 1, seconds: 20 },
  rules: { rounds: 1, seconds: 6 },
  failing: { rounds: 8, seconds: 14 },
  hanging: { rounds: 6, seconds: 16 },
  fairness: { rounds: 5, seconds: 36 },
  chores: { rounds: 5, seconds: 130 },
};
export type Paced = keyof typeof PLAN;

export interface PaceOptions {
  /** The parts in their order. */
  names: readonly Paced[];
  /** Rounds, instead of those of the plan. */
  rounds?: number;
  /** Seconds for all parts together. */
  seconds: number;
}

/**
 * Divides the time: each part gets its share of the remaining time when it begins. So a busy machine has fewer rounds of every
 * part, instead of none of the last ones.
 * @returns a function to be called when a part begins
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
