import { randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { attention, type Finding, failing, reasonOf, well } from './finding.ts';

/** Tolerated difference between the clocks: sessions, nonces and signatures tolerate a few seconds. */
const MOST_APART_MS = 2_000;

/** Checks the server's version: MySQL 8, MariaDB 10.6, or newer. @param version result of `select version()` */
export function checkDatabaseVersion(version: string): Finding {
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(version) ?? [];
  const [at, next] = [Number(major), Number(minor)];
  const isMariaDb = /mariadb/i.test(version);
  const isNew = isMariaDb ? at > 10 || (at === 10 && next >= 6) : at >= 8;
  if (isNew) return well('database_version', `The database is ${isMariaDb ? 'MariaDB' : 'MySQL'} ${version}.`);
  return failing('database_version', `The database is ${version}.`, 'Bring it to MySQL 8 or MariaDB 10.6, or newer.');
}

/** @param theirs time of the database */
export function checkClock(ours: Date, theirs: Date): Finding {
  const apart = Math.abs(ours.getTime() - theirs.getTime());
  if (apart <= MOST_APART_MS) return well('clock', 'The clocks of this machine and of the database agree.');
  return attention(
    'clock',
    `The clocks of this machine and of the database are ${(apart / 1000).toFixed(1)} s apart.`,
    'Keep both by NTP: sessions, signatures and payments count on them.',
  );
}

/** Runs the checks that need a reachable database. */
export async function checkDatabase(orm: MikroORM, clock: () => Date): Promise<Finding[]> {
  const connection = orm.em.fork().getConnection();
  const [row] = await connection.execute<{ version: string; now: string | number }[]>(
    'select version() as version, unix_timestamp(now(3)) as now',
  );
  const theirs = new Date(Number(row?.now ?? 0) * 1000);
  return [checkDatabaseVersion(row?.version ?? ''), checkClock(clock(), theirs), await checkRights(orm)];
}

/** Checks the account's rights by creating and dropping a table, as migrations do. */
async function checkRights(orm: MikroORM): Promise<Finding> {
  const connection = orm.em.fork().getConnection();
  const table = `doctor_${randomBytes(6).toString('hex')}`;
  const statements = [
    `create table ${table} (id int primary key, name varchar(10)) character set utf8mb4`,
    `alter table ${table} add column at datetime(3), add index by_name (name)`,
    `insert into ${table} (id) values (1)`,
    `update ${table} set id = 2`,
    `delete from ${table}`,
  ];
  let mistake: string | null = null;
  try {
    for (const statement of statements) await connection.execute(statement);
  } catch (error) {
    mistake = reasonOf(error);
  }
  const dropped = await connection.execute(`drop table if exists ${table}`).then(
    () => null,
    (error: unknown) => reasonOf(error),
  );
  if (mistake === null && dropped === null)
    return well('database_rights', 'The account of the database may do what migrations do.');
  return failing(
    'database_rights',
    `The account of the database may not do what migrations do: ${mistake ?? dropped}`,
    'Grant it all privileges on its own database: grant all on durable_forms.* to that account.',
  );
}
