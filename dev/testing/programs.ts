import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { DAY_MS } from '#time.ts';
import { INSTALLED, namesOfTypes } from '../building/programs.ts';

/** The programs that tests start again and again, and modules that they import by addresses computed at run time. */
const PROGRAMS = ['bin/{http,worker,single,cli}.ts', 'pro/index.ts', '{features,pro}/**/deliver.ts'];
/** Packages that are loaded from their folders: bundling them would take longer than it saves. */
const PACKAGES = [
  ...INSTALLED,
  ...['@temporalio/*', '@anthropic-ai/sdk', 'openai', 'stripe', '@modelcontextprotocol/*', '@aws-sdk/*', 'pino'],
  ...['swagger-ui-dist', 'esbuild', 'terser', '*.node'],
];

/** Outdated bundles are retained this long, because another run may use them. */
const KEPT_MS = DAY_MS;

/**
 * Bundles the programs from the current sources: a start from 3,000 modules takes 2 s of CPU, from a bundle less than 1. Files
 * that the programs read and start at run time are still the sources.
 * @param root the clone
 * @returns the folder with `bin/http.js` and the others; it is within the clone, where packages are found
 */
export async function bundlePrograms(root: string): Promise<string> {
  const cache = join(root, 'node_modules/.cache/durable-forms');
  const { outputFiles } = await build({
    write: false,
    entryPoints: globSync(PROGRAMS, { cwd: root }).map((file) => join(root, file)),
    outbase: root,
    outdir: cache,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: PACKAGES,
    logLevel: 'warning',
    banner: {
      js: [
        `import { createRequire as __createRequire } from 'node:module';`,
        `const require = __createRequire(${JSON.stringify(join(root, 'package.json'))});`,
        `const __code = import.meta.url.replace(/(\\/programs-\\w+\\/).*$/, '$1');`,
      ].join('\n'),
    },
    plugins: [addresses(root), namesOfTypes()],
  });
  const hash = createHash('sha256');
  for (const { path, text } of outputFiles) hash.update(`${path}\0${text}\0`);
  const folder = join(cache, `programs-${hash.digest('hex').slice(0, 16)}`);
  for (const other of globSync('programs-*', { cwd: cache })) {
    const path = join(cache, other);
    if (path !== folder && Date.now() - statSync(path).mtimeMs > KEPT_MS)
      rmSync(path, { recursive: true, force: true });
  }
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  for (const { path, contents } of outputFiles) {
    const file = join(unfinished, relative(cache, path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
  try {
    renameSync(unfinished, folder);
  } catch {
    // Another run was faster.
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Replaces `import.meta` addresses in modules: by the address in the bundle if they import others by it, else by the address of
 * their source.
 */
function addresses(root: string): Plugin {
  return {
    name: 'addresses',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const file = relative(root, path).split(sep).join('/');
        if (file.startsWith('..') || file.includes('node_modules/')) return undefined;
        const text = readFileSync(path, 'utf8');
        const isInBundle = file === 'bin/edition.ts' || /\bhome: import\.meta\.url/.test(text);
        const address = isInBundle
          ? `(__code + ${JSON.stringify(file.replace(/ts$/, 'js'))})`
          : JSON.stringify(`file://${path}`);
        return { contents: text.replaceAll('import.meta.url', address), loader: 'ts' };
      });
    },
  };
}
