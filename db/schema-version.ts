import { TableNotFoundException } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { migrations } from './migrations/index.ts';
import { byService, readValue, writeValue } from './settings.ts';

/** The option that holds surface A's schema version (docs/interface.md 9). */
const VERSION_OPTION = 'svca_db_version';

/** The version of surface A's schema that this code brings. */
export function currentSchemaVersion(): number {
  return Math.max(...migrations.map(({ schemaVersion }) => schemaVersion));
}

/** Whether a migration has not run. */
export async function isSchemaBehind(orm: MikroORM): Promise<boolean> {
  return (await orm.migrator.getPending()).length > 0;
}

/** The version that the database has; 0 when it has none. */
export async function installedSchemaVersion(orm: MikroORM): Promise<number> {
  try {
    const value = await readValue(orm, VERSION_OPTION);
    return typeof value === 'number' && Number.isSafeInteger(value) ? Math.max(0, value) : 0;
  } catch (error) {
    if (error instanceof TableNotFoundException) return 0;
    throw error;
  }
}

/** Records the version once every migration has run. The version of later code stays. */
export async function noteSchemaVersion(orm: MikroORM): Promise<void> {
  const version = currentSchemaVersion();
  if ((await installedSchemaVersion(orm)) >= version) return;
  await writeValue(orm, VERSION_OPTION, version, byService(new Date()));
}
