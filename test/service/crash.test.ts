import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OutboxRow } from '#db/entities/outbox.ts';
import { engineFlags, readEngine } from '#dev/launcher/engine.ts';
import { freePort, isListening } from '#dev/supervisor/ports.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { generateWebhookSecret } from '#features/integrations/webhook/signature.ts';
import { Submission } from '#features/submissions/entities.ts';
import { countOpen } from '#features/submissions/store/due.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { TestProcess } from '#test/environment/processes.ts';
import { createForm, FIELDS, notification } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';

/*
 * Runs the HTTP role, the worker role and the engine as separate processes, which are killed while visitors submit; no
 * submission with a 200 may be lost. The tests build on each other: all the work is awaited once, at the end.
 */

const root = fileURLToPath(new URL('../../', import.meta.url));
const NAMESPACE = 'crash-test';
const VISITORS = 6;
/** The longest time for submitting, and for awaiting the work, before a test fails. */
const MOST_MS = 120_000;

let database: TestDatabase;
let parties: ThirdParties;
let temporal: TestProcess;
let worker: TestProcess;
let http: TestProcess;
let engineReady: () => Promise<boolean>;
let httpReady: () => Promise<boolean>;
let submitUrl: string;
let tokens: Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), 'durable-forms-crash-'));
/** The ids in the answers to visitors. */
const answered: number[] = [];

beforeAll(async () => {
  [database, parties] = await Promise.all([createTestDatabase(), startThirdParties()]);
  const enginePort = await freePort();
  const httpPort = await freePort([enginePort]);
  const engine = await readEngine(root);
  const flags = engineFlags(engine, { namespace: NAMESPACE, port: enginePort, uiPort: 0, dataDir: folder });
  temporal = new TestProcess('Temporal', process.env.TEMPORAL_CLI_PATH ?? '', [...flags, '--headless'], cleanEnv());
  engineReady = () => isListening(enginePort);
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
    LOG_LEVEL: 'info',
  };
  http = new TestProcess('http', process.execPath, ['bin/http.ts'], env);
  worker = new TestProcess('worker', process.execPath, ['bin/worker.ts'], env);
  httpReady = async () => (await fetch(`${baseUrl}/readyz`).catch(() => null))?.ok ?? false;

  const secret = generateWebhookSecret();
  await parties.expectSignature('crash', secret);
  const forms = new FormStore({ orm: database.orm, box: new SecretBox([TEST_KEY]), rules: formRules });
  const form = await createForm(
    { forms, now: async () => new Date() },
    {
      min_fill_seconds: 0,
      rate_limits: { per_minute: 0, per_hour: 0 },
      notifications: [notification({ to: 'crash@example.com', subject: 'Number {submission:id}' })],
      integrations: [
        { key: 'crash', integration_id: 'webhook', settings: { url: parties.webhookUrl('crash'), secret } },
      ],
    },
    FIELDS,
  );
  await temporal.start(engineReady);
  await Promise.all([http.start(httpReady), worker.start(workerReady)]);
  submitUrl = `${baseUrl}/rest/svcb/v1/forms/${form.id}/submissions`;
  const given = (await (await fetch(`${baseUrl}/rest/svcb/v1/forms/${form.id}/token`)).json()) as Record<
    string,
    string
  >;
  tokens = { _svcb_nonce: given.nonce ?? '', _svcb_timing: given.timing_token ?? '' };
}, 180_000);

