import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The scripts of pages by their entry points in `browser/`: of forms, and of the page that waits for a payment. */
export const SCRIPTS = { form: 'main.ts', payment: 'payment-status.ts' } as const;
export type ScriptName = keyof typeof SCRIPTS;

/** A script from its TypeScript source, bundled and minified. Needs esbuild, so production builds it before. */
export function buildScript(name: ScriptName): string {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`./browser/${SCRIPTS[name]}`, import.meta.url))],
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
