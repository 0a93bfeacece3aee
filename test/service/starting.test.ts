import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createConnection } from 'mysql2/promise';
import { dataConverter } from '#bin/composition/engine.ts';
import { MIGRATION_LOCK, migrate } from '#db/migrate.ts';
import { freePort, isFree, isListening } from '#dev/supervisor/ports.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { type DatabaseLink, linkDatabase } from '#test/environment/database-link.ts';
import { startServer } from '#test/environment/engine.ts';
import { TestProcess } from '#test/environment/processes.ts';
import { ENVIRONMENT } from '#test/environment/settings.ts';
import { until } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

let database: TestDatabase;
let engine: TestWorkflowEnvironment;
let toDatabase: DatabaseLink;
let toEngine: DatabaseLink;
let port: number;
let metricsPort: number;
beforeAll(async () => {
  [database, engine] = await Promise.all([
    createTestDatabase(),
    startServer('local', dataConverter(new SecretBox([TEST_KEY]))),
  ]);
  toDatabase = await linkDatabase(database.url);
  toEngine = await linkDatabase(`grpc://${engine.address.replace('localhost', '127.0.0.1')}`);
  port = await freePort();
  do metricsPort = await freePort([port]);
  while (metricsPort + 1 === port || !(await isFree(metricsPort + 1)));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.end('SIGKILL')));
  for (const link of [toDatabase, toEngine]) {
    await link.cut();
    await link.mend();
  }
});
afterAll(async () => {
  await toEngine.close();
  await toDatabase.close();
  await engine.teardown();
  await database.close();
});

const started: TestProcess[] = [];
const LONG_MS = 180_000;
const START_SECONDS = 60;
const WAITING = '"msg":"waiting: ';

/** Starts a role without waiting for it to be ready, and waits until its log has this text. */
async function begin(main: string, text: string, settings: Record<string, string> = {}): Promise<TestProcess> {
  const role = new TestProcess(main, process.execPath, [`bin/${main}.ts`], {
    PATH: process.env.PATH,
    ...ENVIRONMENT,
    DATABASE_URL: toDatabase.url,
    TEMPORAL_ADDRESS: new URL(toEngine.url).host,
    TEMPORAL_NAMESPACE: engine.namespace ?? 'default',
    PORT: String(port),
    ...(main === 'worker' && { METRICS_PORT: String(metricsPort) }),
    ...settings,
  });
  started.push(role);
  await role.start((output) => output.includes(text));
  return role;
}

const told = (role: TestProcess, text: string) => until(text, async () => role.output.includes(text), START_SECONDS);

async function ask(path: string, at = port) {
  const answer = await fetch(`http://127.0.0.1:${at}${path}`, { headers: { connection: 'close' } });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const fatal = (role: TestProcess) =>
  role.output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('"level":60'))
    .map((line) => JSON.parse(line).msg);

test(
  'http that starts before its database says so where it will serve, and serves once it is there',
  async () => {
    await toDatabase.cut();
    const http = await begin('http', WAITING);
    expect(http.output).toContain('waiting: the database is away (DATABASE_URL): ');
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    const states = { status: 'starting', database: false, engine: expect.any(Boolean) };
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: states });
    const { status, headers, body } = await ask('/forms/1');
    expect([status, body]).toMatchObject([503, { success: false, code: 'database_unavailable' }]);
    expect([headers.get('retry-after'), headers.get('x-content-type-options')]).toEqual(['5', 'nosniff']);

    await toDatabase.mend();
    await told(http, 'http ready');
    expect(http.output).toContain('the database: there; starting');
    await until('it is ready', async () => (await ask('/readyz')).status === 200, START_SECONDS);
    expect(await http.end('SIGTERM')).toBe(0);
  },
  LONG_MS,
);

test(
  'a worker that starts before database and engine waits for both, and says at METRICS_PORT what is away',
  async () => {
    await toDatabase.cut();
    await toEngine.cut();
    const worker = await begin('worker', WAITING);
    expect(worker.output).toContain('the database is away (DATABASE_URL): ');
    expect(worker.output).toContain('; the engine is away (TEMPORAL_ADDRESS): ');
    const states = { status: 'starting', database: false, engine: false, workers: false };
    expect(await ask('/readyz', metricsPort)).toMatchObject({ status: 503, body: states });
    for (const other of ['/healthz', '/metrics']) expect((await ask(other, metricsPort)).status).toBe(503);

    await toDatabase.mend();
    await told(worker, 'waiting: the engine is away (TEMPORAL_ADDRESS): ');
    await toEngine.mend();
    await told(worker, 'worker ready');
    await until('it is ready', async () => (await ask('/readyz', metricsPort)).status === 200, START_SECONDS);
    expect(await worker.end('SIGTERM')).toBe(0);
  },
  LONG_MS,
);

