import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Megabytes that an install of the package may take, with all that it depends on. */
export const MOST_MB = 350;

export interface PackageSize {
  /** As it is imported. */
  name: string;
  mb: number;
}

/** Returns the space on disk that each package of a `node_modules` takes, with those inside of it; the largest first. */
export function sizesIn(modules: string): PackageSize[] {
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  const sizes = names.map((name) => ({ name, mb: bytesOf(join(modules, name)) / 2 ** 20 }));
  return sizes.sort((a, b) => b.mb - a.mb);
}

/** Describes the space that packages take, and the ten largest. @throws Error when it is more than `most` megabytes */
export function describeSize(sizes: readonly PackageSize[], most = MOST_MB): string {
  const total = sizes.reduce((sum, { mb }) => sum + mb, 0);
  const largest = sizes.slice(0, 10).map(({ name, mb }) => `  ${mb.toFixed(1).padStart(6)} MB  ${name}`);
  const text = `${total.toFixed(0)} MB in ${sizes.length} packages (at most ${most} MB); the largest:\n${largest.join('\n')}`;
  if (total > most) throw new Error(`The installed package has grown: ${text}`);
  return text;
}

/** Returns the blocks that a file or folder takes, as `du` counts them. */
function bytesOf(path: string): number {
  const found = lstatSync(path);
  // Blocks have 512 bytes, whatever the file system.
  const own = found.blocks * 512;
  if (!found.isDirectory()) return own;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), own);
}
