import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Loads build tools late: production does not have them. */
const require = createRequire(import.meta.url);
const FOLDER = fileURLToPath(new URL('../browser', import.meta.url));
const COMMON = { target: 'es2022', legalComments: 'none', charset: 'utf8', logLevel: 'silent' } as const;
/** A statement that minifiers never join with others, so that it marks the cuts. */
const CUT = 'debugger;';
const USED_MARK = 'svcaTaken_';

/** Bundles and minifies a script from TypeScript source, whose imports are relative to `browser/`. */
export function bundleMinified(contents: string): string {
  return minify(build(contents, { format: 'iife' }), { toplevel: false });
}

/** A module of a bundle. The path of the entry source is empty. */
export interface BundledModule {
  path: string;
  code: string;
}

interface Options {
  format: 'iife' | 'esm';
  /** Replaces constants by their values. */
  minifySyntax?: boolean;
}

/** Bundles a source and returns its modules as they stand in one scope, each after the modules that it uses. */
export function bundleReadable(contents: string): BundledModule[] {
  // esbuild writes each module below a line with its path.
  const [, ...parts] = build(contents, { format: 'esm', minifySyntax: true }).split(/^\/\/ (.*)\n/m);
  return parts.flatMap((path, index) => {
    const code = parts[index + 1] ?? '';
    return index % 2 === 0 ? [{ path: path === '<stdin>' ? '' : resolve(FOLDER, path), code }] : [];
  });
}

/**
 * Minifies texts as parts of one program, so that a top-level name gets the same short name in all parts. Code that only one
 * part uses may be moved into that part.
 */
export function minifyTogether(texts: readonly string[]): string[] {
  return minify(texts.join(`\n${CUT}\n`), { toplevel: true })
    .split(CUT)
    .map((part) => part.trim());
}

/** Returns the short names that a text uses from another text, which stands before it in one program. */
export function namesUsed(text: string, from: string): string[] {
  const short = from.match(/(?<![\w$])(?!do\b|if\b|in\b)[a-z_$][\w$]?(?![\w$])/gi);
  // `define` replaces only names that the text does not declare itself.
  const define = Object.fromEntries([...new Set(short)].map((name) => [name, USED_MARK + name]));
  const { code } = esbuild().transformSync(text, { ...COMMON, define });
  return [
    ...new Set(
      code
        .split(USED_MARK)
        .slice(1)
        .map((rest) => /^[\w$]+/.exec(rest)?.[0] ?? ''),
    ),
  ];
}

/** Rejects text that assigns to its own top-level variables: other parts would hold a stale copy. @throws Error */
export function refuseState(text: string): void {
  const { warnings } = esbuild().transformSync(text.replace(/^let /gm, 'const '), COMMON);
  for (const { text: reason, location } of warnings) throw new Error(`${reason} ${location?.lineText ?? ''}`);
}

/**
 * Minifies with terser: a form's script is 4 to 7 % smaller than with esbuild, gzipped.
 * @param toplevel renames top-level names too; the text then has to be wrapped in a function
 */
function minify(text: string, { toplevel }: { toplevel: boolean }): string {
  const { minify_sync } = require('terser') as typeof import('terser');
  const compress = { passes: 3, drop_debugger: false };
  return minify_sync(text, { ecma: 2022, toplevel, compress, format: { ecma: 2022 } }).code ?? '';
}

function build(contents: string, options: Options): string {
  const { outputFiles } = esbuild().buildSync({
    ...COMMON,
    ...options,
    stdin: { contents, resolveDir: FOLDER },
    absWorkingDir: FOLDER,
    bundle: true,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

function esbuild(): typeof import('esbuild') {
  return require('esbuild');
}
