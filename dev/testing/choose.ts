import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { changedSince, testsOf } from './changed.ts';
import { isDeep } from './depth.ts';
import type { TestOptions } from './options.ts';
import { readTimes, shardOf } from './times.ts';

/** Lists all test files, relative to the clone. */
export function allTests(root: string): string[] {
  return globSync('test/**/*.test.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}

export interface Chosen {
  files: string[];
  /** Files that are left out because they passed before. */
  passedBefore: number;
}

/** Returns the files of a run that names no paths. */
export function chooseFiles(
  { deep, changed, shard, resume }: Pick<TestOptions, 'deep' | 'changed' | 'shard' | 'resume'>,
  root: string,
): Chosen {
  const all = allTests(root).filter((path) => isDeep(path) === deep || (deep && hasMoreCases(path, root)));
  const reached = changed === undefined ? all : testsOf(changedSince(changed, root), all, root);
  const mine = shard ? shardOf(reached, shard, readTimes()) : reached;
  const passed = resume ? passedFiles(root) : new Set<string>();
  const files = mine.filter((path) => !passed.has(path));
  return { files, passedBefore: mine.length - files.length };
}

/** True for property tests, of which `npm test` tries a share of the cases. */
function hasMoreCases(path: string, root: string): boolean {
  return readFileSync(join(root, path), 'utf8').includes(`'#test/environment/runs.ts'`);
}

/**
 * Returns the file in which a run lists the test files that passed, one per line. Its name is a hash of everything that git sees
 * of the clone: after any change, no file has passed yet. Undefined without git.
 */
export function passedFile(root: string): string | undefined {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 28 });
    const state = createHash('sha256').update(git('rev-parse', 'HEAD')).update(git('diff', 'HEAD'));
    const unknown = git('ls-files', '--others', '--exclude-standard').toString().split('\n').filter(Boolean);
    for (const path of unknown) state.update(`${path}\0`).update(readFileSync(join(root, path)));
    const file = join(root, `node_modules/.cache/durable-forms/passed-${state.digest('hex').slice(0, 16)}.txt`);
    mkdirSync(dirname(file), { recursive: true });
    for (const other of globSync('passed-*.txt', { cwd: dirname(file) })) {
      if (join(dirname(file), other) !== file) rmSync(join(dirname(file), other), { force: true });
    }
    return file;
  } catch {
    return undefined;
  }
}

function passedFiles(root: string): Set<string> {
  const file = passedFile(root);
  return new Set(file && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
}
