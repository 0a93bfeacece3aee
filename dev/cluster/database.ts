import type { MoreOfDatabase } from '#dev/supervisor/database.ts';

/** The engine's database login. */
export interface EngineLogin {
  user: string;
  password: string;
}

/** The engine's databases, besides the service's. */
export const STORES = { default: 'temporal', visibility: 'temporal_visibility' } as const;

/** The engine's user name. */
export const ENGINE_LOGIN = 'temporal';
/** The service's user name, as `privateDatabase` creates it. */
export const SERVICE_LOGIN = 'durable_forms';
/** The user that measures: it may read everything, and its own cost is counted separately. */
const WATCHER = 'watcher';
const HOSTS = ['127.0.0.1', 'localhost'];

/** Returns the server options and logins for the engine and for measuring. */
export function databaseOfCluster({ user, password }: EngineLogin): MoreOfDatabase {
  const login = (name: string) => HOSTS.map((host) => `'${name}'@'${host}'`);
  const engine = login(user);
  const watcher = login(WATCHER);
  return {
    flags: [
      // Options of a production server with replication and point-in-time recovery.
      '--log-bin=binlog',
      '--max-connections=500',
      '--innodb-buffer-pool-size=512M',
      '--performance-schema=ON',
      '--performance-schema-consumer-events-statements-cpu=ON',
    ],
    statements: [
      ...Object.values(STORES).map((name) => `CREATE DATABASE IF NOT EXISTS \`${name}\` CHARACTER SET utf8mb4`),
      ...[...engine, ...watcher].flatMap((who) => [
        `CREATE USER IF NOT EXISTS ${who} IDENTIFIED BY '${password}'`,
        `ALTER USER ${who} IDENTIFIED BY '${password}'`,
      ]),
      ...engine.flatMap((who) =>
        Object.values(STORES).map((name) => `GRANT ALL PRIVILEGES ON \`${name}\`.* TO ${who}`),
      ),
      ...watcher.map((who) => `GRANT SELECT, PROCESS, REPLICATION CLIENT ON *.* TO ${who}`),
    ],
  };
}

/** Returns the address of the service's database with the measuring login. */
export function watcherUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = WATCHER;
  return url.href;
}
