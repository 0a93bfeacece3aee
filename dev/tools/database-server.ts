import { basename, dirname, join } from 'node:path';
import type { SetupContext } from '#dev/setup/context.ts';
import { aptInstall } from './apt.ts';
import { resolveTool } from './tool.ts';

/** Folders to search besides PATH, on which servers rarely are. */
const FOLDERS = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/libexec',
  '/usr/local/mysql/bin',
  '/opt/homebrew/bin',
];

/**
 * Provides MariaDB or MySQL, which runs as a private instance under the data folder.
 * @returns the absolute path of the server program
 */
export async function ensureDatabaseServer(context: SetupContext): Promise<string> {
  const server = await ensureServer(context);
  if (basename(server) === 'mariadbd') await ensureInstallPrograms(server, context);
  return server;
}

/** Provides the programs that `mariadb-install-db` calls. On Debian they are in another package, which is only recommended. */
function ensureInstallPrograms(server: string, context: SetupContext): Promise<string> {
  return resolveTool(
    {
      title: 'my_print_defaults of MariaDB',
      setting: 'MY_PRINT_DEFAULTS_PATH',
      names: ['my_print_defaults'],
      folders: [dirname(server), join(dirname(server), '..', 'bin'), ...FOLDERS],
      sources: [
        { title: 'apt-get install mariadb-client-core', make: () => aptInstall('mariadb-client-core', context) },
      ],
      advice: 'sudo apt-get install mariadb-client-core, then start again.',
    },
    context,
  );
}

function ensureServer(context: SetupContext): Promise<string> {
  return resolveTool(
    {
      title: 'MariaDB or MySQL server',
      setting: 'MYSQLD_PATH',
      names: ['mariadbd', 'mysqld'],
      folders: FOLDERS,
      sources: [
        // The core package is the server without a system service.
        { title: 'apt-get install mariadb-server-core', make: () => aptInstall('mariadb-server-core', context) },
        { title: 'apt-get install mariadb-server', make: () => aptInstall('mariadb-server', context) },
      ],
      advice:
        'sudo apt-get install mariadb-server (or MySQL 8 by your own means), then start again;\n' +
        '  or set DATABASE_URL=mysql://user:password@host:3306/database to use a server that you have.',
    },
    context,
  );
}
