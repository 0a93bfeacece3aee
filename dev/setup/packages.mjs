import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { cacheRoot } from './lookup.mjs';
import { ensureNode } from './node.mjs';
import { npm } from './npm.mjs';

/**
 * Installs the packages of the lockfile where they are missing or differ, and Node 24 with them.
 *
 * @param {import('./context.mjs').SetupContext} context
 * @returns {Promise<string>} absolute path of Node 24
 * @throws {import('./failure.mjs').SetupError}
 */
export async function ensurePackages(context) {
  const { root, env, progress } = context;
  if (!packagesMatch(root)) {
    const lock = join(
      cacheRoot(env),
      'locks',
      `packages-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`,
    );
    const onWait = () => progress.say('packages: waiting for another set-up of this clone');
    const install = () => progress.step('packages: npm ci', () => npm(context, ['ci', '--no-audit', '--no-fund']));
    await withLock(lock, () => (packagesMatch(root) ? Promise.resolve() : install()), { onWait });
  }
  return ensureNode(context);
}

/**
 * Whether node_modules holds what the lockfile asks for. npm notes what it installed in a hidden lockfile, written last,
 * so that an interrupted install never counts.
 * @param {string} root
 */
export function packagesMatch(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    const mayBeAbsent = path === '' || entry.optional === true || entry.devOptional === true || entry.peer === true;
    const there = installed[path];
    return there ? there.version === entry.version && there.integrity === entry.integrity : mayBeAbsent;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
