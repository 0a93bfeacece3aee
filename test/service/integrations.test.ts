import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { engineFlags, readEngine } from '#dev/launcher/engine.ts';
import { freePort, isListening } from '#dev/supervisor/ports.ts';
import { Users } from '#features/accounts/users.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { TestProcess } from '#test/environment/processes.ts';
import { basic } from '#test/environment/service.ts';
import { createForm, FIELDS, until } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';

/*
 * Runs the HTTP role, the worker role and the engine as separate processes; the worker is killed again and again. The tests
 * build on each other.
 */

const NAMESPACE = 'integrations-test';
const WELL = ['crm', 'chat', 'sheet', 'stock'];
const DOWN = 'down';
const GONE = 'moved';
const RECEIVERS = [...WELL, DOWN, GONE];
const SUBMISSIONS = 8;

let database: TestDatabase;
let parties: ThirdParties;
let temporal: TestProcess;
let worker: TestProcess;
let http: TestProcess;
let api: string;
let formId: number;
let admin: Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), 'durable-forms-integrations-'));

beforeAll(async () => {
  [database, parties] = await Promise.all([createTestDatabase(), startThirdParties()]);
  const enginePort = await freePort();
  const httpPort = await freePort([enginePort]);
  const engine = await readEngine(process.cwd());
  const flags = engineFlags(engine, { namespace: NAMESPACE, port: enginePort, uiPort: 0, dataDir: folder });
  temporal = new TestProcess('Temporal', process.env.TEMPORAL_CLI_PATH ?? '', [...flags, '--headless'], cleanEnv());
  const baseUrl = `http://127.0.0.1:${httpPort}`;
  const env = {
    ...cleanEnv(),
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: `127.0.0.1:${enginePort}`,
    TEMPORAL_NAMESPACE: NAMESPACE,
    APP_KEY: TEST_KEY.toString('base64url'),
    BASE_URL: baseUrl,
    PORT: String(httpPort),
    MAIL_URL: parties.mailUrl,
    ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8',
  };
  http = new TestProcess('http', process.execPath, ['bin/http.ts'], env);
  worker = new TestProcess('worker', process.execPath, ['bin/worker.ts'], env);
  const box = new SecretBox([TEST_KEY]);
  const now = new Date();
  const users = new Users({ orm: database.orm, box });
  const { id } = await users.create({ login: 'ada', email: 'ada@example.org', role: 'administrator' }, now);
  admin = basic('ada', (await users.createApplicationPassword(id, 'test', now)).password);
  const forms = new FormStore({ orm: database.orm, box, rules: formRules });
  const integrations = RECEIVERS.map((key) => ({
    key,
    integration_id: 'webhook',
    settings: { url: parties.webhookUrl(key) },
  }));
  const options = { min_fill_seconds: 0, rate_limits: { per_minute: 0, per_hour: 0 }, integrations };
  formId = (await createForm({ forms, now: async () => now }, options, FIELDS)).id;
  api = `${baseUrl}/rest/svcb/v1`;
  await parties.failWebhook(DOWN, { next: 1_000_000, status: 503 });
  await parties.failWebhook(GONE, { next: 1_000_000, status: 410 });
  await temporal.start(() => isListening(enginePort));
  const httpReady = async () => (await fetch(`${baseUrl}/readyz`).catch(() => null))?.ok ?? false;
  await Promise.all([http.start(httpReady), worker.start(workerReady)]);
}, 180_000);

