import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { packagesOf } from '../building/programs.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The limit for the gzipped scripts and styles of the first view; docs/console.md states it too. */
export const MOST_FIRST_BYTES = 300_000;

export interface ConsoleSize {
  /** Gzipped bytes that the first view loads. */
  first: number;
  /** Gzipped bytes of all files. */
  all: number;
  files: number;
}

/** The built console, and the folders of the packages whose code is in it, as in a lockfile. */
export interface BuiltConsole extends ConsoleSize {
  packages: string[];
}

/**
 * Builds the static files of the console, each with a gzipped copy beside it.
 * @throws Error when the first view is larger than allowed
 */
export async function buildConsole(folder: string): Promise<BuiltConsole> {
  const before = process.env.NODE_ENV;
  // React's development build, which is far larger, must not be used whatever the environment of this process.
  process.env.NODE_ENV = 'production';
  let built: Awaited<ReturnType<typeof build>>;
  try {
    built = await build({
      configFile: join(root, 'console/vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: folder, emptyOutDir: true },
    });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  return { ...compressConsole(folder), packages: packagesOf(modulesOf(built)) };
}

function modulesOf(built: Awaited<ReturnType<typeof build>>): string[] {
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
}

/**
 * Puts a gzipped copy beside each file of `assets/`.
 * @throws Error when the first view is larger than `most`
 */
export function compressConsole(folder: string, most = MOST_FIRST_BYTES): ConsoleSize {
  const assets = join(folder, 'assets');
  const names = readdirSync(assets);
  const sizes = new Map(
    names.map((name) => {
      const zipped = gzipSync(readFileSync(join(assets, name)), { level: 9 });
      writeFileSync(join(assets, `${name}.gz`), zipped);
      return [name, zipped.length] as const;
    }),
  );
  const first = firstFiles(folder).reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  if (first > most) throw new Error(`the first view of the console weighs ${first} bytes gzipped; at most ${most}`);
  return { first, all: [...sizes.values()].reduce((sum, one) => sum + one, 0), files: names.length };
}

/** Returns the files that the page names, their imports, and those of the overview, which is the first view. */
function firstFiles(folder: string): string[] {
  const assets = join(folder, 'assets');
  const found = new Set(namesIn(readFileSync(join(folder, 'index.html'), 'utf8')));
  const overview = readdirSync(assets).filter((name) => /^overview-[^.]+\.(js|css)$/.test(name));
  for (const name of [...overview]) found.add(name);
  for (const name of found) {
    if (!name.endsWith('.js')) continue;
    const text = readFileSync(join(assets, name), 'utf8');
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) found.add(imported);
  }
  return [...found];
}

function namesIn(html: string): string[] {
  return [...html.matchAll(/\/console\/assets\/([^"]+)"/g)].map(([, name = '']) => name);
}
