import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#dev/setup/context.ts';
import { withNode, withoutNpm } from '#dev/setup/lookup.ts';

/** The settings of the npm that runs a release must not reach the npm that it runs. */
const env = withNode(process.execPath, withoutNpm(process.env));

function run(file: string, args: string[], cwd: string): string {
  return execFileSync(file, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
}

/** Runs git in the clone. @returns what it prints */
export const git = (...args: string[]): string => run('git', args, ROOT);

/** Runs npm, in the clone or another folder. @returns what it prints */
export const npm = (args: string[], cwd = ROOT): string => run('npm', args, cwd);

/** Returns the version in package.json. */
export const versionNow = (): string => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;

/** @throws Error if something is not committed */
export function requireClean(): void {
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.');
}
