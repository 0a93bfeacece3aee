import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/mysql';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { installedEntities } from '#bin/edition.ts';
import { MIGRATION_LOCK, migrate, requireCurrentSchema } from '#db/migrate.ts';
import { type MigrationDeclaration, migrationOf } from '#db/migrations/declaration.ts';
import { declarations, migrations } from '#db/migrations/index.ts';
import { openDatabase } from '#db/orm.ts';
import { newerMigrations } from '#db/schema-version.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { linkDatabase } from '#test/environment/database-link.ts';
import { until } from '#test/environment/submissions.ts';

const NAMES = ['0001-initial', '0002-count-by-slots'];

let database: TestDatabase;
let connection: Connection;
let opened: MikroORM[] = [];

beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  connection = await createConnection({ uri: database.url });
});
afterEach(async () => {
  await connection.end();
  for (const orm of opened) await orm.close();
  opened = [];
  await database.close();
});

/** Opens the database as another process, which has not checked the schema yet. */
async function openAnother(url = database.url): Promise<MikroORM> {
  const orm = await openDatabase({ url, entities: await installedEntities() });
  opened.push(orm);
  return orm;
}

/** The options of MikroORM with further migrations. */
function optionsWith(later: readonly MigrationDeclaration[]) {
  return {
    migrationsList: [...declarations, ...later].map(migrationOf),
    ...{ tableName: 'schema_migrations', transactional: false, snapshot: false, silent: true },
  };
}

async function rows(sql: string, values: unknown[] = []): Promise<RowDataPacket[]> {
  const [found] = await connection.query<RowDataPacket[]>(sql, values);
  return found;
}

async function tables(): Promise<string[]> {
  const found = await rows(`select table_name as name from information_schema.tables
    where table_schema = database() and table_name <> 'schema_migrations' order by table_name`);
  return found.map(({ name }) => name);
}

/** Returns the connection to this database that waits for a lock in a statement like this, or null. */
async function waitingFor(statement: string): Promise<number | null> {
  const found = await rows(
    'select id as id from information_schema.processlist where db = ? and info like ? and state like ?',
    [new URL(database.url).pathname.slice(1), statement, '%lock%'],
  );
  return found[0]?.id ?? null;
}

async function definitions(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of await tables()) {
    const [row] = await rows('show create table ??', [table]);
    found[table] = String(row?.['Create Table']).replace(/ AUTO_INCREMENT=\d+/, '');
  }
  return found;
}

describe('migrations', () => {
  test('are all in the list that is run', () => {
    expect(migrations).toHaveLength(NAMES.length);
  });

  test('run once, in order', async () => {
    expect(await migrate(database.url)).toEqual(NAMES);
    expect(await migrate(database.url)).toEqual([]);
    expect((await rows('select name from schema_migrations order by id')).map(({ name }) => name)).toEqual(NAMES);
  });

  test('go on where a crash has left them, and keep what is there', async () => {
    await migrate(database.url);
    const whole = await definitions();
    const names = Object.keys(whole);
    expect(names.length).toBeGreaterThan(10);
    await connection.query("insert into application_passwords values (1, 'u', 1, 'n', 'h', now(), null, null, null)");
    // A crash leaves the tables created so far, and no record that the migration ran.
    const kept = names.indexOf('application_passwords') + 1;
    for (let made = names.length; made >= kept; made -= 4) {
      await connection.query('drop table ??', [names.slice(made).concat('schema_migrations')]);
      const orm = await openAnother();
      await expect(requireCurrentSchema(orm)).rejects.toThrow('older');
      expect(await migrate(database.url)).toEqual(NAMES);
      expect(await definitions()).toEqual(whole);
    }
    expect(await rows('select id from application_passwords')).toEqual([{ id: 1 }]);
  });

  test('that are cut off half-way fail the command, and are finished by the next', async () => {
    await migrate(database.url);
    const all = await tables();
    await connection.query('drop table ??', [[...all, 'schema_migrations']]);
    const link = await linkDatabase(database.url);
    link.hangAt('create table if not exists `outbox`');
    const cutOff = migrate(link.url);
    cutOff.catch(() => {});
    await until('the migration has come to the outbox', async () => link.isHanging());
    await link.cut();
    await expect(cutOff).rejects.toThrow();

    const made = await tables();
    expect(made).toContain('forms');
    for (const later of ['outbox', 'users']) expect(made).not.toContain(later);
    await expect(requireCurrentSchema(database.orm)).rejects.toThrow('older');
    expect(await migrate(database.url)).toEqual(NAMES);
    expect(await tables()).toEqual(all);
  });
});

