import type { EntitySchema } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/mysql';
import type { Pool } from 'mysql2';
import { type DatabaseLimits, REQUEST_LIMITS } from './connections/limits.ts';
import { limitPool, poolOptions } from './connections/pool.ts';
import { sharedEntities } from './entities/index.ts';
import { migrations } from './migrations/index.ts';

export interface DatabaseOptions {
  /** `mysql://user:password@host:port/database`, for TLS with `?ssl={"rejectUnauthorized":true}` as mysql2 reads it. */
  url: string;
  /** The tables of the features that are used. */
  entities?: readonly EntitySchema[];
  /** Most connections of this process at a time. */
  poolSize?: number;
  /** How long it may take; by default as long as a visitor can wait. */
  limits?: DatabaseLimits;
}

/** Opens the database for a role, a command or a test. The caller forks an EntityManager per request or attempt. */
export async function openDatabase(
  { url, entities = [], poolSize = 20, limits = REQUEST_LIMITS }: DatabaseOptions,
  overrides: Partial<Options> = {},
): Promise<MikroORM> {
  const orm = await MikroORM.init({
    clientUrl: url,
    // MikroORM does not read the query of a URL: asked for TLS it would connect without.
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
    // A mistake in the URL must not make an empty database.
    ensureDatabase: false,
    ...overrides,
  });
  limitPool(await nativePool(orm), limits);
  return orm;
}

/** The pool of mysql2 under it, for what needs a connection of its own. */
export function nativePool(orm: MikroORM): Promise<Pool> {
  return orm.driver.getConnection().getNativeClient();
}

function tlsOf(url: string): { ssl?: object } {
  const ssl = new URL(url).searchParams.get('ssl');
  return ssl === null ? {} : { ssl: JSON.parse(ssl) };
}
