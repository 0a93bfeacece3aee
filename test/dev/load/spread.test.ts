import { describe, expect, test } from '@jest/globals';
import {
  type Bound,
  exactly,
  ratiosOf,
  type Spread,
  spreadOf,
  type Verdict,
  verdictOf,
} from '#dev/load/report/spread.ts';

describe('the median of rounds, and its interval', () => {
  // Expected intervals from a table of the sign test: lower and upper value, number of rounds, confidence.
  test.each([
    { rounds: 1, median: 1, low: 1, high: 1, confidence: 0 },
    { rounds: 2, median: 1.5, low: 1, high: 2, confidence: 0.5 },
    { rounds: 4, median: 2.5, low: 1, high: 4, confidence: 0.875 },
    { rounds: 5, median: 3, low: 1, high: 5, confidence: 0.9375 },
    { rounds: 6, median: 3.5, low: 1, high: 6, confidence: 0.96875 },
    { rounds: 8, median: 4.5, low: 2, high: 7, confidence: 0.9297 },
    { rounds: 9, median: 5, low: 2, high: 8, confidence: 0.9609 },
    { rounds: 11, median: 6, low: 3, high: 9, confidence: 0.9346 },
    { rounds: 16, median: 8.5, low: 5, high: 12, confidence: 0.9232 },
    { rounds: 100, median: 50.5, low: 42, high: 59, confidence: 0.9114 },
  ])('$rounds rounds: $median, from $low to $high', ({ rounds, median, low, high, confidence }) => {
    const values = Array.from({ length: rounds }, (_, index) => index + 1).toReversed();
    expect(spreadOf(values)).toEqual({ median, low, high, rounds, confidence: expect.closeTo(confidence, 4) });
  });

  test('one round that went wrong moves neither', () => {
    const usual = [0.6, 0.61, 0.62, 0.63, 0.64, 0.65, 0.66, 0.67];
    const { median, low, high } = spreadOf(usual);
    expect(spreadOf([...usual.slice(0, -1), 12])).toMatchObject({ median, low, high });
  });

  test('of what was not measured in one round nothing is known', () => {
    const { median, low, high } = spreadOf([1, Number.NaN, 2, 3, 4]);
    expect([median, low, high]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  test('ratios are taken round by round: what slows both in a round leaves them as they are', () => {
    const ratios = ratiosOf([60, 30, 6, 60, 30], [100, 50, 10, 100, 50]);
    expect(ratios).toMatchObject({ median: 0.6, low: 0.6, high: 0.6, rounds: 5 });
  });
});

describe('an aim', () => {
  const rounds = (low: number, high: number): Spread => {
    return { low, high, median: (low + high) / 2, rounds: 9, confidence: 0.96 };
  };
  test.each<[string, Spread, Bound, Verdict]>([
    ['the whole interval is above the least', rounds(0.76, 0.8), { least: 0.75 }, 'met'],
    ['it ends at the least', rounds(0.75, 0.8), { least: 0.75 }, 'met'],
    ['it holds the least', rounds(0.7, 0.8), { least: 0.75 }, 'undecided'],
    ['it is below the least', rounds(0.6, 0.74), { least: 0.75 }, 'missed'],
    ['it is below the most', rounds(15, 17), { most: 18 }, 'met'],
    ['it ends at the most', rounds(15, 18), { most: 18 }, 'met'],
    ['it holds the most', rounds(17, 19), { most: 18 }, 'undecided'],
    ['it is above the most', rounds(18.5, 19), { most: 18 }, 'missed'],
    ['there were too few rounds', spreadOf([0.9, 0.9, 0.9, 0.9]), { least: 0.75 }, 'undecided'],
    ['five rounds are enough', spreadOf([0.9, 0.9, 0.9, 0.9, 0.9]), { least: 0.75 }, 'met'],
    ['it was not measured', exactly(Number.NaN), { most: 150 }, 'undecided'],
    ['it does not vary', exactly(151), { most: 150 }, 'missed'],
  ])('%s', (_, spread, bound, verdict) => {
    expect(verdictOf(spread, bound)).toBe(verdict);
  });
});
