import type { EntitySchema } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/mysql';
import type { Pool } from 'mysql2';
import { type DatabaseLimits, REQUEST_LIMITS } from './connections/limits.ts';
import { limitPool, poolOptions } from './connections/pool.ts';
import { sharedEntities } from './entities/index.ts';
import { migrations } from './migrations/index.ts';

export interface DatabaseOptions {
  /** `mysql://user:password@host:port/database`; for TLS with `?ssl={"rejectUnauthorized":true}`, as mysql2 reads it. */
  url: string;
  /** The tables of the enabled features. */
  entities?: readonly EntitySchema[];
  /** Maximum number of connections of this process. */
  poolSize?: number;
  /** Time limits; by default those of requests. */
  limits?: DatabaseLimits;
}

/** Opens the database for a role, a command or a test. The caller forks an EntityManager per request or attempt. */
export async function openDatabase(
  { url, entities = [], poolSize = 20, limits = REQUEST_LIMITS }: DatabaseOptions,
  overrides: Partial<Options> = {},
): Promise<MikroORM> {
  const orm = await MikroORM.init({
    clientUrl: url,
    // MikroORM ignores the query of the URL, and would connect without TLS.
    driverOptions: { ...tlsOf(url), ...poolOptions(limits) },
    entities: [...sharedEntities, ...entities],
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations,
      tableName: 'schema_migrations',
      transactional: false,
      snapshot: false,
      silent: true,
    },
    charset: 'utf8mb4',
    collate: 'utf8mb4_bin',
    timezone: 'Z',
    forceUtcTimezone: true,
    pool: { min: 0, max: poolSize },
    debug: false,
    // A typing error in the URL must not create an empty database.
    ensureDatabase: false,
    ...overrides,
  });
  limitPool(await nativePool(orm), limits);
  return orm;
}

/** Returns the underlying mysql2 pool, for code that needs a connection of its own. */
export function nativePool(orm: MikroORM): Promise<Pool> {
  return orm.driver.getConnection().getNativeClient();
}

function tlsOf(url: string): { ssl?: object } {
  const ssl = new URL(url).searchParams.get('ssl');
  return ssl === null ? {} : { ssl: JSON.parse(ssl) };
}
