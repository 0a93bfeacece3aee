import type { MikroORM } from '@mikro-orm/mysql';
import { MIGRATION_LIMITS } from './connections/limits.ts';
import { lockName } from './lock-name.ts';
import { nativePool, openDatabase } from './orm.ts';
import { noteSchemaVersion, takenAwayBy } from './schema-version.ts';

export const MIGRATION_LOCK = lockName('migrate');
const LOCK_WAIT_SECONDS = 120;

/**
 * Migrates the schema to the current version. Concurrent calls run each migration once: a named lock is held on a separate
 * connection, because a migration's DDL may end the transaction of its own connection.
 * @returns the names of the migrations that ran
 */
export async function migrate(url: string): Promise<string[]> {
  const orm = await openDatabase({ url, limits: MIGRATION_LIMITS });
  try {
    const connection = await (await nativePool(orm)).promise().getConnection();
    const [rows] = await connection.query(`select get_lock(${MIGRATION_LOCK}, ?) as got`, [LOCK_WAIT_SECONDS]);
    if ((rows as { got: number | null }[])[0]?.got !== 1) {
      throw new Error(
        `another process has been migrating for over ${LOCK_WAIT_SECONDS} s; try again when it has ended`,
      );
    }
    const ran = await orm.migrator.up();
    await noteSchemaVersion(orm);
    return ran.map(({ name }) => name);
  } finally {
    // Closing the connection releases the lock.
    await orm.close();
  }
}

/** The schema is older than this code. */
export class SchemaOutdated extends Error {
  readonly isBeingMigrated: boolean;

  constructor(pending: readonly string[], isBeingMigrated: boolean) {
    const advice = isBeingMigrated
      ? 'another process is migrating it'
      : 'run "durable-forms migrate" (in a clone "npm run migrate")';
    super(`the database schema is older than this version (missing: ${pending.join(', ')}); ${advice}`);
    this.name = 'SchemaOutdated';
    this.isBeingMigrated = isBeingMigrated;
  }
}

/** A newer version has taken away what this code uses. */
export class SchemaTooNew extends Error {
  constructor(migration: string) {
    super(
      `this version is too old for the database schema: a newer version has taken away what it uses (${migration}); install that version, or go back to a copy of the database from before`,
    );
    this.name = 'SchemaTooNew';
  }
}

/**
 * @throws SchemaOutdated if the schema is older than this code. A newer schema is fine: migrations only add.
 * @throws SchemaTooNew after one that has taken away what this code uses
 */
export async function requireCurrentSchema(orm: MikroORM): Promise<void> {
  // Fails if there is no such database; the migrator would create it.
  await orm.em.getConnection().execute('select 1');
  const pending = await orm.migrator.getPending();
  const takenAway = await takenAwayBy(orm);
  if (takenAway) throw new SchemaTooNew(takenAway);
  if (pending.length === 0) return;
  const [lock] = await orm.em
    .getConnection()
    .execute<{ holder: unknown }[]>(`select is_used_lock(${MIGRATION_LOCK}) as holder`);
  throw new SchemaOutdated(
    pending.map(({ name }) => name),
    lock?.holder !== null,
  );
}
