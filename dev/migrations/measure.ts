import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, type Pool, type RowDataPacket } from 'mysql2/promise';
import type { Measurement } from '#db/migrations/declaration.ts';
import { declarations } from '#db/migrations/index.ts';
import { addSubmissions } from '#dev/bench/reading/rows.ts';
import { table } from '#dev/load/report/table.ts';
import { tablesAfter } from './next.ts';

const SUBMISSIONS = 1_000_000;
/** Milliseconds between the submissions that come in while a migration runs. */
const APART_MS = 20;
const DATABASE = 'durable_forms_measure';

/** A statement of each kind that a migration may have, measured if every migration has been. */
const KINDS: readonly [string, readonly string[]][] = [
  [
    'a column at the end',
    ['alter table `submissions`\nadd column `measured` varchar(64) null,\nalgorithm=instant,\nlock=default'],
  ],
  [
    'an index',
    ['alter table `submissions`\nadd key `measured_index` (`surface`, `created_at`),\nalgorithm=inplace,\nlock=none'],
  ],
  [
    'a column that may be empty now',
    ['alter table `submissions`\nmodify column `payload` longtext null,\nalgorithm=inplace,\nlock=none'],
  ],
  [
    'a longer text column',
    ['alter table `submissions`\nmodify column `ip_address` varchar(60) null,\nalgorithm=inplace,\nlock=none'],
  ],
  ['a column taken away', ['alter table `submissions`\ndrop column `user_agent`,\nalgorithm=inplace,\nlock=none']],
];

/**
 * Fills a database of its own with a million submissions and measures each migration that has not been measured, or each kind of
 * statement, while further submissions are inserted.
 * @throws Error if `DATABASE_URL` does not name a server on which databases may be created
 */
export async function measureMigrations(): Promise<void> {
  const server = process.env.DATABASE_URL;
  if (!server) throw new Error('DATABASE_URL must name the server to measure on, as a user who may create databases.');
  const pool = createPool({ uri: server, connectionLimit: 4, multipleStatements: true });
  try {
    await pool.query(`drop database if exists ${DATABASE}; create database ${DATABASE} character set utf8mb4`);
  } finally {
    await pool.end();
  }
  const url = new URL(server);
  url.pathname = `/${DATABASE}`;
  const db = createPool({ uri: url.href, connectionLimit: 4 });
  try {
    await measureIn(db);
  } finally {
    await db.query(`drop database ${DATABASE}`);
    await db.end();
  }
}

async function measureIn(db: Pool): Promise<void> {
  const measured = declarations.filter(({ measured: before }) => before !== null);
  const [[version]] = await db.query<RowDataPacket[]>('select version() as version');
  const on = nameOf(String(version?.version));
  for (const { statements } of measured) for (const sql of statements) await db.query(sql);
  console.error(`inserting ${SUBMISSIONS.toLocaleString('en')} submissions …`);
  await addSubmissions(db, 1, SUBMISSIONS);
  const unmeasured = declarations.slice(measured.length).map(({ name, statements }) => [name, statements] as const);
  const rows: string[][] = [];
  for (const [name, statements] of unmeasured.length > 0 ? unmeasured : KINDS) {
    const { seconds, longestInsertMs } = await measure(db, statements);
    rows.push([name, seconds.toFixed(2), String(longestInsertMs)]);
    console.error(`${name}: { seconds: ${seconds.toFixed(2)}, longestInsertMs: ${longestInsertMs}, on: '${on}' }`);
  }
  console.log(table([`on ${on}, ${tablesAfter(measured).size} tables`, 's', 'longest insert, ms'], rows));
}

/** Runs statements while submissions are inserted. */
export async function measure(db: Pool, statements: readonly string[]): Promise<Omit<Measurement, 'on'>> {
  const stop = new AbortController();
  const inserts = insertUntil(db, stop.signal);
  await sleep(1_000);
  const began = performance.now();
  for (const sql of statements) await db.query(sql);
  const seconds = (performance.now() - began) / 1_000;
  await sleep(1_000);
  stop.abort();
  return { seconds: Math.round(seconds * 100) / 100, longestInsertMs: Math.round(await inserts) };
}

/** Inserts a submission every 20 ms, whatever the one before takes. @returns the longest time that one took, in ms */
async function insertUntil(db: Pool, signal: AbortSignal): Promise<number> {
  const insert =
    "insert into submissions (uuid, form_id, revision, surface, payload, meta, status, created_at) values (?, 2, 1, 'b', '{}', '{}', 'accepted', now(3))";
  const times: Promise<number>[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    times.push(db.query(insert, [randomUUID()]).then(() => performance.now() - began));
    await sleep(APART_MS);
  }
  return Math.max(...(await Promise.all(times)));
}

/** `11.8.3-MariaDB-0+deb13u1` is MariaDB 11.8, `9.7.1` is MySQL 9.7. */
function nameOf(version: string): string {
  return `${/mariadb/i.test(version) ? 'MariaDB' : 'MySQL'} ${version.split('.').slice(0, 2).join('.')}`;
}
