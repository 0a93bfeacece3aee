import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readAnswerFilter } from '#forms/results/filter.ts';
import type { ResultsPlan } from '#forms/results/plan.ts';
import { columnLabel } from '#forms/results/step-labels.ts';
import { decimalOf, joinSteps, millionths, niceWidth, stepOf } from '#forms/results/steps.ts';
import { stepName } from '#forms/results/tally.ts';
import { runs } from '#test/environment/runs.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';

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

describe('the columns of a histogram', () => {
  const columnsOf = (values: readonly number[], bounds: Parameters<typeof stepOf>[1] = { isWhole: true }) =>
    joinSteps(
      values.map((value) => ({ ...(stepOf(value, bounds) ?? { from: 0, to: 0 }), count: 1 })),
      20,
    );

  test.each([
    ['have one width', [1, 2, 3, 41], '0-5:3 5-10:0 10-15:0 15-20:0 20-25:0 25-30:0 30-35:0 35-40:0 40-45:1'],
    ['are not pressed together by one number far from all others', [1, 2, 2, 3, 900_000], '1-1:1 2-2:2 3-3:1 4-:1'],
    ['have two open ends if it must be', [-7e9, 1, 2, 2, 2, 2, 2, 2, 2, 3, 9e5], '-1:1 1-1:1 2-2:7 3-3:1 4-:1'],
    ['stay as they are if the others are equal', [1, 1, 1, 1, 901], '0-50:4 900-950:1'],
  ])('%s', (_name, values, columns) => {
    const shown = columnsOf(values).map(({ from, to, count }) => `${from ?? ''}-${to ?? ''}:${count}`);
    expect(shown.filter((one) => !one.endsWith(':0') || columns.includes(one)).join(' ')).toBe(columns);
  });

  test('never divide a step: 420 in steps of 20 make columns of 100', () => {
    const bounds = { min: 0, max: 400, isWhole: true };
    const columns = columnsOf([0, 19, 40, 55, 399, 400], bounds);
    expect(columns.map(({ from }) => from)).toEqual([0, 100, 200, 300, 400]);
  });

  test('have no gaps and all answers, each in the column that its filter finds', () => {
    const number = fc.oneof(fc.integer({ min: -500, max: 5_000 }), fc.integer({ min: -1e12, max: 1e12 }));
    const bounds = fc.record(
      { isWhole: fc.boolean(), min: fc.integer({ min: -100, max: 0 }), max: fc.integer({ min: 1, max: 900 }) },
      { requiredKeys: ['isWhole'] },
    );
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 40 }), bounds, fc.boolean(), (given, own, inCents) => {
        const values = own.isWhole || !inCents ? given : given.map((value) => value / 100);
        const field = { ...own, kind: 'number' as const, of: (value: unknown) => value };
        const question = { path: 'it', field: { type: 'number', name: 'it' }, summary: field, isInRows: false };
        const plan = { questions: [question], signature: '', language: 'en' } as unknown as ResultsPlan;
        const columns = columnsOf(values, own);
        expect(columns.length).toBeLessThanOrEqual(24);
        for (const [at, column] of columns.entries()) {
          const isMet = readAnswerFilter(plan, `it${stepName(column)}`);
          if (typeof isMet === 'string') throw new Error(isMet);
          expect([stepName(column), values.filter((it) => isMet({ it })).length]).toEqual([
            stepName(column),
            column.count,
          ]);
          const before = columns[at - 1];
          if (before && before.to !== before.from) expect(column.from).toBe(before.to);
        }
        expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
      }),
      { numRuns: runs(500) },
    );
    expect(joinSteps([], 20)).toEqual([]);
  });
});

test.each([
  ['0 – 9', { from: 0, to: 10 }, { isWhole: true }],
  ['7', { from: 7, to: 7 }, { isWhole: true }],
  ['1 – 4', { from: 0, to: 5 }, { isWhole: true, min: 1, max: 100 }],
  ['100', { from: 100, to: 105 }, { isWhole: true, min: 1, max: 100 }],
  ['95 – 98', { from: 95, to: 100 }, { isWhole: true, min: 1, max: 98 }],
  ['150 – 154', { from: 150, to: 155 }, { isWhole: true, min: 1, max: 100 }],
  ['0.5 to under 1', { from: 0.5, to: 1 }, { isWhole: false }],
  ['0.9 – 0.92', { from: 0.9, to: 0.95 }, { isWhole: false, min: 0, max: 0.92 }],
  ['1', { from: 1, to: 1.05 }, { isWhole: false, min: 0, max: 1 }],
  ['under 10', { from: null, to: 10 }, { isWhole: true }],
  ['1,000 or more', { from: 1000, to: null }, { isWhole: true }],
  ['€19 to under €20', { from: 19, to: 20 }, { isWhole: false, currency: 'EUR' }],
])('a column is named %s, without numbers of the next one', (label, column, field) => {
  expect(columnLabel(column, field, DEFAULT_TEXTS)).toBe(label);
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
