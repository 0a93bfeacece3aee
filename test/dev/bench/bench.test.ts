import { describe, expect, test } from '@jest/globals';
import { partsOf, roundsOf } from '#dev/bench/parts.ts';
import { memoryAims } from '#dev/bench/report/aims.ts';
import { renderAims } from '#dev/bench/report/report.ts';
import { interleave } from '#dev/bench/rounds/interleave.ts';
import { backlogFor, paceOf } from '#dev/bench/rounds/pace.ts';

describe('rounds', () => {
  test('compared measurements take turns, in reverse order every other round', async () => {
    const order: string[] = [];
    const note = (name: string) => async () => ({ turn: order.push(name) });
    const measured = await interleave(
      { most: 3, until: Number.POSITIVE_INFINITY },
      { bare: note('bare'), ours: note('ours') },
    );
    expect(order.join(' ')).toBe('bare ours ours bare bare ours');
    expect(measured.bare.map(({ turn }) => turn)).toEqual([1, 4, 5]);
    expect(measured.ours.map(({ turn }) => turn)).toEqual([2, 3, 6]);
  });

  test('each one says when it began', async () => {
    const { one } = await interleave({ most: 2, until: Number.POSITIVE_INFINITY }, { one: async () => ({}) });
    const [first, second] = one.map(({ at }) => at);
    expect(second).toBeGreaterThanOrEqual(first ?? Number.NaN);
  });

  test.each([
    { until: 0, made: 1 },
    { until: 250, made: 2 },
    { until: 300, made: 3 },
    { until: 999, made: 4 },
  ])('of rounds that take 100 there are $made until $until', async ({ until, made }) => {
    let now = 0;
    const slow = async () => {
      now += 100;
      return { ends: now };
    };
    const measured = await interleave({ most: 4, until }, { slow }, () => now);
    expect(measured.slow.map(({ ends }) => ends)).toEqual([100, 200, 300, 400].slice(0, made));
  });

  test('a failed measurement ends the bench', async () => {
    const failing = { well: async () => ({}), ill: async () => Promise.reject(new Error('502')) };
    await expect(interleave({ most: 2, until: Number.POSITIVE_INFINITY }, failing)).rejects.toThrow('502');
  });
});

test('parts share the time that is left when their turn comes', () => {
  let now = 0;
  const pace = paceOf({ names: ['runs', 'failing', 'hanging'], seconds: 368 }, () => now);
  // The parts share the time by their 160, 112 and 96 s on a quiet machine.
  expect(pace('runs')).toEqual({ most: 8, until: 160_000 });
  now = 264_000;
  expect(pace('failing')).toEqual({ most: 8, until: 320_000 });
  now = 340_000;
  expect(pace('hanging')).toEqual({ most: 6, until: 368_000 });
});

test('as many rounds as were asked for, whatever the part', () => {
  const pace = paceOf({ names: ['accept8', 'hanging'], rounds: 20, seconds: Number.POSITIVE_INFINITY }, () => 5);
  expect([pace('accept8'), pace('hanging')]).toEqual(Array(2).fill({ most: 20, until: Number.POSITIVE_INFINITY }));
});

describe('flags', () => {
  test.each([
    ['runs', ['runs']],
    ['runs,accept', ['runs', 'accept']],
    ['failing, hanging', ['failing', 'hanging']],
  ])('--only %s', (names, parts) => {
    expect(partsOf(names)).toEqual(parts);
  });

  test.each(['', 'runs,drain', 'run'])('--only %j is refused', (names) => {
    expect(() => partsOf(names)).toThrow('there are accept, runs, latency, rules, failing, hanging, fairness, chores');
  });

  test.each([
    [undefined, undefined],
    ['12', 12],
  ])('--rounds %s', (given, rounds) => {
    expect(roundsOf(given)).toBe(rounds);
  });

  test.each(['0', '-1', '2.5', 'many', ''])('--rounds %j is refused', (given) => {
    expect(() => roundsOf(given)).toThrow('--rounds');
  });
});

test('a missed aim is printed as missed', () => {
  const report = renderAims(memoryAims({ http: 151, worker: 300, temporal: 299, mysql: Number.NaN }));
  const [, , ...lines] = report.split('\n');
  expect(lines.map((line) => [line.split(', ')[0], line.split(' ').at(-1)])).toEqual([
    ['memory of http', 'MISSED'],
    ['memory of worker', 'met'],
    ['memory of temporal', 'met'],
    ['memory of mysql', 'undecided'],
  ]);
});

test.each([
  [20, 70],
  [5, 50],
  [1_000, 400],
])('at %i submissions a second, a round has %i', (perSecond, submissions) => {
  expect(backlogFor(perSecond)).toBe(submissions);
});
