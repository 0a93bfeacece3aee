import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { SetupError } from '../setup/failure.ts';

/**
 * These modules import everything: imports through them alone are not followed, else every change would reach every test of a
 * route.
 */
const COMPOSITION =
  /^(bin\/|test\/environment\/|(features|pro)\/(index|app|feature|environment|settings|workflows)\.ts$|(features|pro)\/[^/]+\/feature\.ts$|workflows\/index\.ts$)/;
/** Files that every test depends on. */
const EVERYTHING = /^(package(-lock)?\.json|jest\.config\.js|tsconfig\.json|dev\/testing\/runner\/.*)$/;
/** Tests that check the whole repository. */
const ALWAYS = ['test/house.test.ts', 'test/packages.test.ts'];
/** Code that runs in a worker, and so is covered by the tests of workflows. */
const IN_WORKERS = /(^|\/)(activities|workflows|workflow)(\/|\.ts$)/;
const WORKFLOW_TESTS = /^test\/(pro\/)?workflows\//;

const IMPORT = /\b(?:from|import|import\()\s*'(#|\.{1,2}\/)([^']+)'/g;

/**
 * Returns the test files that a change can reach: those that import a changed file, except through the composition alone, those
 * in the folder of the same name below `test/`, and those that name a changed file that is not code.
 * @param changed paths below the clone
 * @param tests paths below the clone
 */
export function testsOf(changed: readonly string[], tests: readonly string[], root: string): string[] {
  if (changed.some((file) => EVERYTHING.test(file))) return [...tests];
  const reached = importersOf(changed, root);
  const folders = changed.map(testFolderOf).filter((folder) => folder !== undefined);
  const others = changed.filter((file) => !/\.(ts|tsx|mjs)$/.test(file));
  const inWorkers = changed.some((file) => IN_WORKERS.test(file) && !file.startsWith('test/'));
  return tests.filter(
    (test) =>
      ALWAYS.includes(test) ||
      reached.has(test) ||
      folders.some((folder) => test.startsWith(folder)) ||
      (inWorkers && WORKFLOW_TESTS.test(test)) ||
      (others.length > 0 && names(readFileSync(join(root, test), 'utf8'), others)),
  );
}

/**
 * Lists the files that differ from a commit, and files that git does not track yet.
 * @throws SetupError when there is no such commit
 */
export function changedSince(commit: string, root: string): string[] {
  const git = (...args: string[]) => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      const { stderr } = error as { stderr?: string };
      throw new SetupError(`--changed: git cannot compare with "${commit}": ${stderr?.trim() || String(error)}`);
    }
  };
  const listed = [git('diff', '--name-only', commit, '--'), git('ls-files', '--others', '--exclude-standard')];
  return listed.join('').split('\n').filter(Boolean);
}

/** Returns these files and all that import them, directly or indirectly. */
function importersOf(changed: readonly string[], root: string): Set<string> {
  const importers = new Map<string, string[]>();
  for (const file of globSync('**/*.{ts,tsx,mjs}', { cwd: root, exclude: isNoSource })) {
    const path = file.replaceAll('\\', '/');
    for (const target of importsOf(readFileSync(join(root, file), 'utf8'), path)) {
      const list = importers.get(target);
      if (list) list.push(path);
      else importers.set(target, [path]);
    }
  }
  const reached = new Set<string>(changed);
  const pending = [...changed];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    for (const importer of importers.get(file) ?? []) {
      if (reached.has(importer)) continue;
      reached.add(importer);
      if (!COMPOSITION.test(importer)) pending.push(importer);
    }
  }
  return reached;
}

function isNoSource(path: string): boolean {
  return /(^|[/\\])(node_modules|dist|\.data|\.git|extensions\.local)$/.test(path);
}

/** Returns the files of this repository that a file imports, including types and dynamic imports. */
function importsOf(text: string, file: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, start, path = '']) =>
    start === '#' ? path : posix.join(posix.dirname(file), start + path),
  );
}

/**
 * Returns the matching test folder: `test/features/coupons/` for a file in `features/coupons/`, `test/http/` for one in `http/`.
 */
function testFolderOf(file: string): string | undefined {
  const [, folder] =
    /^((?:features|pro|console\/(?:views|pro)|test\/(?:features|pro))\/[^/]+|[^/]+)\//.exec(file) ?? [];
  if (!folder || folder === 'test') return undefined;
  return `${folder.startsWith('test/') ? folder : `test/${folder.replace('console/views', 'console')}`}/`;
}

function names(text: string, files: readonly string[]): boolean {
  return files.some((file) => text.includes(posix.basename(file)));
}
