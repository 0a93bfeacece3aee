import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const isSource = import.meta.url.endsWith('.ts');

/** Returns the version of the package. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(file(isSource ? '../package.json' : '../../package.json'), 'utf8'));
  return version;
}

/**
 * Returns the id of this build: the version and, of a production build, the beginning of the hash of its sources. The same
 * sources have the same id on every machine.
 */
export function buildId(): string {
  return `${packageVersion()}-${isSource ? 'source' : readFileSync(file('../.sources'), 'utf8').slice(0, 12)}`;
}
