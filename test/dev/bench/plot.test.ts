import { describe, expect, test } from '@jest/globals';
import { linear, logarithmic } from '#dev/bench/plot/frame.ts';
import { plotsOf } from '#dev/bench/plot/plots.ts';
import type { PartFigures } from '#dev/bench/report/figures.ts';
import { ratiosOf, spreadOf } from '#dev/load/report/spread.ts';

type Figures = Pick<PartFigures, 'fairness' | 'hanging'>;
const CPU = { http: 1, worker: 1, temporal: 1, mysql: 1 };

function fairnessOf(alone: readonly number[][], beside: readonly number[][]): Figures {
  const round = (waits: number[]) => {
    return { at: 0, sent: waits.length, missing: 0, p50: waits[1] ?? 0, p99: waits.at(-1) ?? 0, waits };
  };
  const p99 = { alone: spreadOf(alone.map((waits) => waits.at(-1) ?? 0)), beside: spreadOf([1_500]) };
  return {
    fairness: {
      ...{ forms: 50, everySeconds: 4, p99 },
      alone: alone.map(round),
      beside: beside.map((waits) => ({ ...round(waits), accepted: 950 })),
    },
  };
}

function hangingOf(well: readonly number[], ill: readonly number[]): Figures {
  const drained = (perSecond: number) => {
    return { at: 0, submissions: 120, seconds: 1, perSecond, cpu: CPU, cpuOfAll: 4, finished: true };
  };
  return {
    hanging: {
      ...{ receivers: 10, receiverMs: 20, finished: true, cpu: spreadOf([1]), drain: ratiosOf(ill, well) },
      well: well.map(drained),
      ill: ill.map((perSecond) => ({ ...drained(perSecond), mendedSeconds: 1, isMended: true })),
    },
  };
}

describe('places of values', () => {
  test.each([
    { value: 0, at: 320 },
    { value: 0.5, at: 200 },
    { value: 1, at: 80 },
  ])('linear: $value of 1 is at $at', ({ value, at }) => {
    expect(linear([0, 1], [320, 80])(value)).toBe(at);
  });

  test.each([
    { value: 10, at: 0 },
    { value: 100, at: 100 },
    { value: 1_000, at: 200 },
    { value: 2, at: 0 },
    { value: 5_000, at: 200 },
  ])('logarithmic: $value is at $at, within the ends', ({ value, at }) => {
    expect(logarithmic([10, 1_000], [0, 200])(value)).toBeCloseTo(at);
  });
});

describe('plots of a bench', () => {
  test('waits of the quiet forms: a curve for each round and one for all, alone and beside the busy form', () => {
    const svg = plotsOf([
      fairnessOf(
        [
          [12, 40, 90],
          [15, 50, 110],
        ],
        [
          [300, 800, 1_500],
          [200, 700, 1_900],
        ],
      ),
    ]).get('fairness');
    expect(svg?.match(/<polyline class="calm each"/g)).toHaveLength(2);
    expect(svg?.match(/<polyline class="disturbed each"/g)).toHaveLength(2);
    expect(svg?.match(/<polyline class="(calm|disturbed) all"/g)).toHaveLength(2);
    expect(svg).toContain('beside a form with 950 submissions a second');
    // From the decade below the shortest wait to the one above the aim.
    expect(svg?.match(/>\d+ m?s<\/text>/g)).toEqual(['>10 ms</text>', '>100 ms</text>', '>1 s</text>', '>10 s</text>']);
    expect(svg).not.toMatch(/\bNaN\b|undefined|Infinity/);
  });

  test('rates beside a receiver that hangs: two dots for each round, and both medians', () => {
    const svg = plotsOf([hangingOf([50, 52, 48], [49, 50, 47])]).get('hanging');
    expect(svg?.match(/<circle class="calm"/g)).toHaveLength(3);
    expect(svg?.match(/<circle class="disturbed"/g)).toHaveLength(3);
    expect(svg?.match(/<line class="(calm|disturbed) dashed"/g)).toHaveLength(2);
    expect(svg).toContain('10 receivers, all well: 50.0');
    expect(svg).toContain('round by round 0.98');
    expect(svg).not.toMatch(/\bNaN\b|undefined|Infinity/);
  });

  test('has colors for a light and for a dark page', () => {
    for (const svg of plotsOf([fairnessOf([[1]], [[2]]), hangingOf([1], [1])]).values()) {
      expect(svg).toContain('prefers-color-scheme: dark');
      expect(svg).toContain('<title>');
    }
  });

  test('the last report that has a part is drawn', () => {
    const reports = [hangingOf([10], [5]), fairnessOf([[1]], [[2]]), hangingOf([20], [19])];
    const plots = plotsOf(reports);
    expect([...plots.keys()]).toEqual(['fairness', 'hanging']);
    expect(plots.get('hanging')).toContain('all well: 20.0');
  });

  test('without a part that has a plot, or with figures of an older bench, it says what is missing', () => {
    expect(() => plotsOf([{}])).toThrow('no report has the part "fairness" or "hanging"');
    const old = fairnessOf([[1]], [[2]]);
    for (const round of old.fairness?.alone ?? []) Reflect.deleteProperty(round, 'waits');
    expect(() => plotsOf([old])).toThrow('no single waits of the part "fairness"; measure it again');
  });
});
