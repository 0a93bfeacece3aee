import { hash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Every file is looked at again when one of these changes. */
export const RULES = ['biome.json', 'package.json', 'tsconfig.json', 'node_modules/@biomejs/biome/package.json'];
const NO_SOURCES = ['node_modules', 'dist', '.data', '.git', 'extensions.local'];
const SOURCE = /\.([cm]?[jt]sx?|jsonc?|css|html)$/;
/** A command line holds no more. */
const MOST_FILES = 1_000;

interface Lint {
  /** For `biome check`; empty when nothing has changed. */
  paths: string[];
  /** The next run leaves these files out as long as they stay as they are. */
  accepted(): void;
}

/**
 * The files that were changed since the linter accepted them. It looks at each file by itself, and at all of them for 19 s of CPU.
 * @param root the clone
 */
export function lintOf(root: string): Lint {
  const file = join(root, 'node_modules/.cache/durable-forms/lint.json');
  const rules = hash('sha256', RULES.map((path) => readFileSync(join(root, path), 'utf8')).join('\0'));
  const found = globSync('**/*', { cwd: root, exclude: (path) => NO_SOURCES.includes(path) }).filter((path) =>
    SOURCE.test(path),
  );
  const now = Object.fromEntries(found.map((path) => [path, hash('sha256', rules + readFileSync(join(root, path)))]));
  const before = readAccepted(file);
  const changed = found.filter((path) => before[path] !== now[path]);
  return {
    paths: changed.length > MOST_FILES ? ['.'] : changed,
    accepted() {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(now));
    },
  };
}

function readAccepted(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Nothing was accepted yet.
    return {};
  }
}
