import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { workflowIds } from '#engine/names.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { COMMAND_SETTINGS, expectFailure, runCommand, runHere } from '#test/environment/command.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import {
  createForm,
  dispatchOf,
  dispatchTo,
  isBackingOff,
  jobOf,
  planJob,
  submitTo,
  until,
  webhook,
} from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { MINUTE_MS } from '#time.ts';

const EMPTY = { total_jobs: 0, pending: 0, retrying: 0, oldest_timestamp: 0 };

let engine: TestEngine;

beforeAll(async () => {
  engine = await startEngine({ server: 'local' });
});
afterAll(() => engine.close());

const settings = () => ({
  ...COMMAND_SETTINGS,
  DATABASE_URL: engine.databaseUrl,
  TEMPORAL_ADDRESS: engine.env.address,
  TEMPORAL_NAMESPACE: engine.env.namespace ?? 'default',
  APP_KEY: TEST_KEY.toString('base64url'),
});
const run = (...args: string[]) => runHere(args, settings());

async function result(...args: string[]): Promise<unknown> {
  const ended = await run(...args);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  return ended.json();
}

/** Creates a job whose receiver is down, and which waits for an hour, as the receiver requested. */
async function putOffJob(receiver: string): Promise<string> {
  await engine.parties.failWebhook(receiver, { next: 1_000, status: 503, retry_after: '3600' });
  const form = await createForm(engine, { integrations: [webhook(engine, receiver)] });
  const { uuid, jobId } = await dispatchTo(engine, form);
  await until(`${receiver} is put off`, async () => isBackingOff(await jobOf(engine, uuid), new Date()));
  return jobId;
}

const job = (id: string) => engine.orm.em.fork().findOneOrFail(Delivery, { kind: 'integration', id });
const enqueuedAt = async (id: string) => Math.floor((await job(id)).enqueuedAt.getTime() / 1000);

