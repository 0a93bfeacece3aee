import type { MoreOfDatabase } from '#dev/supervisor/database.ts';

/** How the engine logs in to the database. */
export interface EngineLogin {
  user: string;
  password: string;
}

/** The engine's databases, beside the service's. */
export const STORES = { default: 'temporal', visibility: 'temporal_visibility' } as const;

/** The engine's login. */
export const ENGINE_LOGIN = 'temporal';
/** The service's login, as `privateDatabase` names it. */
export const SERVICE_LOGIN = 'durable_forms';
/** Of those who measure: it reads everything, and what it costs itself is counted apart. */
const WATCHER = 'watcher';
const HOSTS = ['127.0.0.1', 'localhost'];

/** What the engine needs of the server, and those who measure. */
export function databaseOfCluster({ user, password }: EngineLogin): MoreOfDatabase {
  const login = (name: string) => HOSTS.map((host) => `'${name}'@'${host}'`);
  const engine = login(user);
  const watcher = login(WATCHER);
  return {
    flags: [
      // As a server has it that others replicate, or that is restored to a moment.
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

/** The address of the service's database for those who measure. */
export function watcherUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = WATCHER;
  return url.href;
}
