import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UseCaseError } from '#db/use-case-error.ts';
import { escapeHtml } from '#forms/templates/html.ts';

/** Where set-up (the source) and `npm run build` (`dist/`) put what they make of `console/`. */
export const CONSOLE_FOLDER = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../node_modules/.cache/durable-forms/console/', import.meta.url)
    : new URL('../../console/', import.meta.url),
);

export interface PageFacts {
  /** Of the styles that it makes for itself. */
  'style-nonce': string;
  /** Where the REST routes are, as a path from the root. */
  'rest-root': string;
}

/** What the console is made of, once it is built. Both throw a UseCaseError `console_not_built`. */
export interface ConsoleFiles {
  /** The page that starts the console, with what only this service can tell it. */
  page(facts: PageFacts): string;
  /** A file of `assets/`, compressed when it was built; undefined for another name. */
  asset(name: string, isZipped: boolean): Buffer | undefined;
}

interface Built {
  /** When it was built, in Unix ms. */
  at: number;
  page: string;
  /** Names of `assets/`, which hold a hash, without the compressed copies. */
  names: ReadonlySet<string>;
}

/** @param folder ends with a slash; what is built there anew is found */
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
