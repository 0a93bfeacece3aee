import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildScripts, type Scripts } from '#http/page/script-source.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const cache = join(root, 'node_modules/.cache/durable-forms');
/** All that the scripts are made of: a change in any of them makes new ones. */
const SOURCES = [
  'http/page/**/*.ts',
  'forms/**/*.{ts,json}',
  'security/**/*.ts',
  'texts/**/*.ts',
  'package.json',
  'package-lock.json',
];

/** The scripts of the source as it is now, which are made once and kept until it changes: making them takes seconds. */
export function keptScripts(): Scripts {
  const name = `scripts-${hashOfSources()}.json`;
  const file = join(cache, name);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Scripts;
  const scripts = buildScripts();
  mkdirSync(cache, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(scripts));
  renameSync(unfinished, file);
  // Another process may have just made the same.
  const old = globSync('scripts-*.json', { cwd: cache }).filter((one) => one !== name);
  for (const one of old) rmSync(join(cache, one), { force: true });
  return scripts;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: root }).sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
