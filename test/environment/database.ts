import { randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { installedEntities } from '#bin/edition.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/orm.ts';

export interface TestDatabase {
  url: string;
  orm: MikroORM;
  /** Drops the database. */
  close(): Promise<void>;
}

interface CreateOptions {
  /** False leaves it empty. */
  migrated?: boolean;
}

/** Creates a database and opens it. */
export async function createTestDatabase(options: CreateOptions = {}): Promise<TestDatabase> {
  const { url, drop } = await createDatabase(options);
  const orm = await openTestDatabase(url);
  return {
    url,
    orm,
    async close() {
      await orm.close(true);
      await drop();
    },
  };
}

/** Beside an open one, it takes 80 ms of CPU. */
export async function openTestDatabase(url: string): Promise<MikroORM> {
  return openDatabase({ url, entities: await installedEntities() });
}

/** Creates a database on the server that `npm test` started (`TEST_DATABASE_URL`, with the right to create databases). */
export async function createDatabase({ migrated = true }: CreateOptions = {}) {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set; run the tests with "npm test -- <path>"');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = urlOf(server, name);
  await onServer(server, async (connection) => {
    await connection.query(`create database ${name} character set utf8mb4`);
    if (migrated) await connection.query(`use ${name}; ${await copyOfTemplate(server)}`);
  });
  return { url, drop: () => onServer(server, (connection) => connection.query(`drop database ${name}`)) };
}

/** The script that fills a database with the tables and rows of a migrated one. */
let copy: Promise<string> | undefined;

function copyOfTemplate(server: string): Promise<string> {
  copy ??= onServer(server, async (connection) => {
    const template = process.env.TEST_DATABASE_TEMPLATE || `test_template_${process.pid}`;
    // All processes of a run wait here for the first one, which migrates once for all of them.
    await connection.query('select get_lock(?, 120)', [template]);
    await connection.query(`create database if not exists ${template} character set utf8mb4`);
    await migrate(urlOf(server, template));
    return await scriptOf(connection, template);
  });
  return copy;
}

async function scriptOf(connection: Connection, template: string): Promise<string> {
  const statements = ['set foreign_key_checks = 0'];
  await connection.query(`use ${template}`);
  for (const table of await columnOf(connection, 'show tables', 0)) {
    statements.push(...(await columnOf(connection, `show create table \`${table}\``, 1)));
    const isFilled = (await columnOf(connection, `select 1 from \`${table}\` limit 1`, 0)).length > 0;
    if (isFilled) statements.push(`insert into \`${table}\` select * from ${template}.\`${table}\``);
  }
  return statements.join(';\n');
}

/** @param index of the column */
async function columnOf(connection: Connection, sql: string, index: number): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[][]>({ sql, rowsAsArray: true });
  return rows.map((row) => String(row[index]));
}

async function onServer<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection({ uri: url, multipleStatements: true });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

function urlOf(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: `/${database}` }).href;
}
