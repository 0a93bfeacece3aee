import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Tools of the build, which production does without. */
const require = createRequire(import.meta.url);
const FOLDER = fileURLToPath(new URL('../browser', import.meta.url));
const COMMON = { target: 'es2022', legalComments: 'none', charset: 'utf8', logLevel: 'silent' } as const;
/** A statement that stays one: a minifier may join others. */
const CUT = 'debugger;';
const TAKEN = 'svcaTaken_';

/** A script from TypeScript source, which is read as if it stood in `browser/`. */
export function bundleMinified(contents: string): string {
  return minify(build(contents, { format: 'iife' }), { toplevel: false });
}

/** A module of a bundle, or the source that was given, whose path is empty. */
export interface BundledModule {
  path: string;
  code: string;
}

interface Options {
  format: 'iife' | 'esm';
  /** Constants are put where they are used. */
  minifySyntax?: boolean;
}

/** The modules that something is needed of, as they stand in one scope: in an order in which each may follow those before it. */
export function bundleReadable(contents: string): BundledModule[] {
  // Each stands below a line with its path.
  const [, ...parts] = build(contents, { format: 'esm', minifySyntax: true }).split(/^\/\/ (.*)\n/m);
  return parts.flatMap((path, index) => {
    const code = parts[index + 1] ?? '';
    return index % 2 === 0 ? [{ path: path === '<stdin>' ? '' : resolve(FOLDER, path), code }] : [];
  });
}

/**
 * Texts as parts of one program: what has a name at the top of one has the same short name in all. What one part alone uses of
 * those before it may be moved into it.
 */
export function minifyTogether(texts: readonly string[]): string[] {
  return minify(texts.join(`\n${CUT}\n`), { toplevel: true })
    .split(CUT)
    .map((part) => part.trim());
}

/** The short names that a text takes of another, which stands before it in one program. */
export function namesTaken(text: string, from: string): string[] {
  const short = from.match(/(?<![\w$])(?!do\b|if\b|in\b)[a-z_$][\w$]?(?![\w$])/gi);
  // That replaces what is no name of the text's own.
  const define = Object.fromEntries([...new Set(short)].map((name) => [name, TAKEN + name]));
  const { code } = esbuild().transformSync(text, { ...COMMON, define });
  return [
    ...new Set(
      code
        .split(TAKEN)
        .slice(1)
        .map((rest) => /^[\w$]+/.exec(rest)?.[0] ?? ''),
    ),
  ];
}

/** @throws when the text sets what it declares at its top, of which others would have a copy */
export function refuseState(text: string): void {
  const { warnings } = esbuild().transformSync(text.replace(/^let /gm, 'const '), COMMON);
  for (const { text: reason, location } of warnings) throw new Error(`${reason} ${location?.lineText ?? ''}`);
}

/**
 * By terser: a form's script is 4 to 7 % smaller than with esbuild, gzipped.
 * @param toplevel whether names at the top are nobody else's: such text has to stand in a function
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
