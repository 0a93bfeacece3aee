import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The page's script from its TypeScript source, bundled and minified. Needs esbuild, so production builds it before. */
export function buildScript(): string {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('./browser/main.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2020',
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
