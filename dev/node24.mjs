import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { constants, homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/*
 * `node dev/node24.mjs <program> <arguments>` runs a TypeScript program of this clone under Node 24: under this Node if it is
 * one, else under one from the cache, which npm installs there the first time. This is the only file that an older Node has to
 * read, so it imports no package.
 */

const OLDEST = 24;
const INTERRUPTED = 130;
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * @param {string} program path below the root
 * @param {string[]} args
 * @param {{ root?: string, version?: string }} [options] tests give other ones
 */
export async function runUnderNode24(program, args, { root = ROOT, version = process.versions.node } = {}) {
  const path = join(root, program);
  if (Number.parseInt(version, 10) >= OLDEST) {
    process.argv.splice(1, process.argv.length, path, ...args);
    await import(pathToFileURL(path).href);
    return;
  }
  try {
    const node = await cachedNode(root);
    process.exitCode = node ? (await finished(node, [path, ...args], { stdio: 'inherit' })).code : INTERRUPTED;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * @param {string} root
 * @returns {Promise<string | undefined>} absolute path; undefined when interrupted before it was there
 */
async function cachedNode(root) {
  const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node;
  const cache = join(process.env.XDG_CACHE_HOME || join(process.env.HOME || homedir(), '.cache'), 'durable-forms');
  const folder = join(cache, `node-${version}`);
  const node = nodeIn(folder);
  if (existsSync(node)) return node;
  mkdirSync(cache, { recursive: true });
  // Two set-ups may install at once: each uses a folder of its own, and one of them gets the final name.
  const own = mkdtempSync(join(cache, `node-${version}.new-`));
  try {
    console.error(`Node ${version}: npm install, once …`);
    if (!(await install(own, version))) return undefined;
    if (!existsSync(nodeIn(own))) throw new Error(`npm left no Node ${version} in ${folder}.`);
    if (!existsSync(node)) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(own, folder);
    }
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
  return node;
}

/** @param {string} folder */
function nodeIn(folder) {
  return join(folder, 'node_modules', 'node', 'bin', 'node');
}

/**
 * @param {string} folder
 * @param {string} version
 * @returns {Promise<boolean>} false when interrupted
 */
async function install(folder, version) {
  // The package fetches its binary in an install script, which a personal npm setting may have switched off.
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts=false'];
  const env = withoutNpm(process.env);
  const npm = finished('npm', [...args, `node@${version}`], { cwd: folder, env, stdio: ['ignore', 2, 2] });
  const { code, interrupted } = await npm.catch((error) => {
    throw error.code === 'ENOENT'
      ? new Error('npm is not on PATH. Install Node 24 with npm, then start again.')
      : error;
  });
  if (code !== 0 && !interrupted) throw new Error(`npm could not install Node ${version}: exit code ${code}.`);
  return !interrupted;
}

/**
 * Removes the variables of `npm run`, which would lead this npm to the settings and programs of the clone.
 * @param {NodeJS.ProcessEnv} env
 */
function withoutNpm(env) {
  const own = Object.entries(env).filter(([key]) => !/^npm_/i.test(key));
  const path = (env.PATH ?? '').split(delimiter).filter((folder) => !/node_modules.\.bin|node-gyp-bin$/.test(folder));
  return { ...Object.fromEntries(own), PATH: path.join(delimiter) };
}

/**
 * Runs a program to its end. Forwards a signal that only this process received.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ code: number, interrupted: boolean }>} `code` as in a shell: 128 plus the signal's number for a process
 * that a signal ended
 */
function finished(file, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, options);
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    let interrupted = false;
    const passOn = () => {
      interrupted = true;
      // Another signal than the terminal's: the program got Ctrl-C from there already, and twice the same signal asks for haste.
      child.kill('SIGTERM');
    };
    for (const signal of signals) process.on(signal, passOn);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, passOn);
      resolve({ code: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], interrupted });
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [program = '', ...args] = process.argv.slice(2);
  await runUnderNode24(program, args);
}
