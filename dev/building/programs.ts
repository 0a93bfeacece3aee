import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';

/**
 * Packages that the bundles leave out, the only dependencies of the package: they have native code, or read files from their own
 * folder.
 */
export const INSTALLED = [
  ...['@temporalio/core-bridge', 'argon2', 'sharp', 'harfbuzzjs', 'subset-font', 'fontkit', 'pdfkit'],
  '@fontsource-variable/*',
];

/** The programs of the package, and modules that others import by addresses computed at run time; some may be absent. */
export const PROGRAMS = [
  ...['bin/{cli,http,worker,single,healthcheck}.ts', 'bin/rolling/main.ts'],
  ...['pro/index.ts', 'pro/pdf/process/draw.ts', '{features,pro}/**/deliver.ts'],
  // `durable-forms dev`
  ...['dev/{check-extensions,seed}.ts', 'dev/seed/pro/index.ts', 'fakes/pro/table.ts'],
  ...['dev/launcher/{package,roles,detached}.ts', 'dev/{inbox,sandbox}/main.ts', 'dev/web/temporal-ui.ts'],
];

/** The thread of the SDK in which workflows run, and its file in the package. */
const THREAD = { in: '@temporalio/worker/lib/workflow/workflow-worker-thread.js', out: 'bin/workflow-thread' };

/** The name that Node gives to what a CommonJS module exports. */
const OF_COMMONJS = 'module.exports';

/** The folder of modules that several programs share. */
const SHARED = 'shared';
/** Stands in each file of a bundle for the address of the folder with all programs. */
const ROOT_ADDRESS = '__ADDRESS_OF_ALL_PROGRAMS__';

export interface BundledPrograms {
  /** The packages whose code is in them: their folders, as in a lockfile. */
  packages: string[];
}

/**
 * Bundles the programs, each to the place of its source, with the modules that they share beside them: as 3,000 separate modules
 * a role takes 17 MB more and longer to load (docs/performance.md), and its packages 200 MB of disk. Names stay as written, and
 * source maps lie beside the files, so that stack traces are readable. (`keepNames` calls a function for each closure that is
 * created: 6 % of the CPU of accepting.)
 * @param root the clone
 * @param dist the folder that is written
 */
export async function bundlePrograms(root: string, dist: string): Promise<BundledPrograms> {
  const programs = globSync(PROGRAMS, { cwd: root }).sort();
  const { outputFiles, metafile, warnings } = await build({
    absWorkingDir: root,
    entryPoints: [...programs.map((file) => ({ in: file, out: file.replace(/\.ts$/, '') })), THREAD],
    outdir: dist,
    chunkNames: `${SHARED}/[name]-[hash]`,
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Development alone bundles code of the page at run time.
    external: [...INSTALLED, 'esbuild', 'terser', '*.node'],
    loader: { '.wasm': 'binary' },
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    banner: { js: banner() },
    plugins: [lateImports(root), ownAddresses(root), namesOfTypes(), partsOfSdk(), inAscii()],
  });
  // Code that the bundler leaves out would be missing in the package.
  if (warnings.length > 0) throw new Error(`The bundler warns: ${warnings.map(({ text }) => text).join(' ')}`);
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    const levels = relative(dirname(path), dist).split(sep).join('/') || '.';
    writeFileSync(path, text.replace(ROOT_ADDRESS, `${levels}/`));
  }
  return { packages: packagesIn(metafile) };
}

/** Bundles a module that is loaded by `require` into a file of its own. */
export async function bundleRequired(root: string, dist: string, file: string): Promise<BundledPrograms> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [{ in: file, out: file.replace(/\.cjs$/, '') }],
    outdir: dist,
    outExtension: { '.js': '.cjs' },
    metafile: true,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return { packages: packagesIn(metafile) };
}

/** Returns the folders of the packages that put code into the output. */
function packagesIn({ outputs }: Metafile): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const files = inputs.flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []));
  return packagesOf(files);
}

/** Returns the folders of packages, as in a lockfile, to which files belong; files outside of packages are left out. */
export function packagesOf(files: readonly string[]): string[] {
  const folders = files.flatMap(
    (file) => /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [],
  );
  return [...new Set(folders)].sort();
}

/** Returns the folders of the packages in a bundle of workflows, which its source map names. */
export function packagesOfWorkflows(file: string): string[] {
  const [, map = ''] =
    /sourceMappingURL=data:application\/json;[^,]*base64,(\S+)/.exec(readFileSync(file, 'utf8')) ?? [];
  const { sources } = JSON.parse(Buffer.from(map, 'base64').toString()) as { sources: string[] };
  return packagesOf(sources);
}

/** Returns the globals that CommonJS packages expect, and the address of the folder with all programs. */
function banner(): string {
  return [
    `import { createRequire as __createRequire } from 'node:module';`,
    'const require = __createRequire(import.meta.url);',
    `const __programs = new URL('${ROOT_ADDRESS}', import.meta.url).href;`,
  ].join('\n');
}

