import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decimalOf, joinSteps, millionths, niceWidth, stepOf } from '#forms/results/steps.ts';
import { runs } from '#test/environment/runs.ts';

describe('a number belongs to a step', () => {
  test.each([
    ['whole numbers within close bounds, one by one', 7, { min: 1, max: 10, isWhole: true }, [7, 7]],
    ['within wider bounds, in at most 20 equal steps', 33, { min: 0, max: 100, isWhole: true }, [30, 35]],
    ['amounts within bounds', 0.3, { min: 0, max: 1, isWhole: false }, [0.3, 0.35]],
    ['without bounds, two significant digits', 1234, { isWhole: true }, [1200, 1300]],
    ['small whole numbers without bounds, one by one', 42, { isWhole: true }, [42, 42]],
    ['negative numbers', -1234, { isWhole: true }, [-1300, -1200]],
    ['small fractions, in hundredths', 0.123, { isWhole: false }, [0.12, 0.13]],
    ['nothing', 0, { isWhole: false }, [0, 0.01]],
  ])('%s', (_name, value, bounds, [from, to]) => {
    expect(stepOf(value, bounds)).toEqual({ from, to });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e16])('%d belongs to none', (value) => {
    expect([stepOf(value, { isWhole: false }), millionths(value)]).toEqual([null, null]);
  });

  test('that holds it, whatever it is', () => {
    const bounds = fc.record(
      { isWhole: fc.constant(false), min: fc.integer(), max: fc.integer() },
      { requiredKeys: ['isWhole'] },
    );
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), bounds, (value, own) => {
        const step = stepOf(value, own) ?? { from: Number.NaN, to: 0 };
        const slack = 1e-6 * Math.max(1, Math.abs(value), step.to - step.from);
        expect(step.from - slack <= value && value <= step.to + slack).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });
});

test('joined steps have one width, no gaps, and all answers', () => {
  const steps = fc.array(
    fc.record({ value: fc.integer({ min: -500, max: 5_000 }), count: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(steps, (counted) => {
      const own = counted.map(({ value, count }) => ({
        ...(stepOf(value, { isWhole: true }) ?? { from: 0, to: 0 }),
        count,
      }));
      const joined = joinSteps(own, 20);
      const sumOf = (list: readonly { count: number }[]) => list.reduce((sum, { count }) => sum + count, 0);
      expect(sumOf(joined)).toBe(sumOf(own));
      expect(joined.length).toBeLessThanOrEqual(22);
      for (const [at, { from }] of joined.entries())
        if (at > 0 && joined[at - 1]?.to !== joined[at - 1]?.from) expect(from).toBe(joined[at - 1]?.to);
    }),
    { numRuns: runs(300) },
  );
  expect(joinSteps([], 20)).toEqual([]);
});

test.each([
  [3, 5],
  [0.013, 0.02],
  [10, 10],
  [51, 100],
])('the next nice width above %d is %d', (width, nice) => {
  expect(niceWidth(width)).toBe(nice);
});

test('sums are exact', () => {
  const sum = [0.1, 0.2, -0.05].reduce((all, value) => all + (millionths(value) ?? 0n), 0n);
  expect([decimalOf(sum), decimalOf(-5n), decimalOf(0n)]).toEqual(['0.250000', '-0.000005', '0.000000']);
});
