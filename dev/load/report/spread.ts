/** The median of what rounds gave, and the interval that holds the true one. */
export interface Spread {
  median: number;
  low: number;
  high: number;
  rounds: number;
  /** How surely the interval holds the true median, from 0 to 1, if the rounds do not hang together. */
  confidence: number;
}

/** The interval is as narrow as it can be with at least this confidence; fewer than five rounds do not reach it. */
const LEAST_CONFIDENCE = 0.9;

/**
 * The interval lies between two of the values, as many from either end, whatever their distribution: the true median is outside only when
 * nearly all values fell on one side of it, as coins that nearly all show heads.
 * @param values of which at least one is there
 */
export function spreadOf(values: readonly number[]): Spread {
  // What was not measured in one round is not known.
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

/** The ratios of what was measured side by side, round by round. */
export function ratiosOf(over: readonly number[], under: readonly number[]): Spread {
  return spreadOf(over.map((value, round) => value / (under[round] ?? Number.NaN)));
}

/** What was measured once and does not vary, such as memory at the end. */
export function exactly(value: number): Spread {
  return { median: value, low: value, high: value, rounds: 1, confidence: 1 };
}

export type Verdict = 'met' | 'missed' | 'undecided';

/** At least, or at most, so much. */
export type Bound = { least: number } | { most: number };

/** An aim is met or missed when the whole interval is on that side of it. */
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

/** That of so many throws of a coin more than `fromEnd` show each side. */
function confidenceOf(throws: number, fromEnd: number): number {
  let ways = 1;
  let outside = 0;
  for (let heads = 0; heads <= fromEnd; heads += 1) {
    outside += ways;
    ways = (ways * (throws - heads)) / (heads + 1);
  }
  return Math.max(0, 1 - (2 * outside) / 2 ** throws);
}

/** As `0.61 (0.58–0.66)`. */
export function withSpread({ median, low, high }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
}