/** Replaces `import.meta.url` in our modules by the address that the module would have without bundles. */
function ownAddresses(root: string): Plugin {
  return {
    name: 'own-addresses',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const file = relative(root, path).split(sep).join('/');
        if (file.startsWith('..') || file.includes('node_modules/')) return undefined;
        const address = `(__programs + ${JSON.stringify(file.replace(/ts$/, 'js'))})`;
        return {
          contents: escapeToAscii(readFileSync(path, 'utf8')).replaceAll('import.meta.url', address),
          loader: 'ts',
        };
      });
    },
  };
}

/** Preserves the class names of column types and errors, by which MikroORM recognises them. */
export function namesOfTypes(): Plugin {
  return {
    name: 'names-of-types',
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]@mikro-orm[/\\].*\.js$/ }, ({ path }) => {
        const text = escapeToAscii(readFileSync(path, 'utf8'));
        const named = text.replace(/^(?:export )?(?:abstract )?class (\w+)[^{]*\{/gm, '$& static name = "$1";');
        return { contents: named, loader: 'js' };
      });
    },
  };
}

/** Lets the worker of the SDK find its thread, and leaves out what it bundles workflows with: webpack, SWC and 150 packages more. */
function partsOfSdk(): Plugin {
  const reading =
    (file: string, change: (text: string) => string): Plugin['setup'] =>
    ({ onLoad }) => {
      const filter = new RegExp(`[/\\\\]node_modules[/\\\\]${file.replaceAll('/', '[/\\\\]').replaceAll('.', '\\.')}$`);
      onLoad({ filter }, ({ path }) => {
        const before = readFileSync(path, 'utf8');
        const after = change(before);
        if (after === before) throw new Error(`${path} is no longer what dev/building/programs.ts changes`);
        return { contents: after, loader: 'js' };
      });
    };
  const changes = [
    reading('@temporalio/worker/lib/workflow/threaded-vm.js', (text) =>
      text.replace(
        "require.resolve('./workflow-worker-thread')",
        `new URL(${JSON.stringify(`${THREAD.out}.js`)}, __programs)`,
      ),
    ),
    reading(
      '@temporalio/worker/lib/workflow/bundler.js',
      () => `const refuse = () => { throw new Error('Workflows are bundled by the build of durable-forms.'); };
exports.defaultWorkflowInterceptorModules = [];
exports.bundleWorkflowCode = refuse;
exports.WorkflowCodeBundler = class { constructor() { refuse(); } };`,
    ),
    reading(
      'source-map/lib/read-wasm.js',
      () => `const bytes = require('./mappings.wasm');
module.exports = () => Promise.resolve(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
module.exports.initialize = () => {};`,
    ),
  ];
  return { name: 'parts-of-sdk', setup: (parts) => void changes.forEach((change) => void change(parts)) };
}

/** Asks for the module itself, and no longer for what stands in its place. */
const ITSELF = { itself: true };

/**
 * Gives `import()` of a CommonJS module the names that it has in Node: a bundle of several files would have its default alone.
 * Node is asked for the names, so such modules are loaded once during the build.
 */
function lateImports(root: string): Plugin {
  return {
    name: 'late-imports',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === ITSELF || importer === '') return undefined;
        const found = await resolve(path, { kind, importer, resolveDir, pluginData: ITSELF });
        if (found.errors.length > 0) return undefined;
        if (found.external || !/[/\\]node_modules[/\\].*\.c?js$/.test(found.path)) return found;
        const loaded = await import(pathToFileURL(found.path).href).catch(() => ({}));
        const names = Object.keys(loaded);
        if (!names.includes(OF_COMMONJS)) return found;
        const named = names.filter((name) => name !== OF_COMMONJS);
        // Source maps have this path, and must not depend on the folder of the clone.
        return { path: relative(root, found.path), namespace: 'late-import', pluginData: named };
      });
      onLoad({ filter: /.*/, namespace: 'late-import' }, ({ path, pluginData }) => ({
        contents: `export { ${(pluginData as string[]).join(', ')} } from ${JSON.stringify(join(root, path))};`,
        resolveDir: root,
      }));
    },
  };
}

/** Escapes what packages have outside ASCII: esbuild leaves it in regular expressions. */
function inAscii(): Plugin {
  return {
    name: 'in-ascii',
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]node_modules[/\\].*\.[cm]?js$/ }, ({ path }) => ({
        contents: escapeToAscii(readFileSync(path, 'utf8')),
        loader: 'js',
      }));
    },
  };
}

/**
 * A single character outside ASCII makes Node store a whole file with two bytes per character. A backslash before such a character
 * means nothing.
 */
function escapeToAscii(text: string): string {
  return text.replace(/(\\*)([^\0-\x7f])/g, (_, slashes: string, unit: string) => {
    const code = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return `${slashes.slice(slashes.length % 2)}\\u${code}`;
  });
}
