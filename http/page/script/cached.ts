import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildScripts, type Scripts } from '#http/page/script-source.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const cache = join(root, 'node_modules/.cache/durable-forms');
/** Sources of the scripts: a change in any of them invalidates the cache. */
const SOURCES = [
  'http/page/**/*.ts',
  'forms/**/*.{ts,json}',
  'security/**/*.ts',
  'texts/**/*.ts',
  'package.json',
  'package-lock.json',
];

/**
 * Returns the scripts of the current source. They are built once for each state of the source and cached on disk: building
 * takes seconds.
 */
export function cachedScripts(): Scripts {
  const name = `scripts-${hashOfSources()}.json`;
  const file = join(cache, name);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Scripts;
  const scripts = buildScripts();
  mkdirSync(cache, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(scripts));
  renameSync(unfinished, file);
  // Another process may have just built the same scripts.
  const old = globSync('scripts-*.json', { cwd: cache }).filter((cached) => cached !== name);
  for (const outdated of old) rmSync(join(cache, outdated), { force: true });
  return scripts;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: root }).sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
