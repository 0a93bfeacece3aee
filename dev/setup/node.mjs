import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SetupError } from './failure.mjs';
import { withLock } from './lock.mjs';
import { cacheRoot, isExecutable } from './lookup.mjs';
import { npm } from './npm.mjs';

/** The first that runs our TypeScript as it is, with all that it uses. */
const OLDEST = 24;

/**
 * A Node that runs our TypeScript before any package is there: that of the clone, this one, or one in the project's cache, which is put there.
 * It takes seconds, so that everything else can be set up side by side.
 *
 * @param {import('./context.mjs').SetupContext} context
 * @param {string} version of the Node that runs this
 * @returns {Promise<string>} absolute path
 * @throws {SetupError}
 */
export async function nodeForSetUp(context, version) {
  const found = await findNode24(context.root);
  if (found) return found;
  if (Number(version.split('.')[0]) >= OLDEST) return process.execPath;
  const wanted = JSON.parse(readFileSync(join(context.root, 'package.json'), 'utf8')).dependencies.node;
  const folder = join(cacheRoot(context.env), `node-${wanted}`);
  const lock = join(cacheRoot(context.env), 'locks', `node-${wanted}`);
  const onWait = () => context.progress.say(`Node ${wanted}: waiting for another set-up`);
  return withLock(lock, () => installNode(context, folder, wanted), { onWait });
}

/**
 * @param {import('./context.mjs').SetupContext} context
 * @param {string} folder
 * @param {string} version
 */
async function installNode(context, folder, version) {
  const there = await findNode24(folder);
  if (there) return there;
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts=false'];
  await context.progress.step(`Node ${version}: npm install`, () => npm(context, [...args, `node@${version}`], folder));
  const made = await findNode24(folder);
  if (made) return made;
  throw new SetupError(noNode(folder));
}

/**
 * Node 24 among the packages of the clone, which are there.
 * @param {import('./context.mjs').SetupContext} context
 * @returns {Promise<string>} absolute path
 * @throws {SetupError}
 */
export async function ensureNode(context) {
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
  const advice = 'Allow its install script (npm config delete ignore-scripts), then: npm ci';
  throw new SetupError(`${noNode(context.root)}\nIt comes with the npm package "node". ${advice}${failure}`);
}

/** @param {string} root where its package is installed */
function noNode(root) {
  return `Node 24 does not run: ${nodeOf(root)} is missing or not for this machine (${process.platform} ${process.arch}).`;
}

/**
 * @param {string} root the clone, or another folder with packages
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

/** @param {string} root */
function nodeOf(root) {
  return join(root, 'node_modules', 'node', 'bin', 'node');
}
