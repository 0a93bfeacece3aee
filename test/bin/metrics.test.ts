import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { serveMetrics } from '../../bin/metrics.ts';
import { openDatabase } from '../../db/orm.ts';
import { freePort } from '../../dev/supervisor/ports.ts';
import { whatAnswers } from '../../http/health.ts';
import { createTestDatabase, type TestDatabase } from '../environment/database.ts';
import { type DatabaseLink, linkDatabase } from '../environment/database-link.ts';
import { createStubEngine, engineAway } from '../environment/stub-engine.ts';

const engine = createStubEngine();
let database: TestDatabase;
let link: DatabaseLink;
let base: string;
let workers: boolean;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  link = await linkDatabase(database.url);
  const orm = await openDatabase({ url: link.url });
  const port = await freePort();
  const metrics = await serveMetrics(port, '127.0.0.1', {
    orm,
    clock: () => new Date(),
    readiness: async () => ({ ...(await whatAnswers({ orm, temporal: engine.connection })), workers }),
  });
  base = `http://127.0.0.1:${port}`;
  closing.push(
    async () => metrics?.close(),
    () => orm.close(true),
    () => link.close(),
    () => database.close(),
  );
});
beforeEach(() => {
  engine.failure = null;
  workers = true;
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** Without keeping the connection: closing the server waits for those. */
const get = (path: string) => fetch(base + path, { headers: { connection: 'close' } });
const readyz = async () => {
  const answer = await get('/readyz');
  return [answer.status, await answer.json()];
};

describe('a worker is ready', () => {
  test('when database, engine and its workers are', async () => {
    expect(await readyz()).toEqual([200, { status: 'ok', database: true, engine: true, workers: true }]);
  });

  test('not before its workers run', async () => {
    workers = false;
    expect(await readyz()).toEqual([503, { status: 'unavailable', database: true, engine: true, workers: false }]);
  });

  test('not without the engine', async () => {
    engine.failure = engineAway();
    expect(await readyz()).toEqual([503, { status: 'unavailable', database: true, engine: false, workers: true }]);
  });

  test('not without the database, and is again when that is back', async () => {
    await link.cut();
    expect(await readyz()).toEqual([503, { status: 'unavailable', database: false, engine: true, workers: true }]);
    await link.mend();
    expect((await readyz())[0]).toBe(200);
  });
});

test('the metrics stand beside it', async () => {
  const answer = await get('/metrics');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await answer.text()).toContain('durable_forms_outbox_oldest_seconds 0');
});

test.each(['/', '/readyz/x', '/healthz'])('%s is nothing there', async (path) => {
  expect((await get(path)).status).toBe(404);
});
