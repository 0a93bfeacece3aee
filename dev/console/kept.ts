import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules/.cache/durable-forms');
const folder = join(cache, 'console');
/** Says of which source the folder was made. */
const MARK = join(cache, 'console.hash');

/** Makes the console where its source has changed since; that takes seconds. @returns whether it did */
export async function keepConsole(): Promise<boolean> {
  const hash = hashOfSources();
  if (existsSync(join(folder, 'index.html')) && existsSync(MARK) && readFileSync(MARK, 'utf8') === hash) return false;
  // Needs packages, which set-up may just have installed.
  const { buildConsole } = await import('./build.ts');
  mkdirSync(cache, { recursive: true });
  const unfinished = `${folder}.${process.pid}`;
  await buildConsole(unfinished);
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  writeFileSync(MARK, hash);
  return true;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(['console/**/*', 'package-lock.json'], { cwd: root, withFileTypes: true });
  const names = files.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  for (const name of names.sort()) hash.update(name.slice(root.length)).update(readFileSync(name));
  return hash.digest('hex');
}
