import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type DrainAim, figureOf, ratesOf } from '#dev/chaos/storm/figure.ts';
import { plotStorms, ticks } from '#dev/chaos/storm/plot.ts';
import { coresOfOthers } from '#dev/load/watch/others.ts';
import { kindOfWarning, watchWarnings } from '#dev/load/watch/warnings.ts';

/** Returns one sample a second from `from` on, with the submissions completed in each. */
function samplesOf(perSecond: readonly number[], from = 0) {
  let completed = 0;
  return [0, ...perSecond].map((more, index) => {
    completed += more;
    return { at: from + index, completed };
  });
}

const times = (count: number, value: number) => Array<number>(count).fill(value);
const AIM: DrainAim = { ratio: 0.8, withinSeconds: 60, windowSeconds: 10 };

describe('the rate over a window', () => {
  test.each([
    [
      'is that of the seconds before',
      times(4, 6),
      2,
      [
        [2, 6],
        [3, 6],
        [4, 6],
      ],
    ],
    [
      'evens out what comes in bursts',
      [0, 8, 0, 8],
      2,
      [
        [2, 4],
        [3, 4],
        [4, 4],
      ],
    ],
    ['is not known before there are as many seconds', times(3, 5), 4, []],
  ])('%s', (_what, perSecond, windowSeconds, rates) => {
    const found = ratesOf(samplesOf(perSecond), windowSeconds);
    expect(found.map((one) => [one.at, one.perSecond])).toEqual(rates);
  });

  test('spans moments of which nothing is known', () => {
    const samples = samplesOf(times(6, 3)).filter(({ at }) => at !== 3);
    expect(ratesOf(samples, 2).map((one) => [one.at, one.perSecond])).toEqual([
      [2, 3],
      [4, 3],
      [5, 3],
      [6, 3],
    ]);
  });
});

describe('the figure of a storm', () => {
  test.each([
    ['at full speed at once', times(30, 40), { ratio: 1, reachedAfterSeconds: 10, whole: 1, met: true }],
    [
      'slow at first',
      [...times(30, 4), ...times(60, 40)],
      { ratio: 1, reachedAfterSeconds: 38, whole: 0.7, met: true },
    ],
    [
      'slow for too long',
      [...times(70, 4), ...times(70, 40)],
      { ratio: 0.1, reachedAfterSeconds: 78, whole: 0.55, met: false },
    ],
    ['slow until the end', times(100, 8), { ratio: 0.2, reachedAfterSeconds: null, whole: 0.2, met: false }],
    ['over before there is a window', times(5, 36), { ratio: 0.9, reachedAfterSeconds: 0, whole: 0.9, met: true }],
    ['at a stand', times(100, 0), { ratio: 0, reachedAfterSeconds: null, whole: 0, met: false }],
  ])('%s', (_what, perSecond, figure) => {
    const { aim, healthy, ...found } = figureOf(samplesOf(perSecond), 40, AIM);
    expect([aim, healthy]).toEqual([AIM, 40]);
    expect({ ...found, ratio: round(found.ratio), whole: round(found.whole) }).toEqual(figure);
  });

  test('takes no account of what was done before all parts were back, or of a last delivery that took its time', () => {
    const storm = samplesOf([...times(20, 50), ...times(20, 40), ...times(300, 0)], -20);
    expect(figureOf(storm, 40, AIM)).toMatchObject({ ratio: 1, whole: 1, reachedAfterSeconds: 10 });
  });
});

test.each([
  [
    '{"level":40,"msg":"[TMPRL1104] Workflow task duration exceeded 5 seconds: 7.25s"}',
    '[TMPRL#] Workflow task duration exceeded # seconds: #s',
  ],
  [
    '{"level":40,"class":"unexpected","err":{"type":"TypeError","message":"x is 3"},"msg":"a mail was not delivered"}',
    'a mail was not delivered (unexpected: TypeError x is #)',
  ],
  ['{"level":50,"msg":"run 0b1c9c5e-8d1b-4b6f-9b59-0c8c8a1f7d11 is lost"}', 'run # is lost'],
  ['{"level":30,"msg":"worker ready"}', undefined],
  ['{"level":40,"msg":"cut o', undefined],
  ['a line of another program', undefined],
])('a line of a log, by the kind of its warning: %s', (line, kind) => {
  expect(kindOfWarning(line)).toBe(kind);
});

