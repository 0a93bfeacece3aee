import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../browser', import.meta.url));
const COMMON = { target: 'es2022', legalComments: 'none', charset: 'utf8', logLevel: 'silent' } as const;
/** A comment that esbuild keeps. */
const CUT = '/*! cut */';

/** A script from TypeScript source, which is read as if it stood in `browser/`. */
export function bundleMinified(contents: string): string {
  return build(contents, { format: 'iife', minify: true }).text;
}

/** A module of a bundle, or the source that was given, whose path is empty. */
export interface BundledModule {
  path: string;
  code: string;
}

interface Options {
  format: 'iife' | 'esm';
  minify?: boolean;
  /** Constants are put where they are used. */
  minifySyntax?: boolean;
  external?: string[];
}

interface Bundle {
  /** In an order in which each may follow those before it. */
  modules: BundledModule[];
  /** As `name from "file"`. */
  imports: string[];
}

/**
 * The modules that something is needed of, as they stand in one scope.
 * @param elsewhere files that are not bundled: what is needed of them is imported
 */
export function bundleReadable(contents: string, elsewhere: readonly string[] = []): Bundle {
  const { text } = build(contents, { format: 'esm', minifySyntax: true, external: [...elsewhere] });
  // Each stands below a line with its path.
  const [, ...parts] = text.split(/^\/\/ (.*)\n/m);
  const modules = parts.flatMap((path, index) => {
    const code = parts[index + 1] ?? '';
    return index % 2 === 0 ? [{ path: path === '<stdin>' ? '' : resolve(FOLDER, path), code }] : [];
  });
  // As TypeScript: of what is imported, that leaves out what only code uses that was left out.
  const { code: used } = esbuild().transformSync(text, { ...COMMON, loader: 'ts' });
  const imports = [...used.matchAll(/^import \{([^}]*)\} from "([^"]*)";$/gm)].flatMap(([, names = '', file = '']) =>
    names.split(',').map((one) => `${one.trim().split(' as ')[0]} from "${file}"`),
  );
  return { modules, imports };
}

/** Texts as parts of one program: what has a name at the top of one has the same short name in all. */
export function minifyTogether(texts: readonly string[]): string[] {
  const { code } = esbuild().transformSync(texts.join(`\n${CUT}\n`), {
    ...COMMON,
    legalComments: 'inline',
    minify: true,
    format: 'esm',
  });
  return code.split(CUT).map((part) => part.trim());
}

function build(contents: string, options: Options) {
  const { outputFiles } = esbuild().buildSync({
    ...COMMON,
    ...options,
    stdin: { contents, resolveDir: FOLDER },
    absWorkingDir: FOLDER,
    bundle: true,
    write: false,
  });
  return { text: outputFiles[0]?.text ?? '' };
}

function esbuild(): typeof import('esbuild') {
  return createRequire(import.meta.url)('esbuild');
}
