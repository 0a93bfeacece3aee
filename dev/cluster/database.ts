import type { MoreOfDatabase } from '#dev/supervisor/database.ts';

/** How the engine logs in to the database. */
export interface EngineLogin {
  user: string;
  password: string;
}

/** The engine's databases, beside the service's. */
export const STORES = { default: 'temporal', visibility: 'temporal_visibility' } as const;

/** The service's own login, which may read what the server knows of all. */
const WATCHER = 'durable_forms';
const HOSTS = ['127.0.0.1', 'localhost'];

/** What the engine needs of the server, and those that measure. */
export function databaseOfCluster({ user, password }: EngineLogin): MoreOfDatabase {
  const engine = HOSTS.map((host) => `'${user}'@'${host}'`);
  const watcher = HOSTS.map((host) => `'${WATCHER}'@'${host}'`);
  return {
    flags: [
      // As a server has it that others replicate, or that is restored to a moment.
      '--log-bin=binlog',
      '--max-connections=500',
      '--performance-schema-consumer-events-statements-cpu=ON',
    ],
    statements: [
      ...Object.values(STORES).map((name) => `CREATE DATABASE IF NOT EXISTS \`${name}\` CHARACTER SET utf8mb4`),
      ...engine.map((who) => `CREATE USER IF NOT EXISTS ${who} IDENTIFIED BY '${password}'`),
      ...engine.map((who) => `ALTER USER ${who} IDENTIFIED BY '${password}'`),
      ...engine.flatMap((who) =>
        Object.values(STORES).map((name) => `GRANT ALL PRIVILEGES ON \`${name}\`.* TO ${who}`),
      ),
      ...watcher.flatMap((who) => [`GRANT PROCESS ON *.* TO ${who}`, `GRANT SELECT ON performance_schema.* TO ${who}`]),
    ],
  };
}
