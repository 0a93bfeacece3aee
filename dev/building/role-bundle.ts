import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Stay packages in every bundle: they have native code, look for files beside themselves, or are large and seldom needed. */
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
  // The worker's part of the SDK starts threads from files of its own, and knows its own instances of the other parts.
  worker: ['@temporalio/*'],
};

/** What is imported by an address that is made at run time; the first may not be installed. */
export const LATE = ['pro/index.js', '{features,pro}/**/deliver.js'];

/**
 * Bundles what a role is made of: as 3,000 modules it takes 17 MB more, and longer to load (docs/performance.md). Names stay as they
 * are written, so that a stack trace can be read, except where two of one name meet. (`keepNames` has a function called for each
 * closure that is made: 6 % of the CPU of accepting.)
 * @param dist compiled; `bin/<role>.js` becomes the door to the bundle
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

/** What CommonJS packages expect, and the addresses of what is built. */
function banner(folder: string): string {
  return [
    `import { createRequire as __createRequire } from 'node:module';`,
    'const require = __createRequire(import.meta.url);',
    `const __files = import.meta.url.slice(0, import.meta.url.lastIndexOf('/${folder}/') + 1);`,
    `const __code = __files + '${folder}/';`,
  ].join('\n');
}

/**
 * A module of ours that asks for its own address is told where it stood: in the bundle where it imports others by that address, else
 * where the files are that it reads.
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

/** MikroORM knows column types and errors by the names of their classes. */
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

/** esbuild leaves other characters in regular expressions. One of them, and Node keeps the whole file with two bytes for each character. */
function inAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
