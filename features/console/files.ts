import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UseCaseError } from '#db/use-case-error.ts';
import { escapeHtml } from '#forms/templates/html.ts';

/** The folder of the built console: from `console/` by the set-up (in source) or by `npm run build` (in `dist/`). */
export const CONSOLE_FOLDER = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../node_modules/.cache/durable-forms/console/', import.meta.url)
    : new URL('../../console/', import.meta.url),
);

export interface PageFacts {
  /** The nonce for styles that the page creates itself. */
  'style-nonce': string;
  /** The path of the REST routes, from the root. */
  'rest-root': string;
}

/** The built files of the console. Both methods throw a UseCaseError `console_not_built`. */
export interface ConsoleFiles {
  /** Returns the page that starts the console, with the values of this service. */
  page(facts: PageFacts): string;
  /** Returns a file of `assets/`, compressed at build time; undefined for an unknown name. */
  asset(name: string, isZipped: boolean): Buffer | undefined;
}

interface Built {
  /** The time of the build, in Unix ms. */
  at: number;
  page: string;
  /** Names in `assets/`, which contain a hash, without the compressed copies. */
  names: ReadonlySet<string>;
}

/** @param folder a path that ends with a slash; a new build there is picked up */
export function consoleFilesIn(folder: string): ConsoleFiles {
  let last: Built | undefined;
  const built = (): Built => {
    try {
      const at = statSync(`${folder}index.html`).mtimeMs;
      if (last?.at !== at) last = { at, page: readFileSync(`${folder}index.html`, 'utf8'), names: namesIn(folder) };
      return last;
    } catch {
      throw new UseCaseError('unavailable', 'console_not_built', 'The console is not built. Run: npm run build');
    }
  };
  return {
    page: (facts) =>
      built().page.replace(
        /(<meta name="(style-nonce|rest-root)" content=")[^"]*/g,
        (_all, start: string, name: keyof PageFacts) => start + escapeHtml(facts[name]),
      ),
    asset: (name, isZipped) =>
      built().names.has(name) ? readFileSync(`${folder}assets/${name}${isZipped ? '.gz' : ''}`) : undefined,
  };
}

function namesIn(folder: string): ReadonlySet<string> {
  return new Set(readdirSync(`${folder}assets`).filter((name) => !name.endsWith('.gz')));
}
