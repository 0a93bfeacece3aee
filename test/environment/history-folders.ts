import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readReleased } from '#dev/migrations/released.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const versionIn = (path: string): string => JSON.parse(readFileSync(join(ROOT, path), 'utf8')).version;

/** The folder with the recorded histories: one folder for each version, with those of the Pro package in `pro/`. */
export const HISTORIES = join(ROOT, 'test/histories');
/** In each folder: the versions of the SDK by which its histories were recorded. */
export const RECORDED_WITH = 'recorded-with.json';

/** The version whose histories are recorded now, as package.json says. */
export const currentVersion = (): string => versionIn('package.json');

/** Returns the files of all versions, or of one, relative to `HISTORIES`. */
export function historyFiles(version = '*'): string[] {
  const files = globSync(`${version}/**/*.json`, { cwd: HISTORIES }).map((file) => file.replaceAll('\\', '/'));
  return files.filter((file) => !file.endsWith(RECORDED_WITH)).sort();
}

/**
 * Prepares the folder of the current version, and notes the SDK in it.
 * @returns its path
 * @throws Error if the version has been released: its histories are kept as they are
 */
export function folderToRecordIn(): string {
  const version = currentVersion();
  if (readReleased().versions.includes(version)) {
    throw new Error(`Version ${version} is released, and its histories stay: raise the version in package.json first.`);
  }
  const folder = join(HISTORIES, version);
  mkdirSync(join(folder, 'pro'), { recursive: true });
  const note = join(folder, RECORDED_WITH);
  const before: string[] = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')).sdk : [];
  const sdk = [...new Set([...before, versionIn('node_modules/@temporalio/workflow/package.json')])];
  writeFileSync(note, `${JSON.stringify({ sdk })}\n`);
  return folder;
}
