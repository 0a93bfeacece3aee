import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SetupContext } from '#dev/setup/context.ts';
import { cacheRoot, findProgram } from '#dev/setup/lookup.ts';
import { run } from '#dev/setup/run.ts';
import { resolveTool } from './tool.ts';

/** The unpacked program adds `--no-defaults` itself, and accepts it only once. */
const WRAPPER = `#!/bin/sh
[ "$1" = --no-defaults ] && shift
exec "$(dirname "$0")/mysqld" "$@"
`;

/**
 * Provides a real MySQL for `npm test -- --mysql`; machines have MariaDB under the same name.
 * @returns the absolute path of the server program
 */
export function ensureMysqlServer(context: SetupContext): Promise<string> {
  const { root, env, log, signal } = context;
  const cached = join(cacheRoot(env), 'mysql-9', 'server');
  const script = join(root, '..', 'shared', 'tools', 'unpack-mysql.py');
  const unpack = async () => {
    const python = findProgram(['python3'], env);
    if (!python) throw new Error('there is no python3 on PATH');
    await run(python, [script, dirname(cached)], { env, log: log('mysql'), signal });
    writeFileSync(cached, WRAPPER, { mode: 0o755 });
  };
  return resolveTool(
    {
      title: 'MySQL server',
      setting: 'MYSQL_SERVER',
      names: [],
      cached,
      sources: existsSync(script) ? [{ title: 'unpack-mysql.py', make: unpack }] : [],
      advice: 'set MYSQL_SERVER to the path of a mysqld of MySQL 8 or newer, then start again.',
    },
    context,
  );
}