test.each([
  ['http', 'the database is away (DATABASE_URL): '],
  ['worker', 'the engine is away (TEMPORAL_ADDRESS): '],
] as const)(
  '%s that has waited for long enough ends with 1, and says for what and by which setting',
  async (name, why) => {
    await (name === 'http' ? toDatabase : toEngine).cut();
    await expect(begin(name, 'never', { START_WAIT_MS: '50' })).rejects.toThrow('did not become ready');
    const [role] = started;
    expect(await role?.end('SIGTERM')).toBe(1);
    await until('its last line has come', async () => role !== undefined && fatal(role).length > 0);
    const messages = role ? fatal(role) : [];
    expect(messages).toEqual([expect.stringContaining(`${name} cannot run: ${why}`)]);
    expect(messages[0]).toContain('Waited for 0.05 s (START_WAIT_MS)');
  },
  LONG_MS,
);

test.each(['http', 'worker'])(
  '%s that is told to stop while it waits ends with 0',
  async (name) => {
    await toDatabase.cut();
    const role = await begin(name, WAITING);
    expect(await role.end('SIGTERM')).toBe(0);
    await until('its last lines have come', async () => role.output.includes('"msg":"stopped"'));
    expect(fatal(role)).toEqual([]);
    expect(await isListening(port)).toBe(false);
  },
  LONG_MS,
);

test(
  'a role waits for the process that migrates, and not for an old schema that nobody migrates',
  async () => {
    const empty = await createTestDatabase({ migrated: false });
    const connection = await createConnection(empty.url);
    await connection.query(`select get_lock(${MIGRATION_LOCK}, 60)`);
    const waiting = await begin('http', WAITING, { DATABASE_URL: empty.url });
    expect(waiting.output).toContain('another process is migrating it');
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: { status: 'starting' } });
    await connection.query(`select release_lock(${MIGRATION_LOCK})`);
    expect(await waiting.end('SIGTERM')).toBe(0);

    await expect(begin('http', 'never', { DATABASE_URL: empty.url })).rejects.toThrow('did not become ready');
    const [, outdated] = started;
    await until('its last line has come', async () => outdated !== undefined && fatal(outdated).length > 0);
    expect(outdated && fatal(outdated)).toEqual([expect.stringContaining('run "durable-forms migrate"')]);

    await connection.query(`select get_lock(${MIGRATION_LOCK}, 60)`);
    const later = await begin('http', WAITING, { DATABASE_URL: empty.url });
    const migrating = migrate(empty.url);
    const waits = "select count(*) as n from information_schema.processlist where info like 'select get_lock(%'";
    const lockIsWanted = async () => Number((await empty.orm.em.fork().execute<{ n: number }[]>(waits))[0]?.n) > 0;
    await until('the migration waits for its lock', lockIsWanted);
    await connection.query(`select release_lock(${MIGRATION_LOCK})`);
    await migrating;
    await told(later, 'http ready');
    expect(await later.end('SIGTERM')).toBe(0);
    await connection.end();
    await empty.close();
  },
  LONG_MS,
);

test(
  'a process that renews another one leaves the port to it while it waits',
  async () => {
    const role = await begin('rolling/main', 'http ready', { SHUTDOWN_DELAY_MS: '0' });
    await toDatabase.cut();
    role.tell('SIGHUP');
    await told(role, WAITING);
    for (let asked = 0; asked < 20; asked += 1) {
      expect(await ask('/readyz')).toMatchObject({ status: 503, body: { status: 'unavailable', database: false } });
    }
    await toDatabase.mend();
    await told(role, 'the old process has stopped');
    await until('it is ready', async () => (await ask('/readyz')).status === 200, START_SECONDS);
    expect(await role.end('SIGTERM')).toBe(0);
  },
  LONG_MS,
);
