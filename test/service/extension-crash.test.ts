import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { engineFlags, readEngine } from '#dev/launcher/engine.ts';
import { freePort, isListening } from '#dev/supervisor/ports.ts';
import { Post } from '#features/content/entities.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { Submission } from '#features/submissions/entities.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { TestProcess } from '#test/environment/processes.ts';
import {
  acceptSubmission,
  createForm,
  createPost,
  jobOf,
  submissionRow,
  until,
} from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

/*
 * Runs the worker role as a separate process, with an extension that blocks in the middle of its work until the worker is
 * killed. The next worker completes the work.
 */

const NAMESPACE = 'extension-crash';
/** A lost worker is noticed within the heartbeat time-out, which is 10 s. */
const NOTICED_S = 90;
const folder = mkdtempSync(join(tmpdir(), 'durable-forms-extension-'));
const journal = join(folder, 'journal');
const stopHere = join(folder, 'stop-here');

/** Records each call, and hangs in the call that the file `stop-here` names. */
const EXTENSION = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
async function note(what, id) {
  appendFileSync(${JSON.stringify(journal)}, what + ' ' + id + '\\n');
  if (existsSync(${JSON.stringify(stopHere)}) && readFileSync(${JSON.stringify(stopHere)}, 'utf8') === what) await new Promise(() => {});
}
export function register(api) {
  api.addAction('svcb_after_submission', (id, values, result, form, context) => note('after', context.submission_uuid));
  api.addAction('svcb_submission_failed', (id, message, context) => note('failed', context.submission_uuid));
  api.addAction('svcb_integration_dispatch', (id, settings, form, payload, context) => note('dispatch', context.delivery_id));
  api.addFilter('svcb_wp_post_args', async (post, form, payload, settings, context) => {
    await note('post', context.delivery_id);
    return post;
  });
  api.addAction('svcb_wp_post_created', (id) => note('created', id));
}
`;

let database: TestDatabase;
let temporal: TestProcess;
let worker: TestProcess;
const box = new SecretBox([TEST_KEY]);

beforeAll(async () => {
  writeFileSync(join(folder, 'noter.mjs'), EXTENSION);
  appendFileSync(journal, '');
  database = await createTestDatabase();
  const enginePort = await freePort();
  const engine = await readEngine(process.cwd());
  const flags = engineFlags(engine, { namespace: NAMESPACE, port: enginePort, uiPort: 0, dataDir: folder });
  temporal = new TestProcess('Temporal', process.env.TEMPORAL_CLI_PATH ?? '', [...flags, '--headless'], cleanEnv());
  worker = new TestProcess('worker', process.execPath, ['bin/worker.ts'], {
    ...cleanEnv(),
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: `127.0.0.1:${enginePort}`,
    TEMPORAL_NAMESPACE: NAMESPACE,
    APP_KEY: TEST_KEY.toString('base64url'),
    BASE_URL: 'http://127.0.0.1:1',
    MAIL_URL: 'smtp://127.0.0.1:1',
    EXTENSIONS: join(folder, 'noter.mjs'),
  });
  await temporal.start(() => isListening(enginePort));
  await worker.start(workerReady);
}, 180_000);

afterAll(async () => {
  await worker.end('SIGKILL');
  await temporal.end('SIGKILL');
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a worker that is killed', () => {
  test('in a handler of after_submission: the next worker fires it again, and the run completes', async () => {
    const { submissionUuid: uuid } = await submitAndKillIn('after', {});
    await completed(uuid);
    expect(calls('after')).toEqual([uuid, uuid]);
    expect(calls('failed')).toEqual([]);
  }, 180_000);

  test('while an extension dispatches: it is tried again under the same delivery id', async () => {
    const { submissionUuid: uuid } = await submitAndKillIn('dispatch', {
      integrations: [{ key: 'own', integration_id: 'own_crm', settings: {} }],
    });
    const delivered = async () => (await jobOf(database, uuid)).status === 'delivered';
    await until('the job is delivered', delivered, NOTICED_S);
    const job = await jobOf(database, uuid);
    expect(job).toMatchObject({ attempts: 2, errorType: null });
    expect(calls('dispatch')).toEqual([job.id, job.id]);
  }, 180_000);

  test('while it makes a post: one post is made, and after_submission follows', async () => {
    const { submissionUuid: uuid } = await submitAndKillIn('post', { integrations: [createPost()] });
    await completed(uuid);
    const job = await jobOf(database, uuid);
    expect(job).toMatchObject({ status: 'delivered', attempts: 2 });
    expect(calls('post')).toEqual([job.id, job.id]);
    const posts = await database.orm.em.fork().find(Post, { source: job.id });
    expect(posts).toHaveLength(1);
    expect(calls('created')).toEqual([String(posts[0]?.id)]);
    expect(calls('after')).toEqual([uuid]);
  }, 180_000);

  test('after it has made the post and before it has said so: there is still one, and both hooks are told of it', async () => {
    const { submissionUuid: uuid } = await submitAndKillIn('created', { integrations: [createPost()] });
    await completed(uuid);
    const posts = await database.orm.em.fork().find(Post, { source: (await jobOf(database, uuid)).id });
    expect(posts).toHaveLength(1);
    expect(calls('created')).toEqual([String(posts[0]?.id), String(posts[0]?.id)]);
  }, 180_000);
});

test('nothing is left open', async () => {
  const em = database.orm.em.fork();
  expect(await em.count(Submission, { status: ['accepted', 'processing'] })).toBe(0);
  expect(await em.count(Delivery, { kind: 'integration', status: ['pending', 'retrying'] })).toBe(0);
});

/** Submits, waits until the extension is in that call, kills the worker, and starts another one in which it does not block. */
async function submitAndKillIn(what: string, options: object) {
  writeFileSync(journal, '');
  writeFileSync(stopHere, what);
  const { orm } = database;
  const forms = new FormStore({ orm, box, rules: formRules });
  const form = await createForm({ forms, now: async () => new Date() }, options);
  const accepted = await acceptSubmission({ orm, box }, form, new Date());
  await until('the extension was called', async () => calls(what).length === 1, NOTICED_S);
  await worker.end('SIGKILL');
  rmSync(stopHere);
  await worker.start(workerReady);
  return accepted;
}

/** Returns the ids of the extension's calls, in order. */
function calls(what: string): string[] {
  const lines = readFileSync(journal, 'utf8').split('\n');
  return lines.filter((line) => line.startsWith(`${what} `)).map((line) => line.slice(what.length + 1));
}

function completed(uuid: string): Promise<void> {
  const check = async () => (await submissionRow(database, uuid))?.status === 'completed';
  return until('the run completes', check, NOTICED_S);
}

function workerReady(output: string): boolean {
  return output.includes('worker ready');
}

/** Returns the environment without the settings of the person who runs the tests. */
function cleanEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR };
}