describe('a later migration', () => {
  const addColour = [
    'alter table `forms`\nadd column `colour` varchar(8) null,\nalgorithm=instant,\nlock=default',
    'alter table `forms`\nadd key `forms_colour_index` (`colour`),\nalgorithm=inplace,\nlock=none',
    'create table if not exists `colours` (\n`id` int not null primary key\n) engine = InnoDB',
  ];
  const dropColour = [
    'alter table `forms`\ndrop key `forms_colour_index`,\nalgorithm=inplace,\nlock=none',
    'drop table if exists `colours`',
  ];
  const later = [
    { name: '0003-colours', schemaVersion: 1, statements: addColour, measured: null },
    { name: '0004-no-colours', schemaVersion: 1, statements: dropColour, measured: null },
  ];

  test('goes on where a crash has left it: what has been added or dropped is not touched again', async () => {
    await migrate(database.url);
    const orm = await openDatabase({ url: database.url }, { migrations: optionsWith(later) });
    opened.push(orm);
    await connection.query(addColour[0] as string);
    await connection.query('create table colours (id int not null primary key)');
    const ran = await orm.migrator.up({ to: '0003-colours' });
    expect(ran.map(({ name }) => name)).toEqual(['0003-colours']);
    const whole = await definitions();
    expect(whole.forms).toContain('KEY `forms_colour_index` (`colour`)');
    await connection.query("delete from schema_migrations where name = '0003-colours'");
    await orm.migrator.up({ to: '0003-colours' });
    expect(await definitions()).toEqual(whole);
    await connection.query(dropColour[0] as string);
    await orm.migrator.up();
    const { forms } = await definitions();
    expect(forms).not.toContain('forms_colour_index');
    expect(forms).toContain('`colour` varchar(8)');
    expect(await tables()).not.toContain('colours');
    // This version works with that schema, and says which migrations it does not know.
    await requireCurrentSchema(database.orm);
    expect(await newerMigrations(database.orm)).toEqual(['0003-colours', '0004-no-colours']);
  });

  test('that took away what this version uses is refused, by its name', async () => {
    await migrate(database.url);
    const note = (name: string) => connection.query('insert into schema_migrations (name) values (?)', [name]);
    await note('0004-gone-after-0002');
    await requireCurrentSchema(database.orm);
    await note('0005-gone-after-0003');
    const mistake = 'a newer version has taken away what it uses (0005-gone-after-0003)';
    await expect(requireCurrentSchema(database.orm)).rejects.toThrow(mistake);
  });
});

describe('several processes at once', () => {
  test('migrate once, and all of them find it done', async () => {
    const others = [await openAnother(), await openAnother(), await openAnother(), await openAnother()];
    const ran = await Promise.all(others.map(() => migrate(database.url)));
    expect(ran.flat()).toEqual(NAMES);
    for (const orm of others) await requireCurrentSchema(orm);
    expect(await rows('select name from schema_migrations')).toHaveLength(NAMES.length);
  });

  test('wait for the one that migrates', async () => {
    await connection.query(`select get_lock(${MIGRATION_LOCK}, 60)`);
    let done = false;
    const waiting = migrate(database.url).then((ran) => {
      done = true;
      return ran;
    });
    await until('the other process waits', async () => (await waitingFor('select get_lock(%')) !== null);
    expect(await tables()).toEqual([]);
    expect(done).toBe(false);
    await connection.query(`select release_lock(${MIGRATION_LOCK})`);
    expect(await waiting).toEqual(NAMES);
  });
});

describe('a role', () => {
  test('refuses a schema that is older than its code, and says what to do', async () => {
    await expect(requireCurrentSchema(database.orm)).rejects.toThrow(
      `the database schema is older than this version (missing: ${NAMES.join(', ')}); run "durable-forms migrate" (in a clone "npm run migrate")`,
    );
    expect(await tables()).toEqual([]);
  });

  test('is told that another process migrates, and may wait for it', async () => {
    await connection.query(`select get_lock(${MIGRATION_LOCK}, 60)`);
    const found = requireCurrentSchema(database.orm);
    await expect(found).rejects.toMatchObject({ isBeingMigrated: true });
    await expect(found).rejects.toThrow('another process is migrating it');
    await connection.query(`select release_lock(${MIGRATION_LOCK})`);
    await expect(requireCurrentSchema(database.orm)).rejects.toMatchObject({ isBeingMigrated: false });
  });

  test('does not make a database that is not there', async () => {
    const name = `${new URL(database.url).pathname.slice(1)}_typo`;
    const orm = await openAnother(`${database.url}_typo`);
    await expect(requireCurrentSchema(orm)).rejects.toThrow(`Unknown database '${name}'`);
    await expect(migrate(`${database.url}_typo`)).rejects.toThrow(`Unknown database '${name}'`);
    expect(await rows('show databases like ?', [name])).toEqual([]);
  });

  test('accepts a schema that is newer than its code', async () => {
    await migrate(database.url);
    await connection.query("insert into schema_migrations (name) values ('9999-of-a-later-version')");
    await connection.query('create table of_a_later_version (id int primary key)');
    await connection.query('alter table forms add column of_a_later_version int null');
    await requireCurrentSchema(database.orm);
    expect(await migrate(database.url)).toEqual([]);
    expect(await rows('select name from schema_migrations')).toHaveLength(NAMES.length + 1);
  });
});
