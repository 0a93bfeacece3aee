import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { dataConverter } from '#bin/composition/engine.ts';
import { freePort, isFree } from '#dev/supervisor/ports.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { type DatabaseLink, linkDatabase } from '#test/environment/database-link.ts';
import { startServer } from '#test/environment/engine.ts';
import { TestProcess } from '#test/environment/processes.ts';
import { ENVIRONMENT } from '#test/environment/settings.ts';
import { until } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

/** An extension that says when it is registered, and for which role. */
const EXTENSION = `export function register(api) { api.log.info('registered for ' + api.role); }`;
const LONG_MS = 240_000;
const START_SECONDS = 90;

const folder = mkdtempSync(join(tmpdir(), 'durable-forms-single-'));
const extension = join(folder, 'says.mjs');
writeFileSync(extension, EXTENSION);
let database: TestDatabase;
let engine: TestWorkflowEnvironment;
let toEngine: DatabaseLink;
let port: number;
let metricsPort: number;
let single: TestProcess;

beforeAll(async () => {
  [database, engine] = await Promise.all([
    createTestDatabase(),
    startServer('local', dataConverter(new SecretBox([TEST_KEY]))),
  ]);
  toEngine = await linkDatabase(`grpc://${engine.address.replace('localhost', '127.0.0.1')}`);
  port = await freePort();
  const areFree = async (ports: number[]) => (await Promise.all(ports.map((one) => isFree(one)))).every(Boolean);
  do metricsPort = await freePort([port]);
  while (!(await areFree([metricsPort + 1, metricsPort + 2])) || [1, 2].includes(port - metricsPort));
});
afterEach(async () => {
  await single.end('SIGKILL');
  await toEngine.cut();
  await toEngine.mend();
});
afterAll(async () => {
  await toEngine.close();
  await engine.teardown();
  await database.close();
  rmSync(folder, { recursive: true });
});

async function begin(text: string, settings: Record<string, string> = {}): Promise<void> {
  single = new TestProcess('single', process.execPath, ['bin/single.ts'], {
    PATH: process.env.PATH,
    ...ENVIRONMENT,
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: new URL(toEngine.url).host,
    TEMPORAL_NAMESPACE: engine.namespace ?? 'default',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    EXTENSIONS: extension,
    ...settings,
  });
  await single.start((output) => output.includes(text));
}

const linesOf = (text: string) =>
  single.output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(text))
    .map((line) => JSON.parse(line) as { role: string; level: number; msg: string });
const told = (text: string) => until(text, async () => single.output.includes(text), START_SECONDS);

async function ask(path: string, at = port) {
  const answer = await fetch(`http://127.0.0.1:${at}${path}`, { headers: { connection: 'close' } });
  return { status: answer.status, text: await answer.text() };
}

async function readiness(at = port) {
  const { status, text } = await ask('/readyz', at);
  return [status, JSON.parse(text)];
}

test(
  'without an engine HTTP is ready and says that no worker runs; the worker starts once the engine answers',
  async () => {
    await toEngine.cut();
    await begin('waiting: the engine is away', { START_WAIT_MS: '1500' });
    expect(await readiness()).toEqual([200, { status: 'ok', database: true, engine: false, workers: false }]);
    await told('HTTP continues');
    const [ready] = linesOf('http ready');
    const [away] = linesOf('HTTP continues');
    expect([ready?.role, away?.role, away?.level]).toEqual(['http', 'worker', 50]);
    expect(away?.msg).toMatch(/^worker cannot run: the engine is away .*\(START_WAIT_MS\)\. HTTP continues/);

    await toEngine.mend();
    await told('worker ready');
    expect(linesOf('worker ready').map(({ role }) => role)).toEqual(['worker']);
    const all = { status: 'ok', database: true, engine: true, workers: true };
    await until('all is ready', async () => (await readiness())[1].workers === true);
    expect(await readiness()).toEqual([200, all]);
    expect(await readiness(metricsPort + 1)).toEqual([200, all]);
    // Memory and CPU of the process are served once, by HTTP.
    const [ofHttp, ofWorker] = await Promise.all([ask('/metrics', metricsPort), ask('/metrics', metricsPort + 1)]);
    expect([ofHttp, ofWorker].map(({ text }) => text.includes('process_cpu'))).toEqual([true, false]);
    expect(ofWorker.text).toContain('durable_forms_mail_total');

    expect(linesOf('registered for ').map(({ msg }) => msg)).toEqual(['registered for single']);
    expect(await single.end('SIGTERM')).toBe(0);
    expect(linesOf('"msg":"stopped"').map(({ role }) => role)).toEqual(['single']);
  },
  LONG_MS,
);

test(
  'a namespace that does not exist ends neither the process nor HTTP, and a stop then ends with 0',
  async () => {
    await begin('HTTP continues', { TEMPORAL_NAMESPACE: 'nowhere' });
    await until('it is tried again', async () => linesOf('HTTP continues').length > 1, START_SECONDS);
    expect(await readiness()).toEqual([200, { status: 'ok', database: true, engine: true, workers: false }]);
    expect(linesOf('registered for ')).toHaveLength(1);
    expect(await single.end('SIGTERM')).toBe(0);
  },
  LONG_MS,
);

test.each([
  ['waits for the engine', true, 'waiting: the engine is away'],
  ['starts', false, 'http ready'],
])(
  'a stop while the worker %s ends with 0 and no error',
  async (_, isCut, text) => {
    if (isCut) await toEngine.cut();
    await begin(text);
    expect(await single.end('SIGTERM')).toBe(0);
    expect(linesOf('"msg"').filter(({ level }) => level >= 50)).toEqual([]);
    expect(single.output).toContain('"msg":"stopped"');
  },
  LONG_MS,
);
