import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { installedEntities } from '#bin/edition.ts';
import { requireCurrentSchema } from '#db/migrate.ts';
import { declarations } from '#db/migrations/index.ts';
import { openDatabase } from '#db/orm.ts';
import { SchemaManager } from '#features/extensions/schema-manager.ts';
import { COMMAND_SETTINGS, runCommand, runHere } from '#test/environment/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { linkDatabase } from '#test/environment/database-link.ts';
import { TestProcess } from '#test/environment/processes.ts';
import { until } from '#test/environment/submissions.ts';
import { countRows } from '#test/environment/tables.ts';

/** docs/interface.md 9. */
const SURFACE_A_SCHEMA = 1;

let database: TestDatabase;
let connection: Connection;
let schema: SchemaManager;

beforeEach(() => open());
afterEach(close);

async function open(options = { migrated: false }): Promise<void> {
  database = await createTestDatabase(options);
  connection = await createConnection({ uri: database.url, dateStrings: true });
  schema = new SchemaManager({ orm: database.orm, databaseUrl: database.url });
}

async function close(): Promise<void> {
  await connection.end();
  await database.close();
}

/** Replaces the empty database with a copy of a migrated one, because the migrations take seconds. */
async function takeMigrated(): Promise<void> {
  await close();
  await open({ migrated: true });
}

async function rows(sql: string, values: unknown[] = []): Promise<RowDataPacket[]> {
  const [found] = await connection.query<RowDataPacket[]>(sql, values);
  return found;
}

/** Leaves the schema as a crash would: some tables, and no record of the migration. @returns the pending migrations */
async function migrateHalf(): Promise<string[]> {
  await takeMigrated();
  const ran = (await rows('select name from schema_migrations order by name')).map(({ name }) => name);
  await connection.query('drop table users, sessions, posts, settings, payment_orders, schema_migrations');
  return ran;
}

async function tables(): Promise<string[]> {
  const found = await rows(`select table_name as name from information_schema.tables
    where table_schema = database() and table_name <> 'schema_migrations' order by table_name`);
  return found.map(({ name }) => name);
}

const storedVersion = () => rows("select value from settings where scope = 'svca_db_version'");
const migrateCommand = (run = runCommand) => run(['migrate'], { ...COMMAND_SETTINGS, DATABASE_URL: database.url });

describe('the schema version', () => {
  test('of a fresh database is 0 until the migrations have run, and then the current one', async () => {
    expect(schema.getCurrentVersion()).toBe(SURFACE_A_SCHEMA);
    expect(await schema.getInstalledVersion()).toBe(0);
    expect(await schema.needsUpgrade()).toBe(true);
    expect(await schema.runMigrations()).toEqual(declarations.map(({ name }) => name));
    expect(await schema.getInstalledVersion()).toBe(SURFACE_A_SCHEMA);
    expect(await schema.needsUpgrade()).toBe(false);
    expect(await storedVersion()).toEqual([{ value: '1' }]);
    expect(await schema.runMigrations()).toEqual([]);
  });

  test('of a database that is half made is 0, and it needs an upgrade', async () => {
    await migrateHalf();
    expect(await schema.getInstalledVersion()).toBe(0);
    expect(await schema.needsUpgrade()).toBe(true);
  });

  test.each(['null', '"1"', '0', '-1', '0.5', '{}'])('that reads %s is none, and is mended', async (value) => {
    await takeMigrated();
    await connection.query("update settings set value = ? where scope = 'svca_db_version'", [value]);
    expect(await schema.getInstalledVersion()).toBe(0);
    expect(await schema.needsUpgrade()).toBe(true);
    expect(await schema.runMigrations()).toEqual([]);
    expect(await storedVersion()).toEqual([{ value: '1' }]);
    expect(await schema.needsUpgrade()).toBe(false);
  });

  test('of later code is accepted, and never taken back', async () => {
    await takeMigrated();
    await connection.query("update settings set value = '7' where scope = 'svca_db_version'");
    await connection.query("insert into schema_migrations (name) values ('9999-of-a-later-version')");
    expect([await schema.getInstalledVersion(), await schema.needsUpgrade()]).toEqual([7, false]);
    await requireCurrentSchema(database.orm);
    expect(await schema.runMigrations()).toEqual([]);
    expect(await storedVersion()).toEqual([{ value: '7' }]);
  });

  test('is current while the note is missing that a migration ran, and it is upgraded all the same', async () => {
    await takeMigrated();
    await connection.query("delete from schema_migrations where name = '0001-initial'");
    const orm = await openDatabase({ url: database.url, entities: await installedEntities() });
    const after = new SchemaManager({ orm, databaseUrl: database.url });
    expect([await after.getInstalledVersion(), await after.needsUpgrade()]).toEqual([SURFACE_A_SCHEMA, true]);
    expect(await after.runMigrations()).toEqual(['0001-initial']);
    expect(await after.needsUpgrade()).toBe(false);
    await orm.close();
  });
});

