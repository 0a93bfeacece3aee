import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { defaultDataConverter } from '@temporalio/common';
import { searchAttributes } from '#engine/search-attributes.ts';
import { startServer } from '#test/environment/engine.ts';
import { until } from '#test/environment/submissions.ts';

const program = process.env.TEMPORAL_CLI_PATH ?? '';
/** The Temporal CLI does not change the file of another version. */
const isOurs = execFileSync(program, ['--version'], { encoding: 'utf8' }).startsWith('durable-forms');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durable-forms-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run =
  (...args: string[]) =>
  () =>
    execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });

(isOurs ? test : test.skip)('a file of an older server gets the schema of this one, and keeps its runs', async () => {
  const file = join(folder, 'temporal.db');
  const query = 'FormId = 7';
  const before = await startServer('local', defaultDataConverter, file);
  await before.client.workflow.start('process', {
    ...{ workflowId: 'kept', taskQueue: 'nobody', args: ['Ada'] },
    typedSearchAttributes: [{ key: searchAttributes.formId, value: 7 }],
  });
  await until('it is found', async () => (await before.client.workflow.count(query)).count === 1);
  await before.teardown();

  // As in 1.29: without a table, and with an index less.
  const database = new DatabaseSync(file);
  const objects = () =>
    database
      .prepare('select name from sqlite_master order by name')
      .all()
      .map(({ name }) => name);
  const all = objects();
  database.exec('drop table current_chasm_executions; drop index by_temporal_int_01');
  database.close();

  const after = await startServer('local', defaultDataConverter, file);
  const { status, taskQueue } = await after.client.workflow.getHandle('kept').describe();
  expect([status.name, taskQueue]).toEqual(['RUNNING', 'nobody']);
  expect((await after.client.workflow.count(query)).count).toBe(1);
  await after.client.workflow.getHandle('kept').terminate();
  await until(
    'it is closed',
    async () => (await after.client.workflow.count(`${query} AND ExecutionStatus = 'Terminated'`)).count === 1,
  );
  await after.teardown();
  const reopened = new DatabaseSync(file);
  const names = reopened.prepare('select name from sqlite_master order by name').all();
  reopened.close();
  expect(names.map(({ name }) => name)).toEqual(all);
  expect(readdirSync(folder).filter((name) => name.includes('.next'))).toEqual([]);
});

(isOurs ? test : test.skip).each([
  [['server', 'stop'], 'unknown command "server stop"'],
  [['server', 'start-dev', '--colour', 'red'], 'flag provided but not defined: -colour'],
  [['server', 'start-dev', 'now'], 'unknown argument "now"'],
  [['server', 'start-dev', '--search-attribute', 'Form=Integer'], 'no type of search attributes is called "Integer"'],
  [['server', 'start-dev', '--sqlite-pragma', 'wal'], 'must be NAME=VALUE'],
  [['server', 'start-dev', '--dynamic-config-value', 'a=b'], 'b is no JSON'],
  [['server', 'start-dev', '--log-format', 'xml'], 'must be text, pretty or json'],
  [['operator', 'namespace', 'update', '--retention', 'oned'], 'must be a duration such as 7d'],
  [['operator', 'namespace', 'update', '--retention', '1d', '--address', '127.0.0.1:1'], 'connection refused'],
])('%j is refused: %s', (args, message) => {
  expect(run(...args)).toThrow(message);
});
