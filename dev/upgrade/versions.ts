import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '#dev/setup/context.ts';
import { SetupError } from '#dev/setup/failure.ts';
import { withNode, withoutNpm } from '#dev/setup/lookup.ts';
import { asNext } from './next.ts';

/** A version as it would be installed: its sources, and a folder with its package and nothing else. */
export interface Version {
  /** As people name it: its version, `the working tree`, or `the next version`. */
  name: string;
  /** The version in its package.json. */
  version: string;
  /** True if it has the changes of `asNext`. */
  isNext: boolean;
  checkout: string;
  site: string;
}

/** The working tree, and the working tree with the changes of `asNext`. */
export const TREE = 'tree';
export const NEXT = 'next';

/** Returns the commit of the last release before this one. Tags may be missing in a clone; commits are not. @throws Error if there is none */
export function lastRelease(): string {
  const commit = git('log', '-1', '--format=%h', '--grep=^Release [0-9]', 'HEAD~1').trim();
  if (commit) return commit;
  throw new SetupError('This clone has no release before this commit. Name a version with --from, or try --to next.');
}

/**
 * Builds a version, packs it as `npm publish` would, and installs the package into an empty folder. Takes some minutes. A folder
 * in which that was done before is taken as it is.
 * @param revision a tag or revision, `tree`, or `next`
 * @param folder where both are put
 */
export function install(revision: string, folder: string, say: (text: string) => void): Version {
  const [checkout, site] = [join(folder, 'sources'), join(folder, 'site')];
  const made = (): Version => {
    const version = versionIn(checkout);
    const name = revision === TREE ? 'the working tree' : revision === NEXT ? 'the next version' : version;
    return { name, version, isNext: revision === NEXT, checkout, site };
  };
  if (existsSync(join(site, 'node_modules/durable-forms'))) return made();
  mkdirSync(checkout, { recursive: true });
  mkdirSync(site);
  if (revision === TREE || revision === NEXT) copyTree(checkout);
  else {
    const packed = execFileSync('git', ['archive', revision], { cwd: ROOT, maxBuffer: 1e9 });
    execFileSync('tar', ['-x', '-C', checkout], { input: packed });
  }
  if (revision === NEXT) asNext(checkout);
  const npm = (args: string[], cwd: string) =>
    execFileSync('npm', args, {
      cwd,
      env: withNode(process.execPath, withoutNpm(process.env)),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const { name } = made();
  say(`${name}: packages …`);
  if (isSame('package-lock.json', checkout)) {
    execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(checkout, 'node_modules')]);
    rmSync(join(checkout, 'node_modules/.cache'), { recursive: true, force: true });
  } else npm(['ci', '--no-audit', '--no-fund'], checkout);
  say(`${name}: build …`);
  execFileSync(process.execPath, ['dev/build.ts'], { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] });
  const [packed] = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], checkout)) as {
    filename: string;
  }[];
  if (!packed) throw new Error('npm pack made nothing');
  say(`${name}: installing ${packed.filename} …`);
  writeFileSync(join(site, 'package.json'), '{"private": true}\n');
  npm(['install', '--no-audit', '--no-fund', '--omit=dev', '--prefer-offline', join(folder, packed.filename)], site);
  return made();
}

const versionIn = (checkout: string): string =>
  JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')).version;

/** Returns a file of the installed package. */
export const inPackage = ({ site }: Version, file: string) => join(site, 'node_modules/durable-forms', file);

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e9 });
}

function copyTree(checkout: string): void {
  for (const file of git('ls-files', '-co', '--exclude-standard', '-z').split('\0')) {
    if (file === '' || !existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    cpSync(join(ROOT, file), join(checkout, file));
  }
}

const isSame = (file: string, checkout: string) =>
  readFileSync(join(ROOT, file), 'utf8') === readFileSync(join(checkout, file), 'utf8');
