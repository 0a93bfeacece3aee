import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SetupContext } from './context.ts';
import { SetupError } from './failure.ts';
import { withLock } from './lock.ts';
import { cacheRoot, findProgram, isExecutable, withoutNpm } from './lookup.ts';
import { run } from './run.ts';

/**
 * Installs the packages of the lockfile if they are missing or differ, including Node 24.
 * @returns absolute path of Node 24
 * @throws SetupError
 */
export async function ensurePackages(context: SetupContext): Promise<string> {
  const { root, env, progress } = context;
  if (!packagesMatch(root)) {
    const clone = createHash('sha256').update(root).digest('hex').slice(0, 12);
    const onWait = () => progress.say('packages: waiting for another set-up of this clone');
    const install = () => progress.step('packages: npm ci', () => npm(context, ['ci', '--no-audit', '--no-fund']));
    await withLock(
      join(cacheRoot(env), 'locks', `packages-${clone}`),
      () => (packagesMatch(root) ? Promise.resolve() : install()),
      { onWait },
    );
  }
  return ensureNode(context);
}

interface InstalledPackage {
  version?: string;
  integrity?: string;
  optional?: boolean;
  devOptional?: boolean;
  peer?: boolean;
}

/**
 * Compares node_modules with the lockfile. npm records its installation in a hidden lockfile, written last, so that an
 * interrupted install never counts.
 */
export function packagesMatch(root: string): boolean {
  const required = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!required || !installed) return false;
  return Object.entries(required).every(([path, entry]) => {
    const mayBeAbsent = path === '' || entry.optional === true || entry.devOptional === true || entry.peer === true;
    const there = installed[path];
    return there ? there.version === entry.version && there.integrity === entry.integrity : mayBeAbsent;
  });
}

function readPackages(file: string): Record<string, InstalledPackage> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function ensureNode(context: SetupContext): Promise<string> {
  const found = await findNode24(context.root);
  if (found) return found;
  // The package fetches its binary in an install script, which a personal npm setting may have switched off.
  const rebuild = () => npm(context, ['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts']);
  const failure = await context.progress.step('Node 24: npm rebuild node', rebuild).then(
    () => '',
    (error: Error) => `\n${error.message}`,
  );
  const built = await findNode24(context.root);
  if (built) return built;
  throw new SetupError(
    `Node 24 does not run: ${nodeIn(context.root)} is missing or not for this machine (${process.platform} ${process.arch}).\n` +
      `It comes with the npm package "node". Allow its install script (npm config delete ignore-scripts), then: npm ci${failure}`,
  );
}

async function findNode24(root: string): Promise<string | undefined> {
  const file = nodeIn(root);
  if (!isExecutable(file)) return undefined;
  const version = await promisify(execFile)(file, ['--version']).then(
    ({ stdout }) => stdout,
    () => '',
  );
  return version.startsWith('v24.') ? file : undefined;
}

function nodeIn(root: string): string {
  return join(root, 'node_modules', 'node', 'bin', 'node');
}

/** Runs the machine's own npm with the machine's own Node: those in node_modules may be about to be removed. */
async function npm({ root, env, log, signal }: SetupContext, args: string[]): Promise<void> {
  const clean = withoutNpm(env);
  const file = findProgram(['npm'], clean);
  if (!file) throw new SetupError('npm is not on PATH. Install Node 24 with npm, then start again.');
  await run(file, args, { cwd: root, env: clean, log: log('npm'), signal });
}
