import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SetupError } from './failure.mjs';
import { withLock } from './lock.mjs';
import { cacheRoot, findProgram, isExecutable, withoutNpm } from './lookup.mjs';
import { run } from './run.mjs';

/**
 * Installs the packages of the lockfile where they are missing or differ, and Node 24 with them.
 *
 * @param {import('./context.mjs').SetupContext} context
 * @returns {Promise<string>} absolute path of Node 24
 * @throws {SetupError}
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

/** @param {import('./context.mjs').SetupContext} context */
async function ensureNode(context) {
  const found = await findNode24(context.root);
  if (found) return found;
  // The package fetches its binary in an install script, which a personal npm setting may have switched off.
  const rebuild = () => npm(context, ['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts']);
  const failure = await context.progress.step('Node 24: npm rebuild node', rebuild).then(
    () => '',
    (error) => `\n${error.message}`,
  );
  const built = await findNode24(context.root);
  if (built) return built;
  throw new SetupError(
    `Node 24 does not run: ${nodeOf(context.root)} is missing or not for this machine (${process.platform} ${process.arch}).\n` +
      `It comes with the npm package "node". Allow its install script (npm config delete ignore-scripts), then: npm ci${failure}`,
  );
}

/**
 * @param {string} root the clone
 * @returns {Promise<string | undefined>} absolute path of the Node 24 among its packages; undefined when there is none yet
 */
export async function findNode24(root) {
  const file = nodeOf(root);
  if (!isExecutable(file)) return undefined;
  const version = await promisify(execFile)(file, ['--version']).then(
    ({ stdout }) => stdout,
    () => '',
  );
  return version.startsWith('v24.') ? file : undefined;
}

/** @param {string} root the clone */
function nodeOf(root) {
  return join(root, 'node_modules', 'node', 'bin', 'node');
}

/**
 * @param {import('./context.mjs').SetupContext} context
 * @param {string[]} args
 */
async function npm({ root, env, log, signal }, args) {
  // The machine's own npm and Node: the ones in node_modules are about to be removed.
  const clean = withoutNpm(env);
  const file = findProgram(['npm'], clean);
  if (!file) throw new SetupError('npm is not on PATH. Install Node 20 or newer with npm, then start again.');
  await run(file, args, { cwd: root, env: clean, log: log('npm'), signal });
}