afterAll(async () => {
  await Promise.all([http.end('SIGTERM'), worker.end('SIGKILL')]);
  await temporal.end('SIGKILL');
  await parties.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('visitors submit', () => {
  test('while the worker is killed: every one gets a 200', async () => {
    let restarted: Promise<void> | undefined;
    const refusals = await submitMany(25, async (count) => {
      if (count !== 10) return;
      await worker.end('SIGKILL');
      restarted = worker.start(workerReady);
      restarted.catch(() => {});
    });
    await restarted;
    expect(refusals).toEqual([]);
    expect(answered).toHaveLength(25);
  }, 180_000);

  test('while the HTTP role is killed: whoever got no answer may try again', async () => {
    const before = answered.length;
    const refusals = await submitMany(25, async (count) => {
      if (count !== 10) return;
      await http.end('SIGKILL');
      await http.start(httpReady);
    });
    expect(answered.length - before).toBe(25);
    expect(refusals.length).toBeGreaterThan(0);
  }, 180_000);

  test('while Temporal is stopped: every one gets a 200', async () => {
    await temporal.end('SIGTERM');
    expect(await engineReady()).toBe(false);
    const before = answered.length;
    expect(await submitMany(15)).toEqual([]);
    expect(answered.length - before).toBe(15);
    const waiting = { id: answered.slice(before), status: 'accepted', dueAt: { $ne: null } } as const;
    expect(await database.orm.em.fork().count(Submission, waiting)).toBe(15);
    await temporal.start(engineReady);
  }, 180_000);
});

test('nothing that was answered with 200 is lost: every run completes, every mail and every webhook arrives', async () => {
  const open = async () => {
    const em = database.orm.em.fork();
    return {
      submissions: await em.count(Submission, { status: ['accepted', 'processing'] }),
      // A mail that its first pass could not send waits for its own run, as a job does.
      deliveries: await em.count(Delivery, { status: ['pending', 'retrying'] }),
      due: await countOpen(database.orm),
      outbox: await em.count(OutboxRow),
    };
  };
  const nothing = { submissions: 0, deliveries: 0, due: 0, outbox: 0 };
  const deadline = performance.now() + MOST_MS;
  while (JSON.stringify(await open()) !== JSON.stringify(nothing) && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(await open()).toEqual(nothing);

  expect(new Set(answered).size).toBe(65);
  const em = database.orm.em.fork();
  const kept = await em.find(Submission, { id: answered });
  expect(kept.map(({ status }) => status)).toEqual(answered.map(() => 'completed'));
  expect(await em.count(Delivery, { kind: 'mail', status: 'delivered' })).toBe(await em.count(Submission));

  const subjects = new Set(parties.mails({ to: 'crash@example.com' }).map(({ subject }) => subject));
  expect(answered.filter((id) => !subjects.has(`Number ${id}`))).toEqual([]);
  const { requests, accepted } = await parties.webhooks('crash');
  expect(accepted).toBe(await em.count(Submission));
  const told = new Set(requests.map(({ json }) => (json as { data: { submission_id: number } }).data.submission_id));
  expect(answered.filter((id) => !told.has(id))).toEqual([]);
  expect(new Set(requests.map(({ signature }) => signature))).toEqual(new Set(['valid']));
}, 180_000);

test('whoever got something twice got it from a try that a killed worker could not note', async () => {
  const em = database.orm.em.fork();
  const idOf = new Map((await em.findAll(Submission)).map(({ uuid, id }) => [uuid, id]));
  const mails = Map.groupBy(parties.mails({ to: 'crash@example.com' }), ({ subject }) => subject);
  for (const { submissionUuid, attempts } of await em.find(Delivery, { kind: 'mail' })) {
    const copies = mails.get(`Number ${idOf.get(submissionUuid)}`)?.length ?? 0;
    expect([submissionUuid, copies >= 1 && copies <= attempts]).toEqual([submissionUuid, true]);
  }
  const { deliveries } = await parties.webhooks('crash');
  const jobs = await em.find(Delivery, { kind: 'integration' });
  expect(Object.keys(deliveries).sort()).toEqual(jobs.map(({ id }) => id).sort());
  const tries = Map.groupBy(await em.findAll(DeliveryAttempt), ({ deliveryId }) => deliveryId);
  for (const { id, attempts } of jobs) {
    const logged = (tries.get(id) ?? []).map(({ outcome }) => outcome);
    const lost = logged.filter((outcome) => outcome === 'lost').length;
    const seen = deliveries[id] ?? 0;
    expect([id, logged.length, logged.includes('running')]).toEqual([id, attempts, false]);
    // A lost attempt may or may not have reached the receiver.
    expect([id, seen >= attempts - lost && seen <= attempts]).toEqual([id, true]);
  }
});

function workerReady(output: string): boolean {
  return output.includes('worker ready');
}

/**
 * Submits a few at a time until there are this many answers with 200.
 * @returns every other outcome
 * @param onAnswer called after each 200 with their number
 */
async function submitMany(
  wanted: number,
  onAnswer: (count: number) => Promise<void> = async () => {},
): Promise<string[]> {
  let toDo = wanted;
  let got = 0;
  const refusals: string[] = [];
  const deadline = performance.now() + MOST_MS;
  const visitor = async () => {
    while (toDo > 0 && performance.now() < deadline) {
      toDo -= 1;
      const outcome = await submitOnce();
      if (typeof outcome === 'number') {
        answered.push(outcome);
        got += 1;
        await onAnswer(got);
      } else {
        refusals.push(outcome);
        toDo += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  return refusals;
}

/** @returns the submission's id, or the outcome that replaced a 200 */
async function submitOnce(): Promise<number | string> {
  try {
    const response = await fetch(submitUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Prefer: 'respond-async' },
      body: JSON.stringify({ ...tokens, name: 'Ada', email: 'ada@example.net', message: 'Does it survive?' }),
    });
    const text = await response.text();
    if (response.status !== 200) return `${response.status} ${text}`;
    return (JSON.parse(text) as { data: { submission_id: number } }).data.submission_id;
  } catch (error) {
    return `${(error as Error).message}: ${String((error as Error).cause)}`;
  }
}

/** Returns the environment without the settings of the person who runs the tests. */
function cleanEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR };
}
