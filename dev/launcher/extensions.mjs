import { readdirSync, statSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';

/** Where `npm run dev` looks for extensions when EXTENSIONS is not set; below the clone. */
export const OWN_EXTENSIONS = 'extensions.local';

/** Looked at again and again: on Linux a recursive `fs.watch` is blind to a file once an editor has put a new one in its place. */
const LOOK_EVERY_MS = 300;
const SOURCES = ['.js', '.mjs', '.ts', '.json'];

/**
 * Watches what EXTENSIONS names, as far as it is files and folders; a package changes when it is installed.
 *
 * @param {string} setting the value of EXTENSIONS
 * @param {object} options
 * @param {string} options.root absolute; what is relative lies below it
 * @param {(file: string) => void} options.onChange called once files have changed and rested, with the first of them
 * @returns {() => void} stops
 */
export function watchExtensions(setting, { root, onChange }) {
  const places = setting
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => resolve(root, entry));
  const look = () => new Map(places.flatMap(sourcesIn));
  let known = look();
  let last = known;
  const timer = setInterval(() => {
    const now = look();
    // Editors write in several steps, and often several files: not before two looks agree.
    if (difference(last, now) === undefined) {
      const changed = difference(known, now);
      known = now;
      if (changed !== undefined) onChange(relative(root, changed));
    }
    last = now;
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/**
 * @param {string} place
 * @returns {[file: string, state: string][]}
 */
function sourcesIn(place) {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [[place, `${found.ino} ${found.size} ${found.mtimeMs}`]];
  return namesIn(place)
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .flatMap((name) => sourcesIn(join(place, name)))
    .filter(([file]) => SOURCES.includes(extname(file)));
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    // Gone since it was seen.
    return [];
  }
}

/**
 * @param {Map<string, string>} before
 * @param {Map<string, string>} after
 * @returns {string | undefined} a file that is not the same in both
 */
function difference(before, after) {
  return [...after.keys(), ...before.keys()].find((file) => before.get(file) !== after.get(file));
}
