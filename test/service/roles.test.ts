import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { dataConverter } from '#bin/composition/engine.ts';
import { freePort, isFree, isListening } from '#dev/supervisor/ports.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { startServer } from '#test/environment/engine.ts';
import { TestProcess } from '#test/environment/processes.ts';
import { ENVIRONMENT } from '#test/environment/settings.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

let database: TestDatabase;
let engine: TestWorkflowEnvironment;
let port: number;
let metricsPort: number;

beforeAll(async () => {
  [database, engine] = await Promise.all([
    createTestDatabase(),
    startServer('local', dataConverter(new SecretBox([TEST_KEY]))),
  ]);
  port = await freePort();
  metricsPort = await freeWithNext([port]);
});
afterAll(async () => {
  await engine.teardown();
  await database.close();
});

/** Returns a free port followed by another free one, on which a worker serves the SDK's own metrics. */
async function freeWithNext(except: readonly number[]): Promise<number> {
  for (;;) {
    const found = await freePort(except);
    if (!except.includes(found + 1) && (await isFree(found + 1))) return found;
  }
}

const role = (name: 'http' | 'worker', settings: Record<string, string> = {}) =>
  new TestProcess(name, process.execPath, [`bin/${name}.ts`], {
    PATH: process.env.PATH,
    ...ENVIRONMENT,
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: engine.address,
    TEMPORAL_NAMESPACE: engine.namespace ?? 'default',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    ...settings,
  });
/** Returns the lines of our log; the SDK's core writes lines of its own. */
const messages = ({ output }: TestProcess) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string });

describe('a role that is told to stop', () => {
  test('http answers the request under way, closes everything and ends with 0', async () => {
    const http = role('http');
    await http.start((output) => output.includes('http ready'));
    expect(await isListening(metricsPort)).toBe(true);

    const body = JSON.stringify({ form_id: 1, fields: {} });
    const client = connect(port, '127.0.0.1').setEncoding('utf8');
    let answer = '';
    client.on('data', (text) => (answer += text));
    const continued = new Promise((resolve) => client.once('data', resolve));
    client.write('POST /rest/svca/v1/submissions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
    client.write(`Content-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`);
    await continued;
    const code = http.end('SIGTERM');
    while (await isListening(port)) await new Promise(setImmediate);
    const ended = new Promise((resolve) => client.once('close', resolve));
    client.write(body);
    await ended;

    expect(answer).toContain('HTTP/1.1 100 Continue');
    expect(answer).toContain('HTTP/1.1 404 Not Found');
    expect(await code).toBe(0);
    expect(messages(http).map(({ msg }) => msg)).toEqual(expect.arrayContaining(['stopping', 'stopped']));
    expect(await isListening(metricsPort)).toBe(false);
  });

  test('worker ends its workers, closes everything and ends with 0', async () => {
    const worker = role('worker');
    await worker.start((output) => output.includes('worker ready'));
    const { status } = await fetch(`http://127.0.0.1:${metricsPort}/readyz`);
    expect(status).toBe(200);
    expect(await worker.end('SIGTERM')).toBe(0);
    expect(messages(worker).map(({ msg }) => msg)).toEqual(expect.arrayContaining(['stopping', 'stopped']));
    expect(messages(worker).filter(({ level }) => level >= 50)).toEqual([]);
  });
});

test('worker whose namespace is not there closes everything, and ends with 1 and one line that says why', async () => {
  const worker = role('worker', { TEMPORAL_NAMESPACE: 'nowhere' });
  await expect(worker.start(() => false)).rejects.toThrow('did not become ready');
  const fatal = messages(worker).filter(({ level }) => level === 60);
  expect(fatal).toEqual([expect.objectContaining({ msg: expect.stringMatching(/^worker cannot run: .*nowhere/) })]);
  expect(messages(worker).filter(({ level }) => level === 50)).toEqual([]);
  expect(await worker.end('SIGTERM')).toBe(1);
});

test.each([
  ['http', 'PORT'],
  ['http', 'METRICS_PORT'],
  ['worker', 'METRICS_PORT'],
] as const)('%s whose %s is taken ends with 1 and one line that names it', async (name, setting) => {
  const taken = String(await freeWithNext([]));
  const other = createServer().listen(Number(taken), '127.0.0.1');
  await once(other, 'listening');
  const failing = role(name, { [setting]: taken });
  await expect(failing.start(() => false)).rejects.toThrow('did not become ready');
  const fatal = messages(failing).filter(({ level }) => level === 60);
  const why = `${name} cannot run: ${setting}: ${taken} cannot be listened on: listen EADDRINUSE`;
  expect(fatal).toEqual([expect.objectContaining({ msg: expect.stringContaining(why) })]);
  expect(await failing.end('SIGTERM')).toBe(1);
  other.close();
});
