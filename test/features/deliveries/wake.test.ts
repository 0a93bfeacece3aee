import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pino from 'pino';
import { Delivery } from '#features/deliveries/entities.ts';
import { processQueue } from '#features/deliveries/wake.ts';
import { Hooks } from '#hooks/hooks.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { alreadyStarted, createStubEngine, engineAway } from '#test/environment/stub-engine.ts';
import { MINUTE_MS } from '#time.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const log = pino({ level: 'silent' });
const hooks = new Hooks({ log });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.orm.em.fork().nativeDelete(Delivery, { kind: 'integration' });
});

describe('the minute of the queue', () => {
  test('wakes lost jobs behind any number of older ones that live, and looks at those again later', async () => {
    const living = await jobs(25, -60_000);
    const lost = await jobs(12, -1_000);
    const { result, started } = await wake((id) => living.includes(id));
    expect(result).toEqual({ woken: 10 });
    expect(started.filter((id) => lost.includes(id))).toHaveLength(10);
    const dueIn = (await dueOf(living)).map(Number);
    // The jobs are spread out, so that they do not come due together again.
    expect(Math.min(...dueIn)).toBeGreaterThanOrEqual(5 * MINUTE_MS);
    expect(Math.max(...dueIn)).toBeLessThanOrEqual(7.5 * 60_000);
    expect(new Set(dueIn).size).toBeGreaterThan(20);
    expect((await dueOf(lost)).filter((ms) => ms === 60_000)).toHaveLength(10);
    expect(await wake((id) => living.includes(id))).toMatchObject({ result: { woken: 2 } });
  });

  test.each([
    ['replaces a run that stands in the engine and was never given a task', 1, -60_001, 1],
    ['leaves it a minute for that', 1, -60_000, 0],
    ['leaves one alone that was', 2, -60_001, 0],
  ])('%s', async (_what, historyLength, startedMs, woken) => {
    const [id] = await jobs(1, -1);
    const engine = createStubEngine();
    engine.description = { historyLength, startTime: new Date(NOW.getTime() + startedMs) };
    engine.onRequest = async ({ options: { workflowId, workflowIdConflictPolicy } }) => {
      if (!workflowIdConflictPolicy) throw alreadyStarted(workflowId, 'deliveryDispatch');
    };
    const result = await processQueue({ orm: database.orm, client: engine.client, hooks, log }, NOW);
    expect(result).toEqual({ woken });
    const policies = engine.requests.map(({ options }) => options.workflowIdConflictPolicy);
    expect(policies).toEqual(woken ? [undefined, 'TERMINATE_EXISTING'] : [undefined]);
    expect(engine.requests.map(({ options }) => options.workflowId)).toEqual(policies.map(() => `integration-${id}`));
    const [dueIn] = (await dueOf([id ?? ''])).map(Number);
    if (woken) expect(dueIn).toBe(60_000);
    else expect(dueIn).toBeGreaterThanOrEqual(5 * MINUTE_MS);
  });

  test('wakes mails whose run was lost, and none that the run of its submission still has', async () => {
    const row = { submissionUuid: '', formId: 7, revision: 1, key: 'team', enqueuedAt: NOW };
    const due = new Date(NOW.getTime() - 1);
    const mails = [
      { id: randomUUID(), status: 'retrying' as const, dueAt: due, replays: 2 },
      { id: randomUUID(), status: 'pending' as const, dueAt: due },
      { id: randomUUID(), status: 'pending' as const, dueAt: null },
      { id: randomUUID(), status: 'retrying' as const, dueAt: new Date(NOW.getTime() + 1) },
      { id: randomUUID(), status: 'delivered' as const, dueAt: null },
    ];
    for (const mail of mails) {
      await database.orm.em.fork().insert(Delivery, { kind: 'mail', ...row, ...mail, submissionUuid: mail.id });
    }
    const engine = createStubEngine();
    const result = await processQueue({ orm: database.orm, client: engine.client, hooks, log }, NOW);
    expect(result).toEqual({ woken: 0, woken_mails: 2 });
    const started = engine.requests.map(({ options }) => options.workflowId);
    expect(started.sort()).toEqual([`mail-${mails[0]?.id}-r2`, `mail-${mails[1]?.id}`].sort());
    const [woken] = await database.orm.em.fork().find(Delivery, { kind: 'mail', id: mails[0]?.id });
    expect(woken?.dueAt).toEqual(new Date(NOW.getTime() + 60_000));
    await database.orm.em.fork().nativeDelete(Delivery, { kind: 'mail' });
  });

  test('leaves alone what is not due, has ended, or is still in the run of its submission', async () => {
    await jobs(1, 1);
    await jobs(1, -1, { status: 'delivered', dueAt: null });
    await jobs(1, -1, { integrationId: 'create_post', dueAt: null });
    expect(await wake(() => false)).toEqual({ result: { woken: 0 }, started: [] });
  });

  test('says so when the engine is away; the jobs are due again soon', async () => {
    const ids = await jobs(3, -1);
    const engine = createStubEngine();
    engine.failure = engineAway();
    const work = processQueue({ orm: database.orm, client: engine.client, hooks, log }, NOW);
    await expect(work).rejects.toThrow('UNAVAILABLE');
    expect(await dueOf(ids)).toEqual([5_000, 5_000, 5_000]);
  });
});

/** Inserts jobs that are due in so many ms. */
async function jobs(count: number, dueInMs: number, more: Partial<Delivery> = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const shared = {
    formId: 7,
    revision: 1,
    key: 'crm',
    integrationId: 'webhook',
    status: 'pending' as const,
    kind: 'integration' as const,
  };
  const at = new Date(NOW.getTime() + dueInMs);
  await database.orm.em.fork().insertMany(
    Delivery,
    ids.map((id) => ({ id, submissionUuid: id, ...shared, enqueuedAt: at, dueAt: at, ...more })),
  );
  return ids;
}

async function wake(lives: (jobId: string) => boolean) {
  const engine = createStubEngine();
  const started: string[] = [];
  engine.onRequest = async ({ options: { workflowId } }) => {
    const id = workflowId.slice('integration-'.length);
    if (lives(id)) throw alreadyStarted(workflowId, 'deliveryDispatch');
    started.push(id);
  };
  return { result: await processQueue({ orm: database.orm, client: engine.client, hooks, log }, NOW), started };
}

/** Returns when each job is due, in ms from now. */
async function dueOf(ids: string[]): Promise<(number | null)[]> {
  const rows = await database.orm.em.fork().find(Delivery, { kind: 'integration', id: ids });
  return rows.map(({ dueAt }) => (dueAt ? dueAt.getTime() - NOW.getTime() : null));
}
