import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { requireCurrentSchema } from '#db/migrate.ts';
import { COMMAND_SETTINGS, type Ended, expectFailure, runCommand, runHere } from '#test/environment/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';

let empty: TestDatabase;
/** The engine's client retries for a while before it fails, so this runs beside the other tests. */
let setupWithoutEngine: Promise<Ended>;

beforeAll(async () => {
  setupWithoutEngine = runCommand(['temporal:setup']);
  empty = await createTestDatabase({ migrated: false });
});
afterAll(async () => {
  await setupWithoutEngine;
  await empty.close();
});

describe('durable-forms', () => {
  test('ends with the code of what happened, and prints JSON for programs only', async () => {
    const [alone, help, unknown] = await Promise.all([
      runCommand([], {}),
      runCommand(['help'], {}),
      runCommand(['migrat'], {}),
    ]);
    expect(alone).toMatchObject({ code: 2, stderr: '' });
    expect(alone.stdout).toContain('durable-forms <command> [options]');
    expect(help).toMatchObject({ code: 0, stderr: '', stdout: alone.stdout });
    expectFailure(unknown, 2, 'there is no command migrat');
  });

  test('names every wrong setting', async () => {
    const ended = await runHere(['migrate'], {
      ...COMMAND_SETTINGS,
      PORT: 'x',
      MAIL_URL: '',
      APP_KEY: 'canary-key',
    });
    expectFailure(ended, 1, 'These settings are wrong:');
    for (const name of ['PORT', 'MAIL_URL', 'APP_KEY']) expect(ended.stderr).toContain(`  ${name}: `);
    expect(ended.stderr).not.toContain('canary');
  });
});

describe('dependencies that cannot be reached', () => {
  test('a database is told with its setting', async () => {
    const user = ['user:create', '--login', 'ada', '--email', 'ada@example.org'];
    const elsewhere = { ...COMMAND_SETTINGS, DATABASE_URL: `${empty.url}_typo` };
    const [migrating, creating, mistaken] = await Promise.all([
      runCommand(['migrate']),
      runHere(user),
      runHere(user, elsewhere),
    ]);
    // The migrator would create the database.
    const asked = await runHere(['schema:status'], elsewhere);
    expectFailure(asked, 1, 'DATABASE_URL: Unknown database');
    expectFailure(await runHere(['schema:migrate'], elsewhere), 1, 'DATABASE_URL: Unknown database');
    expectFailure(migrating, 1, 'DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1');
    expectFailure(creating, 1, 'DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1');
    expectFailure(mistaken, 1, 'DATABASE_URL: Unknown database');
  });

  test('an engine is told with its setting, and is not waited for as long as a role would', async () => {
    expectFailure(await setupWithoutEngine, 1, 'TEMPORAL_ADDRESS: nothing answers at 127.0.0.1:1');
  });
});

describe('the schema', () => {
  test('is brought up to date in an empty database, and a second time there is nothing to do', async () => {
    const settings = { ...COMMAND_SETTINGS, DATABASE_URL: empty.url };
    const early = await runHere(['user:create', '--login', 'ada', '--email', 'ada@example.org'], settings);
    expectFailure(early, 1, 'run "durable-forms migrate"');

    const pending = (await empty.orm.migrator.getPending()).map(({ name }) => name);
    expect(pending).toContain('0001-initial');
    const status = async () => (await runHere(['schema:status'], settings)).json();
    expect(await status()).toEqual({
      current_version: 1,
      installed_version: 0,
      needs_upgrade: true,
      pending,
      newer: [],
    });
    const first = await runCommand(['schema:migrate'], settings);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.json()).toEqual({ migrated: pending });
    await requireCurrentSchema(empty.orm);

    const second = await runHere(['migrate'], settings);
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(second.json()).toEqual({ migrated: [] });
    expect(await status()).toEqual({
      current_version: 1,
      installed_version: 1,
      needs_upgrade: false,
      pending: [],
      newer: [],
    });
  });
});