describe('an upgrade', () => {
  test('keeps every row of every table while submissions keep coming', async () => {
    const left = await migrateHalf();
    const first = await tables();
    for (const table of first) await insertAnything(table);
    const before = await contentsOf(first);
    expect(Object.values(before).flat()).toHaveLength(3 * first.length);

    const kept: string[] = [];
    let more = true;
    const visitors = [1, 2, 3].map(async () => {
      await using http = await openRole();
      while (more) kept.push(await http.accept());
    });
    const keptSince = (count: number) => until('submissions come', async () => kept.length >= count);
    await keptSince(20);
    expect(await schema.runMigrations()).toEqual(left);
    await keptSince(kept.length + 20);
    more = false;
    await Promise.all(visitors);

    const found = await rows('select uuid from submissions where uuid in (?)', [kept]);
    expect(found).toHaveLength(kept.length);
    expect(await countRows(database.orm, 'outbox')).toBe(kept.length + 3);
    const after = await contentsOf(first);
    for (const table of first) {
      expect([table, after[table]]).toEqual([table, expect.arrayContaining(before[table] ?? [])]);
    }
    expect(await schema.needsUpgrade()).toBe(false);
  });

  test('by two processes at once is done once, and both end well', async () => {
    const left = await migrateHalf();
    const ended = await Promise.all([migrateCommand(), migrateCommand()]);
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    const migrated = ended.map(({ json }) => (json() as { migrated: string[] }).migrated);
    expect(migrated.flat()).toEqual(left);
    expect(await rows("select name from schema_migrations where name = '0001-initial'")).toHaveLength(1);
    expect(await storedVersion()).toEqual([{ value: '1' }]);
  });

  test('whose process is killed half-way is finished by the next', async () => {
    const left = await migrateHalf();
    await insertAnything('submissions');
    const link = await linkDatabase(database.url);
    const process = cli('migrate', { DATABASE_URL: link.url });
    link.hangAt('create table if not exists `posts`');
    await process.start(() => link.isHanging());
    await process.end('SIGKILL');
    expect(process.output).toBe('');
    await link.close();

    expect(await tables()).toContain('payment_orders');
    for (const later of ['posts', 'sessions', 'users']) expect(await tables()).not.toContain(later);
    expect(await schema.needsUpgrade()).toBe(true);
    expect(await schema.getInstalledVersion()).toBe(0);
    expect((await migrateCommand(runHere)).json()).toEqual({ migrated: left });
    expect(await tables()).toContain('sessions');
    expect(await schema.needsUpgrade()).toBe(false);
    expect(await countRows(database.orm, 'submissions')).toBe(3);
  });

  test('that was cut off before its version was noted is finished by the next', async () => {
    await takeMigrated();
    await connection.query('delete from schema_migrations');
    await connection.query('delete from settings');
    await connection.query('start transaction');
    await connection.query(
      "insert into settings (scope, version, value, updated_at) values ('svca_db_version', 1, '1', now())",
    );
    const process = cli('migrate');
    const noting = () => running("info like 'insert into settings%'");
    await process.start(async () => (await noting()) !== null);
    await process.end('SIGKILL');
    await connection.query('kill ?', [await noting()]);
    await connection.query('rollback');
    expect(await tables()).toContain('sessions');
    expect([await schema.getInstalledVersion(), await schema.needsUpgrade()]).toEqual([0, true]);
    expect((await migrateCommand(runHere)).json()).toEqual({ migrated: [] });
    expect(await schema.needsUpgrade()).toBe(false);
  });
});

test.each(['http', 'worker'])('the role %s does not start on an older schema, and says what to do', async (role) => {
  const left = await migrateHalf();
  const main = fileURLToPath(new URL(`../../../bin/${role}.ts`, import.meta.url));
  const started = new TestProcess(role, process.execPath, [main], settings());
  await expect(started.start(() => false)).rejects.toThrow(
    `the database schema is older than this version (missing: ${left.join(', ')}); run \\"durable-forms migrate\\" (in a clone \\"npm run migrate\\")`,
  );
});

function settings(changes: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, ...COMMAND_SETTINGS, DATABASE_URL: database.url, PORT: '1', ...changes };
}

function cli(command: string, changes: NodeJS.ProcessEnv = {}): TestProcess {
  const main = fileURLToPath(new URL('../../../bin/cli.ts', import.meta.url));
  return new TestProcess('cli', process.execPath, [main, command], settings(changes));
}

/** Returns the id of the connection that runs such a statement on this database, or null. */
async function running(where: string): Promise<number | null> {
  const found = await rows(`select id as id from information_schema.processlist where db = ? and ${where}`, [
    new URL(database.url).pathname.slice(1),
  ]);
  return found[0]?.id ?? null;
}

/** Makes the statements of an HTTP role that stays up while the schema is migrated. */
async function openRole() {
  const own = await createConnection({ uri: database.url });
  return {
    async accept(): Promise<string> {
      const uuid = randomUUID();
      const now = new Date();
      const record = { uuid, form_id: 7, revision: 1, surface: 'b', payload: '{}', meta: '{}', status: 'accepted' };
      const call = { kind: 'start', workflow_type: 'submission', workflow_id: `submission-${uuid}`, arguments: '[]' };
      await own.beginTransaction();
      await own.query('insert into submissions set ?', { ...record, created_at: now });
      await own.query('insert into outbox set ?', { ...call, due_at: now, created_at: now });
      await own.commit();
      return uuid;
    },
    [Symbol.asyncDispose]: () => own.end(),
  };
}

async function contentsOf(names: string[]): Promise<Record<string, RowDataPacket[]>> {
  const found: Record<string, RowDataPacket[]> = {};
  for (const name of names) found[name] = await rows('select * from ??', [name]);
  return found;
}

/** Inserts three rows with a value in every column. */
async function insertAnything(table: string): Promise<void> {
  const columns = await rows(
    `select column_name as name, data_type as type, character_maximum_length as length, extra as extra
     from information_schema.columns where table_schema = database() and table_name = ?`,
    [table],
  );
  const filled = columns.filter(({ extra }) => !extra.includes('auto_increment'));
  const names = filled.map(({ name }) => name);
  for (const count of [1, 2, 3]) {
    const values = filled.map(({ name, type, length }) => {
      if (type.endsWith('int') || type === 'decimal') return count;
      if (type === 'datetime') return `2031-03-04 05:06:0${count}.089`;
      return `${count} ${name} 🦆`.slice(0, length);
    });
    await connection.query('insert into ?? (??) values (?)', [table, names, values]);
  }
}