describe('the integration queue', () => {
  test('is counted, is woken without shortening a back-off, and with --now tries again at once', async () => {
    expect(await result('queue:stats')).toEqual(EMPTY);
    const waiting = await putOffJob('patient');
    expect(await result('queue:stats')).toEqual({
      total_jobs: 1,
      pending: 0,
      retrying: 1,
      oldest_timestamp: await enqueuedAt(waiting),
    });

    await engine.parties.mendWebhook('patient');
    const { attempts } = await job(waiting);
    expect(await result('queue:process')).toEqual({ woken: 0 });
    expect(await job(waiting)).toMatchObject({ status: 'retrying', attempts });
    expect((await dispatchOf(engine, { id: waiting }).describe()).status.name).toBe('RUNNING');

    expect(await result('queue:process', '--now')).toEqual({ woken: 0, retried: 1 });
    expect(await dispatchOf(engine, { id: waiting }).result()).toBe('delivered');
    expect(await result('queue:stats')).toEqual(EMPTY);
  });

  test('has a job whose run was lost woken by hand', async () => {
    const form = await createForm(engine, { integrations: [webhook(engine, 'lost')] });
    const { jobId } = await planJob(engine, form);
    const longAgo = new Date(Date.now() - 10 * MINUTE_MS);
    await engine.orm.em
      .fork()
      .nativeUpdate(Delivery, { kind: 'integration', id: jobId }, { enqueuedAt: longAgo, dueAt: longAgo });
    expect(await result('queue:process')).toEqual({ woken: 1 });
    expect(await dispatchOf(engine, { id: jobId }).result()).toBe('delivered');
  });

  test('fires its hook for extensions, whose failures are told and stop nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'durable-forms-cli-'));
    const [fine, broken, missing] = ['fine.mjs', 'broken.mjs', 'missing.mjs'].map((name) => join(folder, name));
    // The timer would keep the process running if the command did not end it.
    await writeFile(
      String(fine),
      `export function register(api) {
         setInterval(() => {}, 1000);
         api.addAction('svca_process_integration_queue', () => api.log.warn('fired in ' + api.role));
       }`,
    );
    await writeFile(
      String(broken),
      `export function register(api) {
         api.addAction('svca_process_integration_queue', () => { throw new Error('broken on purpose'); });
       }`,
    );
    const [fired, absent] = await Promise.all([
      runCommand(['queue:process'], { ...settings(), LOG_LEVEL: 'warn', EXTENSIONS: `${broken},${fine}` }),
      runCommand(['queue:process'], { ...settings(), EXTENSIONS: String(missing) }),
    ]);
    await rm(folder, { recursive: true });
    expect(fired.code).toBe(0);
    expect(fired.json()).toMatchObject({
      woken: 0,
      problems: [{ hook: 'svca_process_integration_queue', extension: 'broken' }],
    });
    expect(fired.stderr).toContain('fired in cli');
    expect(fired.stderr).toContain('broken on purpose');
    expectFailure(absent, 1, `EXTENSIONS: ${missing}: `);
  });

  test('is cleared when that is meant: no job is left, and no run', async () => {
    const cleared = await putOffJob('cleared');
    expectFailure(await run('queue:clear'), 2, '--yes is needed');
    expect(await job(cleared)).toMatchObject({ status: 'retrying' });

    expect(await result('queue:clear', '--yes')).toEqual({
      before: { total_jobs: 1, pending: 0, retrying: 1, oldest_timestamp: expect.any(Number) },
      after: EMPTY,
    });
    expect(await engine.orm.em.fork().count(Delivery, { kind: 'integration', id: cleared })).toBe(0);
    const ended = await dispatchOf(engine, { id: cleared }).describe();
    expect([ended.workflowId, ended.status.name]).toEqual([workflowIds.delivery('integration', cleared), 'TERMINATED']);
  });

  test('changes by commands are in the audit log', async () => {
    const entries = await engine.orm.em.fork().find(AuditEntry, { actor: 'cli' });
    expect(new Set(entries.map(({ event }) => event))).toEqual(new Set(['queue.processed', 'queue.cleared']));
  });

  test('is counted without an engine, and left alone without one', async () => {
    const kept = await putOffJob('kept');
    const away = { ...settings(), TEMPORAL_ADDRESS: '127.0.0.1:1' };
    const [stats, processed, cleared] = await Promise.all([
      runHere(['queue:stats'], away),
      runHere(['queue:process'], away),
      runHere(['queue:clear', '--yes'], away),
    ]);
    expect(stats.json()).toMatchObject({ total_jobs: 1 });
    for (const ended of [processed, cleared]) expectFailure(ended, 1, 'TEMPORAL_ADDRESS: nothing answers');
    expect(await job(kept)).toMatchObject({ status: 'retrying' });
    await run('queue:clear', '--yes');
  });
});

describe('key:rotate --since', () => {
  test('counts the runs that began before, which keep what the older key encrypted', async () => {
    const form = await createForm(engine, {});
    await (await submitTo(engine, form)).run.result();
    const since = new Date();
    await (await submitTo(engine, form)).run.result();
    const runs = async (time: Date) => {
      const report = await result('key:rotate', '--check', '--since', time.toISOString());
      return (report as { may_need_previous_keys: { runs: number } }).may_need_previous_keys.runs;
    };
    const total = async () => (await engine.client.workflow.count('')).count;
    await until('both runs can be counted', async () => (await runs(new Date())) === (await total()));
    const before = await runs(since);
    expect(before).toBeGreaterThan(0);
    expect(await runs(new Date())).toBe(before + 1);
    expect(await runs(new Date(0))).toBe(0);
  });

  test('says which setting is wrong when the engine refuses', async () => {
    const elsewhere = { ...settings(), TEMPORAL_NAMESPACE: 'nowhere' };
    const ended = await runHere(['key:rotate', '--check', '--since', new Date().toISOString()], elsewhere);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.json()).toMatchObject({
      may_need_previous_keys: { runs: null, runs_not_counted: expect.stringContaining('TEMPORAL_NAMESPACE: ') },
    });
  });
});
