/** The median of the rounds, and an interval that contains the true median. */
export interface Spread {
  median: number;
  low: number;
  high: number;
  rounds: number;
  /** The probability, from 0 to 1, that the interval contains the true median, if the rounds are independent. */
  confidence: number;
}

/** The interval is the narrowest with at least this confidence, which takes five rounds. */
const LEAST_CONFIDENCE = 0.9;

/**
 * Returns the median with an interval between two of the values, counted equally far from either end. It needs no assumption
 * about the distribution: the true median is outside only when nearly all values fell on one side of it, like coin throws that
 * nearly all show heads.
 * @param values at least one
 */
export function spreadOf(values: readonly number[]): Spread {
  // A figure that is missing in one round is unknown.
  const sorted = values.some(Number.isNaN) ? values.map(() => Number.NaN) : values.toSorted((a, b) => a - b);
  const rounds = sorted.length;
  let fromEnd = 0;
  while (fromEnd + 1 < rounds / 2 && confidenceOf(rounds, fromEnd + 1) >= LEAST_CONFIDENCE) fromEnd += 1;
  return {
    median: medianOf(sorted),
    low: sorted[fromEnd] ?? Number.NaN,
    high: sorted[rounds - 1 - fromEnd] ?? Number.NaN,
    rounds,
    confidence: confidenceOf(rounds, fromEnd),
  };
}

/** Returns the ratios of figures that were measured side by side, round by round. */
export function ratiosOf(over: readonly number[], under: readonly number[]): Spread {
  return spreadOf(over.map((value, round) => value / (under[round] ?? Number.NaN)));
}

/** Wraps a figure that was measured once and does not vary, such as memory at the end. */
export function exactly(value: number): Spread {
  return { median: value, low: value, high: value, rounds: 1, confidence: 1 };
}

export type Verdict = 'met' | 'missed' | 'undecided';

/** A lower or an upper bound. */
export type Bound = { least: number } | { most: number };

/** Returns met or missed only when the whole interval is on that side of the bound. */
export function verdictOf({ low, high, confidence }: Spread, bound: Bound): Verdict {
  if (confidence < LEAST_CONFIDENCE) return 'undecided';
  const [isMet, isMissed] =
    'least' in bound ? [low >= bound.least, high < bound.least] : [high <= bound.most, low > bound.most];
  if (isMet) return 'met';
  return isMissed ? 'missed' : 'undecided';
}

/** @param sorted ascending */
function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  const [lower = Number.NaN, upper = lower] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (lower + upper) / 2;
}

/** Returns the probability that in this many coin throws each side shows more than `fromEnd` times. */
function confidenceOf(throws: number, fromEnd: number): number {
  let ways = 1;
  let outside = 0;
  for (let heads = 0; heads <= fromEnd; heads += 1) {
    outside += ways;
    ways = (ways * (throws - heads)) / (heads + 1);
  }
  return Math.max(0, 1 - (2 * outside) / 2 ** throws);
}

/** Formats a spread like `0.61 (0.58–0.66)`. */
export function withSpread({ median, low, high }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
}