test('warnings are counted from the moment somebody looks, over all workers, and each once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'durable-forms-storm-'));
  try {
    const devJson = join(folder, 'dev.json');
    const names = { 'worker-1': 'worker', 'worker-2': 'worker', mysql: 'mysql' };
    const processes = Object.entries(names).map(([name, role]) => ({ name, role, pid: 1 }));
    writeFileSync(devJson, JSON.stringify({ processes }));
    mkdirSync(join(folder, 'logs'));
    const log = (name: string, text: string) => appendFileSync(join(folder, 'logs', `${name}.log`), text);
    const line = (msg: string) => `${JSON.stringify({ level: 40, msg })}\n`;
    for (const name of Object.keys(names)) log(name, line('from before'));
    const warnings = watchWarnings(devJson);
    log('worker-1', line('late') + line('late') + line('ünfinished').slice(0, 20));
    log('worker-2', line('late'));
    log('mysql', line('of somebody else'));
    expect(warnings.look()).toEqual({ late: 3 });
    log('worker-1', line('ünfinished').slice(20));
    expect(warnings.look()).toEqual({ ünfinished: 1 });
    expect(warnings.look()).toEqual({});
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('CPU use of other processes', () => {
  const before = { at: 1_000, all: 50_000, own: 100, stack: { http: 10, worker: 20, temporal: 30, mysql: 40 } };

  test.each([
    [
      'is what is left of all',
      { all: 51_500, own: 300, stack: { http: 110, worker: 220, temporal: 330, mysql: 140 } },
      0.6,
    ],
    ['is nothing where clocks differ a little', { all: 50_990, own: 1_100 }, 0],
    ['is not known when a part was started anew', { all: 51_500, stack: { ...before.stack, worker: 3 } }, null],
    ['is not known while a part is down', { all: 51_500, stack: { ...before.stack, worker: Number.NaN } }, null],
    ['is not known without /proc', { all: Number.NaN }, null],
  ])('%s', (_what, changes, cores) => {
    expect(coresOfOthers(before, { ...before, at: 2_000, ...changes })).toBe(cores);
  });
});

test.each([
  [0, 100, [0, 20, 40, 60, 80, 100]],
  [-57, 240, [-50, 0, 50, 100, 150, 200]],
  [0, 1.05, [0, 0.2, 0.4, 0.6, 0.8, 1]],
])('an axis from %d to %d', (from, to, expected) => {
  expect(ticks(from, to)).toEqual(expected);
});

test('storms are drawn over one another, each with its words', () => {
  const stormOf = (label: string, perSecond: number[]) => {
    const samples = samplesOf(perSecond, -5).map((one) => ({
      ...one,
      waiting: 400 - one.completed,
      mails: 1,
      jobs: 2,
    }));
    const figure = figureOf(samples, 40, AIM);
    return {
      label,
      figure,

      samples: samples.map((one) => ({ ...one, runs: { submission: 3 } })),
    };
  };
  const svg = plotStorms([stormOf('before <the change>', times(80, 4)), stormOf('after', times(80, 40))]);
  expect(svg).toContain('before &#60;the change&#62;: healthy 40.0 a second; 0.10 of it within 60 s, 0.8 never');
  expect(svg).toContain('after: healthy 40.0 a second; 1.00 of it within 60 s, 0.8 after 10 s');
  // Rate, waiting, open runs and the CPU of other processes, for both storms.
  expect(svg.match(/<polyline/g)).toHaveLength(8);
  expect(svg).not.toMatch(/\bNaN\b|undefined|Infinity/);
});

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
