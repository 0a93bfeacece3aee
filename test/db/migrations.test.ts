import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/mysql';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { migrate, requireCurrentSchema } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { openDatabase } from '../../db/orm.ts';
import { createTestDatabase, type TestDatabase } from '../environment/database.ts';
import { until } from '../environment/submissions.ts';

const NAMES = [
  '0001-initial',
  '0002-host',
  '0003-job-attempts',
  '0004-catalogue',
  '0005-secret-expiry',
  '0006-idempotent-records',
  '0007-due',
  '0008-payments',
  '0009-refund-sent',
  '0010-protection',
  '0011-pro',
  '0012-mail',
  '0013-reading',
  '0014-pro-documents',
];

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

/** Another process: one that has not looked at the schema yet. */
async function openAnother(url = database.url): Promise<MikroORM> {
  const orm = await openDatabase({ url });
  opened.push(orm);
  return orm;
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

/** The connection to this database, if any, that waits for a lock in a statement like this. */
async function waitingFor(statement: string): Promise<number | null> {
  const found = await rows(
    'select id from information_schema.processlist where db = ? and info like ? and state like ?',
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
    await connection.query("insert into application_passwords values (1, 'u', 1, 'n', 'h', now(), null, null)");
    // A crash leaves the tables made so far, and no note that the migration ran.
    for (let made = names.length; made > 0; made -= 4) {
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
    await connection.query('drop table ??', [[...all.filter((name) => name !== 'outbox'), 'schema_migrations']]);
    await connection.query('lock tables outbox write');
    const cutOff = migrate(database.url);
    cutOff.catch(() => {});
    await until(
      'the migration has come to the locked table',
      async () => (await waitingFor('create table if not exists outbox%')) !== null,
    );
    await connection.query('kill ?', [await waitingFor('create table if not exists outbox%')]);
    await expect(cutOff).rejects.toThrow();
    await connection.query('unlock tables');

    const made = await tables();
    expect(made).toContain('forms');
    expect(made).not.toContain('users');
    await expect(requireCurrentSchema(database.orm)).rejects.toThrow('older');
    expect(await migrate(database.url)).toEqual(NAMES);
    expect(await tables()).toEqual(all);
  });
});

describe('0007, which has somebody look after each record', () => {
  /** Its statements, the last one first, undone. */
  const UNDONE = [
    'alter table integration_jobs drop key integration_jobs_due_at_index',
    'alter table transient_values drop key transient_values_due_at_form_id_index',
    'alter table submissions drop key submissions_due_at_form_id_index',
    'alter table integration_jobs drop column owner',
    'alter table integration_jobs drop column due_at',
    'alter table transient_values drop column due_at',
    'alter table submissions drop column due_at',
  ];

  async function undo(statements: readonly string[]): Promise<void> {
    for (const statement of statements) await connection.query(statement);
    // A later migration has added to the same table: it follows again.
    await connection.query('alter table submissions drop key submissions_created_at_index');
    await connection.query("delete from schema_migrations where name in ('0007-due', '0013-reading')");
  }

  test('goes on after whichever of its statements a crash came', async () => {
    await migrate(database.url);
    const whole = await definitions();
    for (let left = 1; left <= UNDONE.length; left += 1) {
      await undo(UNDONE.slice(0, left));
      expect(await migrate(database.url)).toEqual(['0007-due', '0013-reading']);
      expect(await definitions()).toEqual(whole);
    }
  }, 60_000);

  test('finds what the version before has left open, and leaves alone what has ended', async () => {
    await migrate(database.url);
    await undo(UNDONE);
    const [long, soon] = ['2026-01-02 03:04:05.678', '2026-02-03 04:05:06.789'];
    for (const [id, status] of ['accepted', 'processing', 'completed', 'completed_with_errors'].entries()) {
      await connection.query(
        `insert into submissions (id, uuid, form_id, revision, surface, status, payload, meta, created_at)
         values (?, uuid(), 1, 1, 'b', ?, '{}', '{}', ?)`,
        [id + 1, status, long],
      );
      await connection.query(
        `insert into transient_values (uuid, form_id, revision, surface, status, sealed, created_at)
         values (uuid(), 1, 1, 'a', ?, 'sealed', ?)`,
        [status, long],
      );
    }
    for (const [status, next] of [
      ['pending', null],
      ['retrying', soon],
      ['retrying', null],
      ['delivered', null],
      ['failed', null],
      ['cancelled', null],
    ]) {
      await connection.query(
        `insert into integration_jobs (id, form_id, revision, submission_uuid, integration_key, integration_id, status,
           next_attempt_at, enqueued_at)
         values (uuid(), 1, 1, uuid(), 'crm', 'webhook', ?, ?, ?)`,
        [status, next, long],
      );
    }
    expect(await migrate(database.url)).toEqual(['0007-due', '0013-reading']);

    const seconds = 'timestampdiff(second, utc_timestamp(3), due_at)';
    for (const table of ['submissions', 'transient_values']) {
      const due = await rows(`select status, ${seconds} as wait from ?? where due_at is not null order by status`, [
        table,
      ]);
      expect(due.map(({ status }) => status)).toEqual(['accepted', 'processing']);
      // Once the outbox of before has had its time.
      for (const { wait } of due) expect(Math.abs(wait - 5 * 60)).toBeLessThan(30);
      expect(await rows('select status from ?? where due_at is null', [table])).toHaveLength(2);
    }
    const jobs = await rows(
      'select status, cast(due_at as char) as due, owner from integration_jobs order by status, next_attempt_at',
    );
    expect(jobs).toEqual([
      { status: 'cancelled', due: null, owner: null },
      { status: 'delivered', due: null, owner: null },
      { status: 'failed', due: null, owner: null },
      { status: 'pending', due: '2026-01-02 03:05:05.678', owner: null },
      { status: 'retrying', due: '2026-01-02 03:05:05.678', owner: null },
      { status: 'retrying', due: '2026-02-03 04:06:06.789', owner: null },
    ]);
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
    await connection.query("select get_lock('durable_forms_migrate', 60)");
    let done = false;
    const waiting = migrate(database.url).then((ran) => {
      done = true;
      return ran;
    });
    await until('the other process waits', async () => (await waitingFor('select get_lock(%')) !== null);
    expect(await tables()).toEqual([]);
    expect(done).toBe(false);
    await connection.query("select release_lock('durable_forms_migrate')");
    expect(await waiting).toEqual(NAMES);
  });
});

describe('a role', () => {
  test('refuses a schema that is older than its code, and says what to do', async () => {
    await expect(requireCurrentSchema(database.orm)).rejects.toThrow(
      `the database schema is older than this version (missing: ${NAMES.join(', ')}); run "npm run migrate"`,
    );
    expect(await tables()).toEqual([]);
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
