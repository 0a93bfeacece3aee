import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { engineFlags, readEngine } from '#dev/launcher/engine.ts';
import { freePort, isListening } from '#dev/supervisor/ports.ts';
import { CLAIM_MS } from '#engine/outbox.ts';
import { createSchedule, runSchedule } from '#features/exports/schedules/use-cases.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { Submission } from '#features/submissions/entities.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { SecretBox } from '#security/secret-box.ts';
import { hasBucket, startBucket } from '#test/environment/bucket.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { exportsOf } from '#test/environment/exports.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { importsOf } from '#test/environment/imports.ts';
import { TestProcess } from '#test/environment/processes.ts';
import { createForm, until } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

/** Runs a worker and an engine as separate processes; the worker is killed while it writes. */
const NAMESPACE = 'export-crash-test';
const ROWS = Number(process.env.EXPORT_ROWS ?? 30_000);
const KILLS = Number(process.env.EXPORT_KILLS ?? 1);
const MOST_SECONDS = Math.max(240, ROWS / 500);
const folder = mkdtempSync(join(tmpdir(), 'durable-forms-export-crash-'));
const box = new SecretBox([TEST_KEY]);

let database: TestDatabase;
let temporal: TestProcess;
let worker: TestProcess;
let enginePort: number;
let bucket: Awaited<ReturnType<typeof startBucket>> | undefined;
beforeAll(async () => {
  if (hasBucket) bucket = await startBucket();
  database = await createTestDatabase();
  enginePort = await freePort();
  const engine = await readEngine(fileURLToPath(new URL('../../', import.meta.url)));
  const flags = engineFlags(engine, { namespace: NAMESPACE, port: enginePort, uiPort: 0, dataDir: folder });
  const { PATH, HOME } = process.env;
  temporal = new TestProcess('Temporal', process.env.TEMPORAL_CLI_PATH ?? '', [...flags, '--headless'], { PATH, HOME });
  worker = new TestProcess('worker', process.execPath, ['bin/worker.ts'], {
    ...{ PATH, HOME, NODE_ENV: 'production' },
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: `127.0.0.1:${enginePort}`,
    TEMPORAL_NAMESPACE: NAMESPACE,
    APP_KEY: TEST_KEY.toString('base64url'),
    BASE_URL: 'http://127.0.0.1',
    MAIL_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'info',
    ...bucket?.environment('EXPORTS_S3'),
  });
}, 180_000);
afterAll(async () => {
  await worker.end('SIGKILL');
  await temporal.end('SIGKILL');
  bucket?.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'an export is whole and once, and each row of an import is there once, although their worker is killed',
  async () => {
    const forms = new FormStore({ orm: database.orm, box, rules: formRules });
    const now = async () => new Date();
    const [from, into] = [await createForm({ forms, now }, {}), await createForm({ forms, now }, {})];
    // Enqueued calls are due at once, so that a started worker makes them.
    const earlier = () => new Date(Date.now() - CLAIM_MS);
    const exports = exportsOf({ orm: database.orm, box, forms }, earlier);
    const imports = importsOf({ orm: database.orm, box, forms }, earlier);
    const values = Array.from({ length: 1_000 }, (_, index) => ({ name: `Ada ${index}`, message: 'x'.repeat(200) }));
    for (let made = 0; made < ROWS; made += values.length) await exports.submit(from.id, values);
    const table = Array.from({ length: ROWS }, (_, index) => `${index},Ada ${index}`);
    const loaded = await imports.load(into.id, ['No,name', ...table].join('\n'));
    await imports.start(loaded.uuid, { dryRun: false, idColumn: 'No' });
    const { uuid } = await scheduled(exports, from.id);

    const parts = async () => [(await exports.row(uuid))?.parts ?? 0, (await imports.row(loaded.uuid))?.place ?? 0];
    const done = async () => [(await exports.row(uuid))?.status, (await imports.row(loaded.uuid))?.status];
    await temporal.start(() => isListening(enginePort));
    await worker.start(isReady);
    let last = [0, 0];
    for (let killed = 0; killed < KILLS; killed += 1) {
      const isMore = async () => (await parts()).every((count, index) => count > (last[index] ?? 0));
      await until('more of both is kept', isMore, MOST_SECONDS);
      await worker.end('SIGKILL');
      last = await parts();
      expect(await done()).toEqual(['running', 'running']);
      await worker.start(isReady);
    }
    // With several kills, some happen while the file is copied to the bucket.
    for (let killed = 1; killed < KILLS; killed += 1) {
      await until('it is made', async () => (await exports.row(uuid))?.status === 'done', MOST_SECONDS);
      await new Promise((resolve) => setTimeout(resolve, 500 * killed));
      await worker.end('SIGKILL');
      await worker.start(isReady);
    }
    await until('both are done', async () => (await done()).every((status) => status === 'done'), MOST_SECONDS);
    const file = await exports.file(uuid);
    const lines = file.toString().trimEnd().split('\r\n').slice(1);
    const rows = await database.orm.em
      .fork()
      .find(
        Submission,
        { formId: from.id },
        { fields: ['id'], orderBy: { createdAt: 'asc', id: 'asc' }, disableIdentityMap: true },
      );
    expect(lines.map((line) => Number(line.slice(1, line.indexOf('"', 1))))).toEqual(rows.map(({ id }) => id));
    if (bucket) {
      await until('it is in the bucket', async () => Boolean((await exports.row(uuid))?.deliveredAt), MOST_SECONDS);
      const objects = await bucket.objects();
      expect([...objects.keys()]).toEqual([expect.stringMatching(new RegExp(`^forms/form-${from.id}/.*\\.csv$`))]);
      for (const bytes of objects.values()) expect(bytes.equals(file)).toBe(true);
    }
    expect(await imports.row(loaded.uuid)).toMatchObject({ added: ROWS, known: 0, refused: 0 });
    expect(await database.orm.em.fork().count(Submission, { formId: into.id })).toBe(ROWS);
  },
  2 * MOST_SECONDS * 1_000,
);

/** Creates the export of a schedule, which goes to a bucket if there is one. */
async function scheduled({ parts }: ReturnType<typeof exportsOf>, formId: number) {
  const withBucket = { ...parts, settings: { ...parts.settings, exportBucket: bucket?.settings } };
  const { uuid } = await createSchedule(withBucket, COMMAND_LINE, formId, {
    times: { period: 'daily', weekday: null, hour: 0, timeZone: 'UTC' },
    ...{ span: 'new', way: bucket ? 'store' : 'keep', order: { format: 'csv', filter: {} } },
  });
  return runSchedule(parts, COMMAND_LINE, uuid);
}

function isReady(output: string): boolean {
  return output.includes('worker ready');
}
