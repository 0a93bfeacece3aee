import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** A file in the built folder with the hash of its source. */
const MARK = 'source.hash';
/** Another process may install its build at the same time. */
const TRIES = 10;

interface EnsureOptions {
  /** The folder of the sources. */
  root: string;
  folder: string;
  build(folder: string): Promise<unknown>;
}

const here: EnsureOptions = {
  root,
  folder: join(root, 'node_modules/.cache/durable-forms/console'),
  // Imported late: it needs packages that set-up may just have installed.
  build: async (folder) => (await import('./build.ts')).buildConsole(folder),
};

/**
 * Builds the console if its source has changed since the last build, which takes seconds. The old build stays until the new one
 * is complete.
 * @returns true when it built
 */
export async function ensureConsole({ root, folder, build }: EnsureOptions = here): Promise<boolean> {
  const hash = hashOfSources(root);
  const mark = join(folder, MARK);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return false;
  mkdirSync(dirname(folder), { recursive: true });
  const newFolder = `${folder}.${randomUUID()}`;
  try {
    await build(newFolder);
    writeFileSync(join(newFolder, MARK), hash);
    putInPlace(newFolder, folder);
  } finally {
    rmSync(newFolder, { recursive: true, force: true });
  }
  return true;
}

/** A folder cannot replace another one, so the old folder is moved away, unless another process has just done so. */
function putInPlace(newFolder: string, folder: string): void {
  const old = `${newFolder}.old`;
  for (let left = TRIES; ; left -= 1) {
    if (existsSync(folder)) moveIfThere(folder, old);
    try {
      renameSync(newFolder, folder);
      break;
    } catch (error) {
      if (left === 0) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function hashOfSources(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(['console/**/*', 'package-lock.json'], { cwd: root, withFileTypes: true });
  const names = files.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  for (const name of names.sort()) hash.update(name.slice(root.length)).update(readFileSync(name));
  return hash.digest('hex');
}
