import { describe, expect, test } from '@jest/globals';
import { createLog } from '#bin/log.ts';
import { type CheckResult, type DueKind, lookAfter, wakeDue } from '#engine/due/loop.ts';
import { engineAway } from '#test/environment/stub-engine.ts';
import { until } from '#test/environment/submissions.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const WOKEN: CheckResult = { woken: true };

describe('the loop', () => {
  test('of one kind that cannot be looked for keeps no other one waiting', async () => {
    const broken = records('broken', []);
    broken.kind.take = async () => {
      throw new Error('the database is away');
    };
    const good = records('good', ['a', 'b']);
    const { logLines } = await looking([broken.kind, good.kind], async () => good.woken.length === 2);
    expect(good.woken).toEqual(['a', 'b']);
    expect(logLines.join('')).toContain('"kind":"broken"');
  });

  test('looks after sixteen of a kind at a time', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `record ${index}`);
    const many = records('many', names);
    let [going, most] = [0, 0];
    many.onWake = async () => {
      going += 1;
      most = Math.max(most, going);
      await new Promise((resolve) => setTimeout(resolve, 5));
      going -= 1;
      return WOKEN;
    };
    await looking([many.kind], async () => many.woken.length === names.length);
    expect(most).toBe(16);
  });

  test('gives back what the engine does not take now, and sets aside what it refuses', async () => {
    const some = records('some', ['away', 'refused']);
    some.onWake = async (name) => {
      throw name === 'away' ? engineAway() : new Error('no such thing');
    };
    const { logLines } = await looking([some.kind], async () => some.moved.size === 2);
    expect(some.moved).toEqual(
      new Map([
        ['away', 5_000],
        ['refused', 60_000],
      ]),
    );
    const logged = logLines.map((line) => JSON.parse(line));
    expect(logged.map(({ level, kind, name }) => [level, kind, name]).sort()).toEqual([
      [40, 'some', 'away'],
      [50, 'some', 'refused'],
    ]);
  });
});

describe('a round', () => {
  test('passes over those whose runs live, which are due later, and wakes no more than it may', async () => {
    const names = Array.from({ length: 60 }, (_, index) => (index < 40 ? `living ${index}` : `lost ${index}`));
    const some = records('some', names);
    some.onWake = async (name) => (name.startsWith('lost') ? WOKEN : { woken: false, lookAgainMs: 1_000 });
    expect(await wakeDue(some.kind, quiet(), 10)).toBe(10);
    const waits = [...some.moved.values()];
    expect(waits).toHaveLength(40);
    // Randomised, so that the records are not due together again.
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1_500);
    expect(new Set(waits).size).toBeGreaterThan(10);
  });

  test('ends with the failure when none could be woken, and without when one was', async () => {
    const some = records('some', ['bad', 'good']);
    some.onWake = async (name) => {
      if (name === 'bad') throw new Error('no such thing');
      return WOKEN;
    };
    expect(await wakeDue(some.kind, quiet(), 10)).toBe(1);
    await expect(wakeDue(records('away', ['bad'], some.onWake).kind, quiet(), 10)).rejects.toThrow('no such thing');
  });
});

/** Creates a queue whose records are due once. */
function records(kind: string, due: string[], onWake: (name: string) => Promise<CheckResult> = async () => WOKEN) {
  const queue = [...due];
  const own = { woken: [] as string[], moved: new Map<string, number>(), onWake };
  const dueKind: DueKind<string> = {
    kind,
    everyMs: 10,
    againMs: 60_000,
    take: async (_now, most) => queue.splice(0, most),
    async wake(name) {
      const look = await own.onWake(name);
      if (look.woken) own.woken.push(name);
      return look;
    },
    async lookAgain(name, at) {
      own.moved.set(name, at.getTime() - NOW.getTime());
    },
    ids: (name) => ({ name }),
  };
  return Object.assign(own, { kind: dueKind });
}

async function looking(kinds: DueKind<string>[], isDone: () => Promise<boolean>) {
  const logLines: string[] = [];
  const log = createLog('worker', 'info', { write: (line) => void logLines.push(line) });
  const stop = new AbortController();
  const ended = lookAfter(kinds, { log, clock: () => NOW }, stop.signal);
  await until('everything was looked after', isDone);
  stop.abort();
  await ended;
  return { logLines };
}

function quiet() {
  return { log: createLog('worker', 'fatal'), clock: () => NOW };
}
