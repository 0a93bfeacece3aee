import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/mysql';
import type { Pool, RowDataPacket } from 'mysql2';
import { type Connection, createConnection } from 'mysql2/promise';
import { installedEntities } from '#bin/edition.ts';
import { BATCH_LIMITS, type DatabaseLimits, MIGRATION_LIMITS, REQUEST_LIMITS } from '#db/connections/limits.ts';
import { openPool } from '#db/connections/pool.ts';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import { openDatabase } from '#db/orm.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { type DatabaseLink, linkDatabase } from '#test/environment/database-link.ts';
import { until } from '#test/environment/submissions.ts';

/** Longer than a busy machine takes for a connection and a statement that work. */
const QUICK: DatabaseLimits = {
  connectMs: 2_000,
  waitMs: 2_500,
  statementMs: 1_000,
  lockWaitMs: 1_000,
  silenceMs: 120_000,
};
const PATIENT: DatabaseLimits = { ...QUICK, statementMs: 20_000 };
const MARIADB_STATEMENT_TIMEOUT = 1969;
const MYSQL_QUERY_TIMEOUT = 3024;
/** Long compared with the limits, short compared with a driver without limits. */
const SOON_MS = 8_000;

let database: TestDatabase;
let link: DatabaseLink;
beforeAll(async () => {
  database = await createTestDatabase();
  link = await linkDatabase(database.url);
});
afterEach(() => link.wake());
afterAll(async () => {
  await link.close();
  await database.close();
});

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  link.wake();
  for (const each of open.splice(0)) await each.close();
});

async function openOrm(limits: DatabaseLimits, { url = link.url, poolSize = 2 } = {}): Promise<MikroORM> {
  const orm = await openDatabase({ url, poolSize, limits, entities: await installedEntities() });
  open.push({ close: () => orm.close() });
  return orm;
}

function openSmallPool(limits: DatabaseLimits, url = link.url): Pool {
  const pool = openPool({ url, size: 1, limits });
  open.push({ close: () => pool.promise().end() });
  return pool;
}

async function openConnection(): Promise<Connection> {
  const connection = await createConnection({ uri: database.url });
  open.push({ close: () => connection.end() });
  return connection;
}

/** Returns the error of a call, which has to fail soon. */
async function failure(call: Promise<unknown>): Promise<DatabaseUnavailable> {
  const started = performance.now();
  const error = await call.then(
    () => 'it did not fail',
    (thrown: unknown) => thrown,
  );
  expect(performance.now() - started).toBeLessThan(SOON_MS);
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  return error as DatabaseUnavailable;
}

const threadOf = async (orm: MikroORM) => {
  const [row] = await orm.em.fork().execute<{ id: number }[]>('select connection_id() as id');
  return Number(row?.id);
};

describe('a database that hangs', () => {
  test('fails a statement in time, and what comes later is asked over another connection', async () => {
    const orm = await openOrm(QUICK, { poolSize: 1 });
    const before = await threadOf(orm);
    link.hang();
    const error = await failure(orm.em.fork().execute("select 'late'"));
    expect([error.code, error.message]).toEqual(['ETIMEDOUT', 'The database has not answered a statement within 2 s.']);
    link.wake();
    expect(await orm.em.fork().execute("select 'mine' as answer")).toEqual([{ answer: 'mine' }]);
    expect(await threadOf(orm)).not.toBe(before);
  });

  test('fails the opening of a connection in time', async () => {
    const orm = await openOrm(QUICK);
    link.hang();
    expect((await failure(threadOf(orm))).message).toBe('connect ETIMEDOUT');
    link.wake();
    expect(await threadOf(orm)).toBeGreaterThan(0);
  });

  test('fails a transaction in time, at its end and at its beginning', async () => {
    const orm = await openOrm(QUICK);
    const writes = orm.em.fork().transactional(async (em) => {
      await em.execute("insert into settings (scope, version, value, updated_at) values ('x_hang', 1, '1', now())");
      link.hang();
    });
    expect((await failure(writes)).code).toBe('ETIMEDOUT');
    const begins = orm.em.fork().transactional(async () => {});
    expect((await failure(begins)).code).toBe('ETIMEDOUT');
  });

  test('is found out once: connections that were idle meanwhile are opened anew', async () => {
    const orm = await openOrm(QUICK, { poolSize: 3 });
    const three = () => Promise.all([threadOf(orm), threadOf(orm), threadOf(orm)]);
    const before = new Set(await three());
    expect(before.size).toBe(3);
    link.hang();
    await failure(orm.em.fork().execute('select 1'));
    link.wake();
    expect((await three()).filter((thread) => before.has(thread))).toEqual([]);
  });
});

describe('a free connection', () => {
  test('is waited for only so long, and comes to the next who asks', async () => {
    const pool = openSmallPool(PATIENT);
    const held = await pool.promise().getConnection();
    const error = await failure(pool.promise().getConnection());
    expect(error.message).toBe('The database gave no connection within 2.5 s.');
    held.release();
    const [rows] = await pool.promise().query<RowDataPacket[]>('select 1 as one');
    expect(rows).toEqual([{ one: 1 }]);
  });

  test('is not asked for in vain of a server that is away', async () => {
    const pool = openSmallPool(QUICK, 'mysql://nobody@127.0.0.1:1/none');
    expect((await failure(pool.promise().getConnection())).code).toBe('ECONNREFUSED');
  });
});

