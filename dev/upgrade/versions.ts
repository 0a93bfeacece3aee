import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '#dev/setup/context.ts';
import { SetupError } from '#dev/setup/failure.ts';
import { withNode, withoutNpm } from '#dev/setup/lookup.ts';
import { asNext } from './next.ts';

/** A version as it would be installed: its sources, and a folder with its package and nothing else. */
export interface Version {
  /** As people name it: a tag, a revision, or `the working tree`. */
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

/** The last release before this commit. @throws Error if this clone has none */
export function lastTag(): string {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD~1').trim();
  } catch {
    throw new SetupError(
      'This clone has no tag of a release before this commit. Name a version with --from, or try --to next.',
    );
  }
}

/**
 * Builds a version, packs it as `npm publish` would, and installs the package into an empty folder. Takes some minutes. A folder
 * in which that was done before is taken as it is.
 * @param revision a tag or revision, `tree`, or `next`
 * @param folder where both are put
 */
export function install(revision: string, folder: string, say: (text: string) => void): Version {
  const [checkout, site] = [join(folder, 'sources'), join(folder, 'site')];
  const name = revision === TREE ? 'the working tree' : revision === NEXT ? 'the next version' : revision;
  if (existsSync(join(site, 'node_modules/durable-forms')))
    return { name, version: versionIn(checkout), isNext: revision === NEXT, checkout, site };
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
  return { name, version: versionIn(checkout), isNext: revision === NEXT, checkout, site };
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
