import { join } from 'node:path';
import type { SetupContext } from '#dev/setup/context.ts';
import { SetupError } from '#dev/setup/failure.ts';
import { withLock } from '#dev/setup/lock.ts';
import { cacheRoot, findProgram } from '#dev/setup/lookup.ts';
import { run } from '#dev/setup/run.ts';

/** Debian asks policy-rc.d before it starts a service: this one prevents installed packages from starting any. */
const SCRIPT = `set -e
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\\nexit 101\\n' >"$policy"
  chmod 755 "$policy"
  trap 'rm -f "$policy"' EXIT
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300 "$@"`;

/**
 * Installs a Debian package, as root or by sudo without a password, and reports it.
 * @throws SetupError when this machine or this user cannot install it
 */
export async function aptInstall(name: string, { env, log, progress, signal }: SetupContext): Promise<void> {
  const apt = findProgram(['apt-get'], env, ['/usr/bin']);
  if (!apt) throw new SetupError('there is no apt-get on this machine');
  const prefix = await rootPrefix(env, log('apt'));
  progress.say(`installing the Debian package ${name} with apt-get`);
  await withLock(join(cacheRoot(env), 'locks', 'apt'), async () => {
    const [file = 'sh', ...args] = [...prefix, 'sh', '-c', SCRIPT, 'sh', name];
    await run(file, args, { env, log: log('apt'), signal });
  });
}

async function rootPrefix(env: NodeJS.ProcessEnv, log: string): Promise<string[]> {
  if (process.getuid?.() === 0) return [];
  const sudo = findProgram(['sudo'], env);
  if (!sudo) throw new SetupError('not root, and there is no sudo');
  await run(sudo, ['-n', 'true'], { env, log }).catch(() => {
    throw new SetupError('not root, and sudo asks for a password');
  });
  return [sudo, '-n'];
}
