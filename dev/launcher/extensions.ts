import { readdirSync, statSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '#dev/supervisor/stack.ts';

/** The folder below the clone from which `npm run dev` loads extensions when EXTENSIONS is not set. */
export const OWN_EXTENSIONS = 'extensions.local';

/** Files are polled: on Linux a recursive `fs.watch` no longer sees a file once an editor has replaced it. */
const LOOK_EVERY_MS = 300;
const SOURCES = ['.js', '.mjs', '.ts', '.json'];
/** The roles that load extensions. */
const ROLES = ['worker', 'http'];

export interface FollowOptions {
  /** The value of EXTENSIONS. */
  setting: string;
  /** Absolute; relative paths are resolved against it. */
  root: string;
  /**
   * Loads the extensions as the roles do, unless `signal` aborts.
   * @returns why they cannot be used; undefined when they can
   */
  check(signal: AbortSignal): Promise<string | undefined>;
  restart: Stack['restart'];
  say(text: string): void;
}

/**
 * Restarts worker and HTTP role when the files and folders of EXTENSIONS change; a package changes when it is installed. If the
 * changed extensions cannot be used, the roles keep running.
 * @returns a function that stops following
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

/** @param onChange called with the first changed file once no file changes any more; not called again before it has returned */
async function watchFiles(
  places: string[],
  end: AbortSignal,
  onChange: (file: string) => Promise<void>,
): Promise<void> {
  const readSources = () => new Map(places.flatMap(sourcesIn));
  let loaded = readSources();
  let last = loaded;
  for (;;) {
    await sleep(LOOK_EVERY_MS, undefined, { signal: end }).catch(() => {});
    if (end.aborted) return;
    const now = readSources();
    // Editors write in several steps, and often several files, so two polls must agree first.
    const changed = difference(last, now) === undefined ? difference(loaded, now) : undefined;
    if (changed !== undefined) {
      loaded = now;
      await onChange(changed);
    }
    last = now;
  }
}

function sourcesIn(place: string): [file: string, state: string][] {
  const stats = statSync(place, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [[place, `${stats.ino} ${stats.size} ${stats.mtimeMs}`]];
  return namesIn(place)
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .flatMap((name) => sourcesIn(join(place, name)))
    .filter(([file]) => SOURCES.includes(extname(file)));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The file has been deleted since it was listed.
    return [];
  }
}

/** @returns a file that differs between the two */
function difference(before: Map<string, string>, after: Map<string, string>): string | undefined {
  return [...after.keys(), ...before.keys()].find((file) => before.get(file) !== after.get(file));
}
