import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pino from 'pino';
import { GuardCounters, OutcomeCounters, serveMetrics } from '#bin/composition/metrics.ts';
import { installRuntime } from '#bin/composition/worker.ts';
import { installedEntities } from '#bin/edition.ts';
import { openDatabase } from '#db/orm.ts';
import { freePort } from '#dev/supervisor/ports.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { Submission } from '#features/submissions/entities.ts';
import { checkDependencies } from '#http/health.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { type DatabaseLink, linkDatabase } from '#test/environment/database-link.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { testSettings } from '#test/environment/settings.ts';
import { createStubEngine, engineAway } from '#test/environment/stub-engine.ts';
import { acceptSubmission, createForm } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const engine = createStubEngine();
const outcomes = new OutcomeCounters();
const guards = new GuardCounters();
let database: TestDatabase;
let link: DatabaseLink;
let base: string;
let workers: boolean;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  link = await linkDatabase(database.url);
  const orm = await openDatabase({ url: link.url, entities: await installedEntities() });
  const port = await freePort();
  const metrics = await serveMetrics(port, '127.0.0.1', {
    orm,
    clock: () => new Date(),
    counters: [...outcomes.counters, ...guards.counters],
    readiness: async () => ({
      ...(await checkDependencies({ orm, connection: engine.connection, temporalNamespace: 'n' })),
      workers,
    }),
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

/** Closes the connection at once, because closing the server waits for open ones. */
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

test.each(['/metrics', '/metrics?format=text'])('the metrics stand beside it at %s', async (path) => {
  const answer = await get(path);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await answer.text()).toContain('durable_forms_outbox_oldest_seconds 0');
});

/** Returns the lines of a metric without its help. */
const linesOf = async (metric: string) => {
  const text = await (await get('/metrics')).text();
  return text.split('\n').filter((line) => line.startsWith(metric));
};

test('tell how many submissions are open, stored or not, whatever has been done of them', async () => {
  const box = new SecretBox([TEST_KEY]);
  const { orm } = database;
  const now = new Date();
  const kept = { forms: new FormStore({ orm, box, rules: formRules }), now: async () => now };
  const [stores, forgets] = [await createForm(kept, {}), await createForm(kept, { store_submissions: false })];
  expect(await linesOf('durable_forms_submissions_open')).toEqual(['durable_forms_submissions_open 0']);
  for (const form of [stores, stores, stores, forgets]) await acceptSubmission({ orm, box }, form, now);
  const [first, second] = await orm.em.fork().findAll(Submission, { orderBy: { id: 'asc' } });
  await orm.em.fork().nativeUpdate(Submission, { id: first?.id }, { status: 'processing', claimedBy: 'a run' });
  expect(await linesOf('durable_forms_submissions_open')).toEqual(['durable_forms_submissions_open 4']);
  await orm.em.fork().nativeUpdate(Submission, { id: second?.id }, { status: 'completed', dueAt: null });
  expect(await linesOf('durable_forms_submissions_open')).toEqual(['durable_forms_submissions_open 3']);
});

test('count the attempts at mails and integrations by their outcome', async () => {
  for (const end of ['delivered', 'failed', 'failed'] as const) outcomes.attempt('mail', end);
  outcomes.attempt('integration', 'delivered');
  expect(await linesOf('durable_forms_mail_total')).toEqual([
    'durable_forms_mail_total{outcome="sent"} 1',
    'durable_forms_mail_total{outcome="failed"} 2',
  ]);
  expect(await linesOf('durable_forms_integration_total')).toEqual([
    'durable_forms_integration_total{outcome="delivered"} 1',
  ]);
});

test.each(['/', '/readyz/x', '/healthz'])('%s is nothing there', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('count what was refused as spam, and the checks of CAPTCHAs', async () => {
  guards.spam('honeypot_filled');
  guards.spam('honeypot_filled');
  guards.captcha('turnstile', 'misconfigured');
  const text = await (await fetch(`${base}/metrics`)).text();
  expect(text).toContain('durable_forms_spam_total{reason="honeypot_filled"} 2');
  expect(text).toContain('durable_forms_captcha_total{provider="turnstile",outcome="misconfigured"} 1');
});

test.each(['127.0.0.1', 'localhost'])(
  'a worker at %s whose next port is taken says which setting it is, and what to do',
  async (host) => {
    const taken = createServer().listen(0, host);
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const settings = testSettings({ host, metricsPort: port - 1 });
    await expect(installRuntime({ log: pino({ level: 'silent' }), settings })).rejects.toThrow(
      new RegExp(
        `^METRICS_PORT: ${port} cannot be listened on: .*Address already in use.*: choose a METRICS_PORT whose next port is free too\\.$`,
      ),
    );
    taken.close();
  },
);
