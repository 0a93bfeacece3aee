import { readFileSync, writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Shard } from './options.ts';

const FILE = fileURLToPath(new URL('times.json', import.meta.url));
/** Shorter files are not listed. */
const WORTH_NAMING_S = 1;
const USUAL_S = 0.4;

/** Seconds by path of a test file, as last measured: `npm test -- --times` writes them. */
export type Times = Readonly<Record<string, number>>;

export function readTimes(file = FILE): Times {
  return JSON.parse(readFileSync(file, 'utf8')) as Times;
}

/** @param path below the clone */
export function secondsOf(path: string, times: Times): number {
  return times[path] ?? USUAL_S;
}

/** Replaces the times of the files that ran, and drops those of deleted files. */
export function writeTimes(measured: Times, { all, file = FILE }: { all: ReadonlySet<string>; file?: string }): void {
  const earlier = Object.entries(readTimes(file)).filter(([path]) => all.has(path) && !(path in measured));
  const named = Object.entries(measured).filter(([, seconds]) => seconds >= WORTH_NAMING_S);
  const rows = [...earlier, ...named.map(([path, seconds]) => [path, Math.round(seconds)] as const)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}

/** Sorts the longest first, so that no long file is left at the end. */
export function longestFirst(paths: readonly string[], times: Times): string[] {
  return paths.toSorted((a, b) => secondsOf(b, times) - secondsOf(a, times));
}

/** Returns the files of one part. All parts take about the same time, and together they contain every file. */
export function shardOf(paths: readonly string[], { index, count }: Shard, times: Times): string[] {
  const parts = Array.from({ length: count }, () => ({ seconds: 0, paths: [] as string[] }));
  for (const path of longestFirst(paths.toSorted(), times)) {
    const part = parts.reduce((least, one) => (one.seconds < least.seconds ? one : least));
    part.seconds += secondsOf(path, times);
    part.paths.push(path);
  }
  return parts[index - 1]?.paths ?? [];
}

/** Returns a path as the tables have it: below the clone, with slashes. */
export function pathBelow(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}
