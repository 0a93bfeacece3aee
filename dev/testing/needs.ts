import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

/** A file with one of these starts or uses a server or a browser. */
const SERVERS =
  /TEST_DATABASE_URL|TEMPORAL_CLI_PATH|TEMPORAL_TEST_SERVER_PATH|CHROMIUM_PATH|STRIPE_MOCK_PATH|VERSITYGW_PATH|SYSTEMD_ANALYZE_PATH|dev\/launcher\/main\.ts/;
const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/|#test\/)([^']+)'/g;

/**
 * True when the named tests need no database, engine or browser, and so can run within seconds. Decides by their imports below
 * `test/`.
 * @param args for Jest
 * @param root the clone
 */
export function isPure(args: readonly string[], root: string): boolean {
  const paths = args.filter((argument) => argument.startsWith('test/')).map((path) => testFiles(join(root, path)));
  const seen = new Set<string>();
  return paths.length > 0 && paths.every((files) => files.length > 0 && !files.some((file) => reachesServer(file)));

  function reachesServer(file: string): boolean {
    if (seen.has(file) || !existsSync(file)) return false;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    if (SERVERS.test(text)) return true;
    const imported = [...text.matchAll(IMPORT)].map(([, start = '', rest = '']) =>
      start === '#test/' ? join(root, 'test', rest) : resolve(dirname(file), start + rest),
    );
    return imported.some((next) => next.startsWith(join(root, 'test/')) && reachesServer(next));
  }
}

/** Returns the test files that the paths name, relative to the clone. */
export function namedTests(args: readonly string[], root: string): string[] {
  const paths = args.filter((argument) => argument.startsWith('test/'));
  return paths.flatMap((path) => testFiles(join(root, path))).map((file) => relative(root, file));
}

/** Finds the files that Jest would run for a path, which may also be a prefix. */
function testFiles(path: string): string[] {
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  const folder = isFolder ? path : dirname(path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: isFolder, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && (isFolder || name.startsWith(basename(path))))
    .map((name) => join(folder, name));
}
