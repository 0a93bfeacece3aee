import { TableNotFoundException } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { Option } from './entities/option.ts';
import { migrations } from './migrations/index.ts';

/** The option that holds surface A's schema version (interface 9). */
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
    const option = await orm.em.fork().findOne(Option, { name: VERSION_OPTION });
    return Number.isSafeInteger(option?.value) ? Math.max(0, option?.value as number) : 0;
  } catch (error) {
    if (error instanceof TableNotFoundException) return 0;
    throw error;
  }
}

/** Records the version once every migration has run. The version of later code stays. */
export async function noteSchemaVersion(orm: MikroORM): Promise<void> {
  const version = currentSchemaVersion();
  if ((await installedSchemaVersion(orm)) >= version) return;
  await orm.em.fork().execute(
    `insert into options (name, value, updated_at) values (?, ?, utc_timestamp(3))
       on duplicate key update value = ?, updated_at = utc_timestamp(3)`,
    [VERSION_OPTION, JSON.stringify(version), JSON.stringify(version)],
  );
}
