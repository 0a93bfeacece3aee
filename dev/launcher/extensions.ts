import { readdirSync, statSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '#dev/supervisor/stack.ts';

/** Where `npm run dev` looks for extensions when EXTENSIONS is not set; below the clone. */
export const OWN_EXTENSIONS = 'extensions.local';

/** Looked at again and again: on Linux a recursive `fs.watch` is blind to a file once an editor has put a new one in its place. */
const LOOK_EVERY_MS = 300;
const SOURCES = ['.js', '.mjs', '.ts', '.json'];
/** The roles that load extensions. */
const ROLES = ['worker', 'http'];

export interface FollowOptions {
  /** The value of EXTENSIONS. */
  setting: string;
  /** Absolute; what is relative lies below it. */
  root: string;
  /** Loads the extensions as the roles do, unless `signal` ends it. @returns why they cannot be used; undefined when they can */
  check(signal: AbortSignal): Promise<string | undefined>;
  restart: Stack['restart'];
  say(text: string): void;
}

/**
 * Restarts worker and HTTP role when what EXTENSIONS names changes, as far as it is files and folders; a package changes
 * when it is installed. A change that cannot be used leaves them running as they are.
 * @returns stops that
 */
export function followExtensions({ setting, root, check, restart, say }: FollowOptions): () => void {
  const end = new AbortController();
  const places = setting
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => resolve(root, entry));
  void watchFiles(places, end.signal, async (changed) => {
    const file = relative(root, changed);
    const trouble = await check(end.signal);
    if (end.signal.aborted) return;
    if (trouble === undefined) restart(ROLES, `${file} has changed`);
    else say(`${file} has changed and cannot be used: ${trouble}\nWorker and HTTP role keep what they loaded before.`);
  });
  return () => end.abort();
}

/** @param onChange called once files have changed and rested, with the first of them; not again before it has ended */
async function watchFiles(
  places: string[],
  end: AbortSignal,
  onChange: (file: string) => Promise<void>,
): Promise<void> {
  const look = () => new Map(places.flatMap(sourcesIn));
  let known = look();
  let last = known;
  for (;;) {
    await sleep(LOOK_EVERY_MS, undefined, { signal: end }).catch(() => {});
    if (end.aborted) return;
    const now = look();
    // Editors write in several steps, and often several files: not before two looks agree.
    const changed = difference(last, now) === undefined ? difference(known, now) : undefined;
    if (changed !== undefined) {
      known = now;
      await onChange(changed);
    }
    last = now;
  }
}

function sourcesIn(place: string): [file: string, state: string][] {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [[place, `${found.ino} ${found.size} ${found.mtimeMs}`]];
  return namesIn(place)
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .flatMap((name) => sourcesIn(join(place, name)))
    .filter(([file]) => SOURCES.includes(extname(file)));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Gone since it was seen.
    return [];
  }
}

/** @returns a file that is not the same in both */
function difference(before: Map<string, string>, after: Map<string, string>): string | undefined {
  return [...after.keys(), ...before.keys()].find((file) => before.get(file) !== after.get(file));
}
