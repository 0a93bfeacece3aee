import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Packages that are never bundled: they have native code, read files from their own folder, or are large and seldom needed. */
export const PACKAGES = [
  ...['argon2', 'sharp', 'harfbuzzjs', 'subset-font', 'fontkit', 'pdfkit', '@fontsource-variable/*', 'swagger-ui-dist'],
  ...[
    '@anthropic-ai/sdk',
    'openai',
    'stripe',
    '@modelcontextprotocol/*',
    '@aws-sdk/*',
    'pino',
    'esbuild',
    'terser',
    '*.node',
  ],
];

/** A role of the production build. */
export type BundledRole = 'http' | 'worker';

const PACKAGES_OF: Record<BundledRole, string[]> = {
  http: ['@temporalio/worker', '@temporalio/workflow'],
  // The worker part of the SDK starts threads from its own files, and relies on its own instances of the other parts.
  worker: ['@temporalio/*'],
};

/** Modules imported by an address computed at run time; the first may not be installed. */
export const LATE = ['pro/index.js', '{features,pro}/**/deliver.js'];

/**
 * Bundles the modules of a role: as 3,000 separate modules they take 17 MB more and longer to load (docs/performance.md). Names
 * stay as written, so that stack traces are readable, except where two equal names meet. (`keepNames` calls a function for each
 * closure that is created: 6 % of the CPU of accepting.)
 * @param dist the compiled sources; `bin/<role>.js` becomes the entry of the bundle
 */
export async function bundleRole(dist: string, role: BundledRole): Promise<void> {
  const main = `bin/${role}.js`;
  const folder = `roles/${role}`;
  const { outputFiles } = await build({
    entryPoints: [main, ...globSync(LATE, { cwd: dist })].map((file) => join(dist, file)),
    outbase: dist,
    outdir: join(dist, folder),
    write: false,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: [...PACKAGES, ...PACKAGES_OF[role]],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
    banner: { js: banner(folder) },
    plugins: [ownAddresses(dist), namesOfTypes()],
  });
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, inAscii(text));
  }
  writeFileSync(join(dist, main), `import '../${folder}/${main}';\n`);
}

/** Returns the globals that CommonJS packages expect, and the original addresses of the bundled modules. */
function banner(folder: string): string {
  return [
    `import { createRequire as __createRequire } from 'node:module';`,
    'const require = __createRequire(import.meta.url);',
    `const __files = import.meta.url.slice(0, import.meta.url.lastIndexOf('/${folder}/') + 1);`,
    `const __code = __files + '${folder}/';`,
  ].join('\n');
}

/**
 * Replaces `import.meta` addresses in our modules: by the bundle's address in modules that import others by it, else by the
 * folder of the files that they read.
 */
function ownAddresses(dist: string): Plugin {
  return {
    name: 'own-addresses',
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        const file = relative(dist, path).split(sep).join('/');
        if (file.startsWith('..')) return undefined;
        const text = readFileSync(path, 'utf8');
        const base = file === 'bin/edition.js' || /\bhome: import\.meta\.url/.test(text) ? '__code' : '__files';
        return { contents: text.replaceAll('import.meta.url', `(${base} + ${JSON.stringify(file)})`), loader: 'js' };
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
        const text = readFileSync(path, 'utf8');
        const named = text.replace(/^(?:export )?(?:abstract )?class (\w+)[^{]*\{/gm, '$& static name = "$1";');
        return { contents: named, loader: 'js' };
      });
    },
  };
}

/**
 * Escapes the characters outside ASCII that esbuild leaves in regular expressions. A single one makes Node store the whole file
 * with two bytes per character.
 */
function inAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
