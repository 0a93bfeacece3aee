import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { SetupError } from '#dev/setup/failure.ts';
import { findProgram } from '#dev/setup/lookup.ts';
import { run } from '#dev/setup/run.ts';
import type { ServiceStep } from './service.ts';

const USER = 'durable_forms';
/** The path of a socket is limited to 107 bytes, of which the server needs some itself. */
const SOCKET_PATH_LIMIT = 95;

export interface DatabaseOptions {
  /** Absolute path of mariadbd or mysqld. */
  server: string;
  dataDir: string;
  port: number;
  /** The password of the service's user. */
  password: string;
  env: NodeJS.ProcessEnv;
  /** Created if missing; without it the user may create and use any database. */
  database?: string;
  /** False when an outage of the machine may lose the last second (tests). */
  durable?: boolean;
  more?: MoreOfDatabase;
}

/** Additions for other users of the same server. */
export interface MoreOfDatabase {
  /** Flags after the usual ones. */
  flags: readonly string[];
  /** Run at every start, before anybody can connect, so each must be repeatable. */
  statements: readonly string[];
}

/**
 * Creates the step of a private MariaDB or MySQL on loopback with its data in `dataDir/mysql`.
 * @returns `url` names the database, or the server alone
 */
export function privateDatabase(options: DatabaseOptions): { step: ServiceStep; url: string } {
  const { server, dataDir, port, password, env, database, durable = true, more } = options;
  const folder = join(dataDir, 'mysql');
  const initFile = join(dataDir, 'database-init.sql');
  const url = `mysql://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database ?? ''}`;
  return {
    url,
    step: {
      kind: 'service',
      name: 'mysql',
      title: 'database',
      role: 'mysql',
      needs: [],
      graceMs: 20_000,
      async prepare() {
        if (!existsSync(folder)) await createDataFolder(server, dataDir, env);
        writeFileSync(initFile, initialStatements(password, database, more?.statements), { mode: 0o600 });
      },
      command: () => ({
        file: server,
        args: [...serverFlags({ dataDir, port, initFile, durable }), ...(more?.flags ?? [])],
        env,
        cwd: dataDir,
      }),
      ready: () => canLogIn(url),
    },
  };
}

/** Returns the statements that the server runs at every start before it accepts connections: each must be repeatable. */
function initialStatements(password: string, database?: string, more: readonly string[] = []): string {
  const users = ['127.0.0.1', 'localhost'].map((host) => `'${USER}'@'${host}'`);
  // The pattern also allows a database of a bench beside the service's.
  const scope = database ? `\`${database.replaceAll('_', '\\_')}%\`.*` : '*.*';
  const statements = [
    ...(database ? [`CREATE DATABASE IF NOT EXISTS \`${database}\` CHARACTER SET utf8mb4`] : []),
    ...users.map((user) => `CREATE USER IF NOT EXISTS ${user} IDENTIFIED BY '${password}'`),
    ...users.map((user) => `ALTER USER ${user} IDENTIFIED BY '${password}'`),
    ...users.map((user) => `GRANT ALL PRIVILEGES ON ${scope} TO ${user}`),
    ...more,
  ];
  return `${statements.join(';\n')};\n`;
}

function serverFlags(options: { dataDir: string; port: number; initFile: string; durable: boolean }): string[] {
  const { dataDir, port, initFile, durable } = options;
  return [
    '--no-defaults',
    `--datadir=${join(dataDir, 'mysql')}`,
    `--socket=${socketPath(dataDir)}`,
    `--pid-file=${join(dataDir, 'mysql', 'server.pid')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    `--init-file=${initFile}`,
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_ci',
    '--default-time-zone=+00:00',
    '--skip-log-bin',
    `--innodb-flush-log-at-trx-commit=${durable ? 1 : 2}`,
    ...(durable ? [] : ['--innodb-doublewrite=0']),
    '--innodb-buffer-pool-size=128M',
    '--innodb-log-buffer-size=4M',
    '--max-allowed-packet=64M',
    '--max-connections=300',
    // MySQL has the performance schema on by default, which takes some 100 MB.
    '--performance-schema=OFF',
    // Caches for MariaDB's and MyISAM's tables, which only the server itself has.
    '--loose-aria-pagecache-buffer-size=8M',
    '--key-buffer-size=1M',
    ...asRoot(),
  ];
}

/** The server refuses to run as root unless asked to; a private instance belongs to the user who started it. */
function asRoot(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}

function socketPath(dataDir: string): string {
  const inside = join(dataDir, 'mysql.sock');
  if (Buffer.byteLength(inside) <= SOCKET_PATH_LIMIT) return inside;
  return join(tmpdir(), `durable-forms-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}.sock`);
}

/**
 * Creates the system tables in a temporary folder and moves them into place, so that an interrupted start leaves no incomplete
 * database.
 */
async function createDataFolder(server: string, dataDir: string, env: NodeJS.ProcessEnv): Promise<void> {
  const draft = join(dataDir, 'mysql.new');
  const log = join(dataDir, 'logs', 'mysql-install.log');
  rmSync(draft, { recursive: true, force: true });
  const { stdout } = await promisify(execFile)(server, ['--no-defaults', '--version']);
  if (/mariadb/i.test(stdout)) {
    const near = [dirname(server), join(dirname(server), '..', 'bin'), join(dirname(server), '..', 'scripts')];
    const program = findProgram(['mariadb-install-db', 'mysql_install_db'], env, near);
    if (!program)
      throw new SetupError(`mariadb-install-db is missing; it belongs to the server ${server}. Install it too.`);
    const flags = ['--no-defaults', `--datadir=${draft}`, '--skip-test-db', '--skip-name-resolve'];
    await run(program, [...flags, '--auth-root-authentication-method=socket', ...asRoot()], { env, log });
  } else {
    await run(server, ['--no-defaults', '--initialize', `--datadir=${draft}`, ...asRoot()], { env, log });
  }
  renameSync(draft, join(dataDir, 'mysql'));
}

async function canLogIn(url: string): Promise<boolean> {
  // Imported late: before set-up there are no packages.
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection({ uri: url, connectTimeout: 2_000 });
  try {
    await connection.query('SELECT 1');
    return true;
  } finally {
    await connection.end();
  }
}
