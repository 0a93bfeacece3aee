import { statSync, watch } from 'node:fs';
import { basename, dirname, extname, relative, resolve } from 'node:path';

/** Where `npm run dev` looks for extensions when EXTENSIONS is not set; below the clone. */
export const OWN_EXTENSIONS = 'extensions.local';

/** Editors write in several steps, and often several files. */
const SETTLE_MS = 300;
const SOURCES = ['.js', '.mjs', '.ts', '.json'];

/**
 * Watches what EXTENSIONS names, as far as it is files and folders.
 *
 * @param {string} setting the value of EXTENSIONS
 * @param {object} options
 * @param {string} options.root absolute; what is relative lies below it
 * @param {(file: string) => void} options.onChange called a moment after the last of some changes, with one of the files
 * @returns {() => void} stops
 */
export function watchExtensions(setting, { root, onChange }) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const changed = (/** @type {string} */ file) => {
    clearTimeout(timer);
    timer = setTimeout(() => onChange(relative(root, file)), SETTLE_MS);
  };
  const watchers = setting
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .flatMap((entry) => watchEntry(resolve(root, entry), changed));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/**
 * @param {string} path
 * @param {(file: string) => void} changed
 */
function watchEntry(path, changed) {
  const found = statSync(path, { throwIfNoEntry: false });
  // A package changes when it is installed.
  if (!found) return [];
  const folder = found.isDirectory() ? path : dirname(path);
  const isOurs = (/** @type {string} */ name) =>
    found.isDirectory() ? SOURCES.includes(extname(name)) && !basename(name).startsWith('.') : name === basename(path);
  // Its folder, although it is one file: an editor may put a new one in its place.
  const watcher = watch(folder, { recursive: found.isDirectory() }, (_event, name) => {
    if (name !== null && isOurs(name)) changed(resolve(folder, name));
  });
  // The folder is gone: the roles will tell.
  watcher.on('error', () => {});
  return [watcher];
}
