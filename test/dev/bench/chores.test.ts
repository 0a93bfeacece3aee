import { describe, expect, test } from '@jest/globals';
import { type Chore, waitFor, withChore } from '#dev/bench/chores/chore.ts';
import { type BesideChore, type ChoresFigures, figuresOf } from '#dev/bench/chores/chores.ts';
import { tableOf } from '#dev/bench/chores/importing.ts';
import { CHORES, type ChoreName } from '#dev/bench/chores/names.ts';
import type { QuietFigures } from '#dev/bench/drain/quiet.ts';
import { aimsOf } from '#dev/bench/report/aims.ts';
import { renderChores } from '#dev/bench/report/report.ts';
import type { At } from '#dev/bench/rounds/interleave.ts';

/** A chore whose work ends when it is told to. */
function choreOf(work: Chore['work'], rows = 100) {
  const log: string[] = [];
  const chore: Chore = {
    aloneSeconds: 1,
    async prepare() {
      log.push('prepared');
    },
    work(stop) {
      log.push('work');
      return work(stop);
    },
    rows: async () => rows,
  };
  return { chore, log };
}

const untilStopped = (stop: AbortSignal) => waitFor(async () => false, stop);

describe('a chore beside a measurement', () => {
  test('goes on until the measurement has ended', async () => {
    const { chore, log } = choreOf(untilStopped);
    const { measured, round } = await withChore(chore, async () => {
      log.push('measured');
      return 7;
    });
    expect(measured).toBe(7);
    expect(log).toEqual(['prepared', 'work', 'measured']);
    expect(round.busySeconds).toBe(round.seconds);
    expect(round.rowsPerSecond).toBeCloseTo(100 / round.seconds);
  });

  test('is begun again when it is done', async () => {
    let times = 0;
    const again = Promise.withResolvers<void>();
    const { chore, log } = choreOf(async (stop) => {
      times += 1;
      if (times < 3) return true;
      again.resolve();
      return untilStopped(stop);
    });
    await withChore(chore, () => again.promise);
    expect(log).toEqual(['prepared', 'work', 'work', 'work']);
  });

  test('that has nothing left to do says when it ended, and its rate is of that time', async () => {
    const { chore, log } = choreOf(async () => false);
    const { round } = await withChore(chore, async () => {
      for (const until = performance.now() + 20; performance.now() < until; ) await new Promise(setImmediate);
    });
    expect(log).toEqual(['prepared', 'work']);
    expect(round.busySeconds).toBeLessThan(round.seconds);
    expect(round.rowsPerSecond).toBeCloseTo(100 / round.busySeconds);
  });

  test('that fails ends the measurement', async () => {
    const { chore } = choreOf(async () => Promise.reject(new Error('too_many_exports')));
    await expect(withChore(chore, () => new Promise(() => {}))).rejects.toThrow('too_many_exports');
  });

  test('is stopped when the measurement fails', async () => {
    let isStopped = false;
    const { chore } = choreOf(async (stop) => {
      stop.addEventListener('abort', () => {
        isStopped = true;
      });
      return untilStopped(stop);
    });
    await expect(withChore(chore, async () => Promise.reject(new Error('502')))).rejects.toThrow('502');
    expect(isStopped).toBe(true);
  });
});

test('a table for an import has rows of its own, which no other table has', () => {
  const [head, ...rows] = tableOf(5_000, 5_000).trimEnd().split('\n');
  expect(head).toBe('name,email,topic,message,consent');
  expect(rows).toHaveLength(5_000);
  expect(new Set([...rows, ...tableOf(10_000, 5_000).trimEnd().split('\n').slice(1)]).size).toBe(10_000);
});

describe('figures of the chores', () => {
  const quiet = (p99: number): At<QuietFigures> => ({ at: 0, sent: 150, missing: 0, p50: 50, p99, waits: [50, p99] });
  const beside = (p99: number, more: Partial<BesideChore['chore']> = {}): At<BesideChore> => ({
    ...quiet(p99),
    chore: { seconds: 13, busySeconds: 13, rowsPerSecond: 800, alonePerSecond: 1_000, ...more },
  });
  const names = Object.keys(CHORES) as ChoreName[];
  const figures = (of: Partial<Record<ChoreName, At<BesideChore>[]>> = {}): ChoresFigures => {
    const usual = names.map((name) => [name, [100, 100, 100, 100, 100].map((p99) => beside(p99 * 3))]);
    const measured = { ...Object.fromEntries(usual), ...of };
    const alone = [90, 100, 110, 100, 100].map(quiet);
    return { forms: 50, everySeconds: 4, submissions: 50_000, ...figuresOf(alone, measured) };
  };

  test('ratios are those of each round', () => {
    const { beside: all } = figures({ import: [180, 200, 220, 200, 200].map((p99) => beside(p99)) });
    expect(all.import.ofAlone.median).toBeCloseTo(2);
    expect(all.export.ofAlone.median).toBeCloseTo(3);
    expect(all.import.rowsPerSecond).toMatchObject({ alone: { median: 1_000 }, beside: { median: 800 } });
  });

  test('each chore has the aim of two seconds', () => {
    const slow = [2_500, 2_600, 2_700, 2_800, 2_900].map((p99) => beside(p99));
    const aims = aimsOf({ chores: figures({ erasure: slow }) });
    expect(aims.map(({ what, bound, verdict }) => [what, bound, verdict])).toEqual(
      names.map((name) => [
        `answer to delivery of quiet forms beside ${CHORES[name]}, p99 ms`,
        { most: 2_000 },
        name === 'erasure' ? 'missed' : 'met',
      ]),
    );
  });

  test('the report has a line for each, and says what ended early and what never came', () => {
    const rounds = [{ ...beside(300), missing: 2 }, beside(300, { busySeconds: 4.2 }), beside(300)];
    const report = renderChores(figures({ erasure: rounds }));
    const lines = report.split('\n').slice(2);
    expect(lines).toHaveLength(1 + names.length + 1);
    expect(lines[0]).toMatch(/^alone, 5 rounds +50 +100 \(90–110\)$/);
    const erasure = lines.find((line) => line.startsWith(`beside ${CHORES.erasure}`));
    expect(erasure).toContain('2 NEVER CAME, ENDED AFTER 4.2 OF 13.0 s');
    expect(report.match(/ENDED AFTER/g)).toHaveLength(1);
    expect(report).toContain('The large form has 50000 submissions.');
  });
});
