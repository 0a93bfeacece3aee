import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UseCaseError } from '#db/use-case-error.ts';
import { escapeHtml } from '#forms/templates/html.ts';

/** Where set-up (the source) and `npm run build` (`dist/`) put what they make of `console/`. */
const FOLDER = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../node_modules/.cache/durable-forms/console/', import.meta.url)
    : new URL('../../console/', import.meta.url),
);

interface BuiltConsole {
  page: string;
  /** Names of `assets/`, which hold a hash. */
  names: ReadonlySet<string>;
}

let built: BuiltConsole | undefined;

/** @throws UseCaseError `console_not_built` */
function readBuilt(): BuiltConsole {
  try {
    built ??= {
      page: readFileSync(`${FOLDER}index.html`, 'utf8'),
      names: new Set(readdirSync(`${FOLDER}assets`)),
    };
  } catch {
    throw new UseCaseError('unavailable', 'console_not_built', 'The console is not built. Run: npm run build');
  }
  return built;
}

export interface PageFacts {
  /** Of the styles that it makes for itself. */
  'style-nonce': string;
  /** Where the REST routes are, as a path from the root. */
  'rest-root': string;
}

/** The page that starts the console, with what only this service can tell it. */
export function consolePage(facts: PageFacts): string {
  return readBuilt().page.replace(
    /(<meta name="(style-nonce|rest-root)" content=")[^"]*/g,
    (_all, start: string, name: keyof PageFacts) => start + escapeHtml(facts[name]),
  );
}

/** A file of the console, compressed when it was built; undefined for another name. */
export function consoleFile(name: string, isZipped: boolean): Buffer | undefined {
  const file = isZipped ? `${name}.gz` : name;
  return readBuilt().names.has(file) ? readFileSync(`${FOLDER}assets/${file}`) : undefined;
}
