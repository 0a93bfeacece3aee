import { randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { createConnection } from 'mysql2/promise';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/orm.ts';

export interface TestDatabase {
  url: string;
  orm: MikroORM;
  /** Drops it. */
  close(): Promise<void>;
}

/**
 * A database of its own on the server that `npm test` started (`TEST_DATABASE_URL`, with the right to create databases).
 * @param migrated false leaves it empty
 */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set; run the tests with "npm test -- <path>"');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} character set utf8mb4`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const orm = await openDatabase({ url });
  if (migrated) await migrate(url);
  return {
    url,
    orm,
    async close() {
      await orm.close(true);
      await onServer(server, `drop database ${name}`);
    },
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const connection = await createConnection({ uri: url });
  try {
    await connection.query(sql);
  } finally {
    await connection.end();
  }
}