test('a statement of a pool fails as one of a connection does, if its connection is lost', async () => {
  const pool = openSmallPool(PATIENT).promise();
  const [[row]] = await pool.query<RowDataPacket[]>('select connection_id() as id');
  const administrator = await openConnection();
  const lost = failure(pool.query('select sleep(10)'));
  await until('the statement is executed', async () => {
    const busy = `select 1 from information_schema.processlist where id = ${row?.id} and info like '%sleep%'`;
    return ((await administrator.query<RowDataPacket[]>(busy))[0] ?? []).length > 0;
  });
  await administrator.query(`kill ${row?.id}`);
  expect((await lost).code).toBe('PROTOCOL_CONNECTION_LOST');
});

describe('a server that answers', () => {
  test('ends a statement that takes too long, and the connection goes on', async () => {
    const orm = await openOrm({ ...PATIENT, statementMs: 300 }, { poolSize: 1 });
    const before = await threadOf(orm);
    const long =
      'select count(*) from information_schema.columns a, information_schema.columns b, information_schema.columns c';
    const { errno } = await failure(orm.em.fork().execute(long));
    expect([MARIADB_STATEMENT_TIMEOUT, MYSQL_QUERY_TIMEOUT]).toContain(errno);
    expect(await threadOf(orm)).toBe(before);
  });

  test('ends the wait for a row that is locked, and the connection goes on', async () => {
    const orm = await openOrm(PATIENT, { poolSize: 1 });
    const before = await threadOf(orm);
    const holder = await openConnection();
    await holder.query("insert into settings (scope, version, value, updated_at) values ('x_locked', 1, '1', now())");
    await holder.query('begin');
    await holder.query("select * from settings where scope = 'x_locked' for update");
    const waits = orm.em.fork().execute("update settings set value = '2' where scope = 'x_locked'");
    expect((await failure(waits)).code).toBe('ER_LOCK_WAIT_TIMEOUT');
    expect(await threadOf(orm)).toBe(before);
    await holder.query('rollback');
  });

  test('ends the wait for a table that is locked', async () => {
    const orm = await openOrm(PATIENT, { poolSize: 1 });
    const holder = await openConnection();
    await holder.query('lock tables settings write');
    expect((await failure(orm.em.fork().execute('select * from settings'))).code).toBe('ER_LOCK_WAIT_TIMEOUT');
    await holder.query('unlock tables');
  });

  test('shows a transaction what others have committed meanwhile', async () => {
    const orm = await openOrm(PATIENT);
    await orm.em.fork().execute('create table if not exists seen (id int primary key, n int)');
    await orm.em.fork().execute('replace into seen values (1, 1)');
    await orm.em.fork().transactional(async (em) => {
      const read = async () => (await em.execute<{ n: number }[]>('select n from seen'))[0]?.n;
      expect(await read()).toBe(1);
      await orm.em.fork().execute('update seen set n = 2');
      expect(await read()).toBe(2);
    });
  });

  test('is told apart from one that is away: what it says of a statement stays what it is', async () => {
    // On a busy machine an answer takes longer than the short limits of the other tests.
    const limits = { ...PATIENT, connectMs: 20_000, waitMs: 20_000 };
    const orm = await openOrm(limits);
    await expect(orm.em.fork().execute('select nonsense')).rejects.not.toBeInstanceOf(DatabaseUnavailable);
    const pool = openSmallPool(limits, Object.assign(new URL(link.url), { password: 'wrong' }).href);
    await expect(pool.promise().query('select 1')).rejects.toMatchObject({ code: 'ER_ACCESS_DENIED_ERROR' });
  });

  test.each([
    ['requests', REQUEST_LIMITS, { lock: 3, silence: 120, statement: 4 }],
    ['batches', BATCH_LIMITS, { lock: 30, silence: 120, statement: 600 }],
    ['migrations', MIGRATION_LIMITS, { lock: 30, silence: 28_800, statement: 14_400 }],
  ])('is told the limits of %s when a connection opens', async (_whose, limits, { lock, silence, statement }) => {
    const orm = await openOrm(limits, { url: database.url });
    const told = await orm.em.fork().execute<{ Variable_name: string; Value: string }[]>(
      `show session variables where variable_name in ('innodb_lock_wait_timeout', 'lock_wait_timeout', 'wait_timeout',
         'max_statement_time', 'max_execution_time')`,
    );
    const seconds = Object.fromEntries(told.map(({ Variable_name: name, Value: value }) => [name, Number(value)]));
    const { max_statement_time = Number(seconds.max_execution_time) / 1000, ...others } = seconds;
    expect(max_statement_time).toBe(statement);
    expect(others).toMatchObject({ innodb_lock_wait_timeout: lock, lock_wait_timeout: lock, wait_timeout: silence });
  });
});
