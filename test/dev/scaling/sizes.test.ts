import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { withRows } from '#dev/pages/section-table.ts';
import { MEASURED, ON_ONE_MACHINE } from '#dev/scaling/measured.ts';
import { simulate } from '#dev/scaling/simulation.ts';
import { diskFor, HEAD, shardsFor, sizeFor, sizeRows } from '#dev/scaling/sizes.ts';

const PAGE = new URL('../../../docs/scaling.md', import.meta.url);
const DELAYS = { flush: 1.5, roundTrip: 0.3, thirdParties: 5, poll: 20 };

describe('the simulation', () => {
  const { cores, atATime, shards, perSecond } = ON_ONE_MACHINE;
  const backlog = (more: { together?: number; shards?: number; flush?: number } = {}) =>
    simulate(
      MEASURED.mail,
      { ...DELAYS, flush: more.flush ?? DELAYS.flush },
      { cores: { together: more.together ?? cores }, shards: more.shards ?? shards, engineDatabases: 1, atATime },
      { backlog: 2_000 },
    ).perSecond;

  test('has the rate that was measured on one machine', () => {
    expect(backlog()).toBeGreaterThan(perSecond.low);
    expect(backlog()).toBeLessThan(perSecond.high);
  });

  test('is the same again with the same seed', () => {
    expect(backlog()).toBe(backlog());
  });

  test('is bound by cores as long as shards suffice, and by the log if there is one shard', () => {
    expect(backlog({ together: 4 }) / backlog()).toBeCloseTo(2, 0);
    // Each run takes the only shard twice, for more than a flush of the log.
    expect(backlog({ shards: 1, flush: 20, together: 8 })).toBeLessThan(1_000 / 40);
  });

  test('ends everything that arrives at a rate below its limit', () => {
    const layout = { cores: { together: 4 }, shards: 16, engineDatabases: 1, atATime };
    const {
      perSecond: done,
      p99,
      median,
      use,
    } = simulate(MEASURED.mail, DELAYS, layout, { perSecond: 30, seconds: 20 });
    expect(done).toBeGreaterThan(20);
    expect(done).toBeLessThan(40);
    expect(p99).toBeGreaterThan(median);
    expect(use.worker).toBeLessThan(0.5);
  });

  test('gives each part its own cores on machines of their own', () => {
    const own = { http: 1, worker: 4, history: 1, engineOthers: 1, serviceDatabase: 1, engineDatabase: 1 };
    const layout = { cores: own, shards: 16, engineDatabases: 2, atATime };
    const { use, perSecond: done } = simulate(MEASURED.mail, DELAYS, layout, { backlog: 600 });
    expect(done).toBeGreaterThan(150);
    expect(Object.values(use).every((share) => share <= 1)).toBe(true);
  });
});

describe('sizes', () => {
  test('grow with the rate, and a database that would be too large is split', () => {
    expect(sizeFor(10, MEASURED.both)).toMatchObject({ engineDatabases: 1, cores: { http: 1, workers: 1 } });
    const large = sizeFor(16_667, MEASURED.both);
    expect(large.engineDatabases).toBeGreaterThan(1);
    expect(large.engineDatabaseCores).toBeLessThanOrEqual(32);
  });

  test.each([
    [1, 4],
    [100, 32],
    [1_000, 256],
  ])('%d a second need %d shards', (perSecond, shards) => {
    expect(shardsFor(perSecond, MEASURED.both)).toBe(shards);
  });

  test('of disks are per submission', () => {
    const { service, engine } = diskFor(1_048_576, MEASURED.mail);
    expect([service, engine]).toEqual([4.3, 35]);
  });

  test('docs/scaling.md has them', () => {
    const page = readFileSync(PAGE, 'utf8');
    const fresh = withRows(page, '### A million submissions', HEAD, sizeRows());
    if (process.env.UPDATE_COVERAGE) writeFileSync(PAGE, fresh);
    else expect(page).toBe(fresh);
  });
});
