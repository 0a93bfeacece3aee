import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { engineFlags, readEngine } from '#dev/launcher/engine.ts';
import { freePort, isListening } from '#dev/supervisor/ports.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { Submission } from '#features/submissions/entities.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { exportsOf } from '#test/environment/exports.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { TestProcess } from '#test/environment/processes.ts';
import { createForm, until } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

/** A worker and an engine as processes of their own; the worker is killed while it writes. */
const NAMESPACE = 'export-crash-test';
const ROWS = Number(process.env.EXPORT_ROWS ?? 30_000);
const KILLS = Number(process.env.EXPORT_KILLS ?? 2);
const MOST_SECONDS = 240;
const folder = mkdtempSync(join(tmpdir(), 'durable-forms-export-crash-'));
const box = new SecretBox([TEST_KEY]);

let database: TestDatabase;
let temporal: TestProcess;
let worker: TestProcess;
let enginePort: number;
beforeAll(async () => {
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
  });
}, 180_000);
afterAll(async () => {
  await worker.end('SIGKILL');
  await temporal.end('SIGKILL');
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'the file of an export is whole and once although its worker is killed again and again',
  async () => {
    const forms = new FormStore({ orm: database.orm, box, rules: formRules });
    const form = await createForm({ forms, now: async () => new Date() }, {});
    const exports = exportsOf({ orm: database.orm, box, forms }, () => new Date());
    const values = Array.from({ length: 1_000 }, (_, index) => ({ name: `Ada ${index}`, message: 'x'.repeat(200) }));
    for (let made = 0; made < ROWS; made += values.length) await exports.submit(form.id, values);

    await temporal.start(() => isListening(enginePort));
    await worker.start(isReady);
    const { uuid } = await exports.start(form.id);
    const parts = async () => (await exports.row(uuid))?.parts ?? 0;
    const isDone = async () => (await exports.row(uuid))?.status === 'done';
    let killed = 0;
    for (let last = 0; killed < KILLS; killed += 1) {
      await until('more of it is kept', async () => (await parts()) > last, MOST_SECONDS);
      await worker.end('SIGKILL');
      last = await parts();
      expect(await isDone()).toBe(false);
      await worker.start(isReady);
    }
    await until('it is done', isDone, MOST_SECONDS);
    const lines = (await exports.file(uuid)).toString().trimEnd().split('\r\n').slice(1);
    const rows = await database.orm.em
      .fork()
      .find(Submission, {}, { fields: ['id'], orderBy: { createdAt: 'asc', id: 'asc' }, disableIdentityMap: true });
    expect(lines.map((line) => Number(line.slice(1, line.indexOf('"', 1))))).toEqual(rows.map(({ id }) => id));
  },
  2 * MOST_SECONDS * 1_000,
);

function isReady(output: string): boolean {
  return output.includes('worker ready');
}