afterAll(async () => {
  await Promise.all([http.end('SIGTERM'), worker.end('SIGKILL')]);
  await temporal.end('SIGKILL');
  await parties.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('of six integrations, two broken: four deliver, one goes on trying, one ends with a readable reason, whenever the worker is killed', async () => {
  const tokens = (await ask('GET', `/forms/${formId}/token`)) as Record<string, string>;
  for (let count = 0; count < SUBMISSIONS; count += 1) {
    await ask('POST', `/forms/${formId}/submissions`, {
      _svcb_nonce: tokens.nonce,
      _svcb_timing: tokens.timing_token,
      name: `Visitor ${count}`,
      email: 'ada@example.net',
      message: 'Does it survive?',
    });
    if (count % 3 === 1) await killWorker();
  }
  const wanted = { delivered: 4 * SUBMISSIONS, retrying: SUBMISSIONS, failed: SUBMISSIONS };
  await until('all have come to that', async () => same(await states(), wanted), 120);
  for (const job of await jobs({ state: 'failed' })) {
    expect(job).toMatchObject({
      integration_key: GONE,
      error_class: 'gone',
      last_error: 'The server answered 410.',
      next_attempt_at: null,
    });
  }
  for (const job of await jobs({ state: 'retrying' })) {
    expect(job).toMatchObject({
      integration_key: DOWN,
      error_class: expect.stringMatching(/^(server_error|rate_limited)$/),
    });
    expect(job.next_attempt_at).not.toBeNull();
  }
}, 240_000);

test('mending the receivers and one call delivers the rest, and killing the worker changes nothing', async () => {
  // Without a worker no waiting job is delivered by itself before the call.
  await worker.end('SIGKILL');
  await parties.mendWebhook(DOWN);
  await parties.mendWebhook(GONE);
  const answer = await ask('POST', '/integration-jobs/retry', { form_id: formId });
  expect(answer).toEqual({ success: true, matched: 16, retried: 16, skipped: 0, refused: [], next: null });
  await worker.start(workerReady);
  await killWorker();
  await until('all are delivered', async () => same(await states(), { delivered: 6 * SUBMISSIONS }), 120);
  for (const receiver of RECEIVERS) {
    const { accepted, requests } = await parties.webhooks(receiver);
    expect([receiver, accepted]).toEqual([receiver, SUBMISSIONS]);
    const told = requests.map(({ json }) => (json as { data: { submission_id: number } }).data.submission_id);
    expect(new Set(told).size).toBe(SUBMISSIONS);
  }
}, 240_000);

test('every try that a receiver saw is in the log of tries, and those of a killed worker are told as lost', async () => {
  const em = database.orm.em.fork();
  const rows = await em.find(Delivery, { kind: 'integration' });
  for (const receiver of RECEIVERS) {
    const { deliveries } = await parties.webhooks(receiver);
    for (const { id, attempts } of rows.filter(({ key }) => key === receiver)) {
      const logged = await em.find(DeliveryAttempt, { deliveryId: id });
      expect(logged).toHaveLength(attempts);
      expect(logged.filter(({ outcome }) => outcome === 'running')).toEqual([]);
      // An attempt whose worker was killed may have ended before it reached the receiver.
      const lost = logged.filter(({ outcome }) => outcome === 'lost').length;
      const seen = deliveries[id] ?? 0;
      expect(seen).toBeLessThanOrEqual(attempts);
      expect(seen).toBeGreaterThanOrEqual(attempts - lost);
    }
  }
});

async function killWorker(): Promise<void> {
  await worker.end('SIGKILL');
  await worker.start(workerReady);
}

function workerReady(output: string): boolean {
  return output.includes('worker ready');
}

interface Job {
  integration_key: string;
  state: string;
  next_attempt_at: string | null;
}

async function jobs(query: Record<string, string>): Promise<Job[]> {
  const search = new URLSearchParams({ form_id: String(formId), limit: '100', ...query });
  return ((await ask('GET', `/integration-jobs?${search}`)) as { jobs: Job[] }).jobs;
}

async function states(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { state } of await jobs({})) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

function same(found: Record<string, number>, wanted: Record<string, number>): boolean {
  return JSON.stringify(Object.entries(found).sort()) === JSON.stringify(Object.entries(wanted).sort());
}

async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(api + path, {
    method,
    headers: { ...admin, 'content-type': 'application/json', prefer: 'respond-async' },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Returns the environment without the settings of the person who runs the tests. */
function cleanEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR };
}
