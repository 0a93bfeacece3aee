import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@jest/globals';
import { dataConverter } from '#bin/composition/engine.ts';
import { checkDependencies } from '#http/health.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase } from '#test/environment/database.ts';
import { startServer } from '#test/environment/engine.ts';
import { until } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

test('an engine whose storage hangs does not answer, although it does what it does from memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'durable-forms-test-'));
  const file = join(folder, 'temporal.db');
  const database = await createTestDatabase();
  const env = await startServer('local', dataConverter(new SecretBox([TEST_KEY])), file);
  const { connection } = env;
  const temporalNamespace = env.namespace ?? 'default';
  const parts = { orm: database.orm, connection, temporalNamespace };
  await until('it answers', async () => (await checkDependencies(parts)).engine);

  const other = new DatabaseSync(file, { timeout: 30_000 });
  other.exec('begin exclusive');
  expect(await checkDependencies(parts)).toEqual({ database: true, engine: false });
  await connection.workflowService.getSystemInfo({});
  other.exec('rollback');
  other.close();
  await until('it answers again', async () => (await checkDependencies(parts)).engine);

  await env.teardown();
  await database.close();
  await rm(folder, { recursive: true });
});
