import type { Sample } from '#dev/load/watch/drain.ts';

/** The aim for the drain after a storm. */
export interface DrainAim {
  /** The required rate as a ratio of the healthy rate. */
  ratio: number;
  withinSeconds: number;
  /** Seconds over which a rate is measured. */
  windowSeconds: number;
}

export const AIM: DrainAim = { ratio: 0.8, withinSeconds: 60, windowSeconds: 10 };

export interface DrainFigure {
  /** Submissions a second without failures. */
  healthy: number;
  /** The best rate within the time, as a ratio of the healthy rate. */
  ratio: number;
  /** Seconds until the rate first reached the aim; null if it never did. */
  reachedAfterSeconds: number | null;
  /**
   * The average rate from the moment when all parts were back until the last submission was completed, as a ratio of the healthy
   * rate.
   */
  whole: number;
  aim: DrainAim;
  met: boolean;
}

export interface Rate {
  at: number;
  /** Submissions completed a second. */
  perSecond: number;
}

/** Returns the rate at each sample over the preceding window. Samples before the first full window have none. */
export function ratesOf(samples: readonly Pick<Sample, 'at' | 'completed'>[], windowSeconds: number): Rate[] {
  return samples.flatMap(({ at, completed }) => {
    const before = samples.findLast((one) => one.at <= at - windowSeconds);
    return before ? [{ at, perSecond: (completed - before.completed) / (at - before.at) }] : [];
  });
}

/**
 * @param samples from the moment when all parts were back
 * @param healthy submissions a second of an undisturbed stack
 */
export function figureOf(
  samples: readonly Pick<Sample, 'at' | 'completed'>[],
  healthy: number,
  aim: DrainAim = AIM,
): DrainFigure {
  const after = samples.filter(({ at }) => at >= 0);
  const [first] = after;
  const last = after.find(({ completed }) => completed === after.at(-1)?.completed);
  const whole = first && last && last.at > first.at ? perSecondBetween(first, last) : 0;
  const rates = ratesOf(after, aim.windowSeconds);
  // A drain that is shorter than the window has a single rate.
  const inTime = rates.length > 0 ? rates.filter(({ at }) => at <= aim.withinSeconds) : [{ at: 0, perSecond: whole }];
  const ratio = Math.max(0, ...inTime.map(({ perSecond }) => perSecond)) / healthy;
  const reached = (rates.length > 0 ? rates : inTime).find(({ perSecond }) => perSecond >= aim.ratio * healthy);
  return {
    healthy,
    ratio,
    reachedAfterSeconds: reached?.at ?? null,
    whole: whole / healthy,
    aim,
    met: ratio >= aim.ratio,
  };
}

function perSecondBetween(from: Pick<Sample, 'at' | 'completed'>, to: Pick<Sample, 'at' | 'completed'>): number {
  return (to.completed - from.completed) / (to.at - from.at);
}

/** Returns the mean of the values that are present, rounded to two digits. */
export function meanOf(values: readonly (number | null | undefined)[]): number {
  const present = values.filter((value) => value != null);
  return Math.round((present.reduce((sum, value) => sum + value, 0) / present.length) * 100) / 100;
}
