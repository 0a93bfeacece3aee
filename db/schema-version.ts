import { TableNotFoundException } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { neededAfter, numberOf } from './migrations/declaration.ts';
import { declarations, migrations } from './migrations/index.ts';
import { byService, readValue, writeValue } from './settings.ts';

/** The option that holds surface A's schema version (docs/interface.md 9). */
const VERSION_OPTION = 'svca_db_version';

/** Returns the version of surface A's schema in this code. */
export function currentSchemaVersion(): number {
  return Math.max(...migrations.map(({ schemaVersion }) => schemaVersion));
}

/** True if a migration has not run yet. */
export async function isSchemaBehind(orm: MikroORM): Promise<boolean> {
  return (await orm.migrator.getPending()).length > 0;
}

/** Returns the names of the migrations in the database that this code does not know: a newer version has made them. */
export async function newerMigrations(orm: MikroORM): Promise<string[]> {
  const known = new Set(declarations.map(({ name }) => name));
  try {
    const ran = await orm.migrator.getExecuted();
    return ran.map(({ name }) => name).filter((name) => !known.has(name));
  } catch (error) {
    if (error instanceof TableNotFoundException) return [];
    throw error;
  }
}

/** Returns the migration in the database that has taken away what this code uses, as its name says; undefined if there is none. */
export async function takenAwayBy(orm: MikroORM): Promise<string | undefined> {
  const last = numberOf(declarations.at(-1)?.name ?? '');
  return (await newerMigrations(orm)).find((name) => neededAfter(name) > last);
}

/** Returns the version of surface A's schema in the database; 0 if there is none. */
export async function installedSchemaVersion(orm: MikroORM): Promise<number> {
  try {
    const value = await readValue(orm, VERSION_OPTION);
    return typeof value === 'number' && Number.isSafeInteger(value) ? Math.max(0, value) : 0;
  } catch (error) {
    if (error instanceof TableNotFoundException) return 0;
    throw error;
  }
}

/** Stores the version after all migrations have run. Never lowers the version that newer code has stored. */
export async function noteSchemaVersion(orm: MikroORM): Promise<void> {
  const version = currentSchemaVersion();
  if ((await installedSchemaVersion(orm)) >= version) return;
  await writeValue(orm, VERSION_OPTION, version, byService(new Date()));
}
