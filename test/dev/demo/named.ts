import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** `api.GET('/svcb/v1/forms'`, and the same with a line break, or chosen by a condition. */
const CALL = /\b(api|proApi)\s*\.(GET|POST|PUT|PATCH|DELETE)\(\s*'([^']+)'/g;
/** Addresses that are no typed call: files, frames, and what the client asks for itself. */
const ADDRESS = /(?:\$\{(?:REST_ROOT|ROUTES)\}|fetchFile\(\s*[`'])(\/[^`'?]+)/g;

/**
 * Returns every operation that sources of the console name, such as `GET /svcb/v1/forms/{id}`.
 * @param edition in the free one, calls of the Pro edition in shared views are left out
 */
export function callsOfConsole(edition: 'free' | 'pro'): string[] {
  const found = new Set<string>();
  for (const file of globSync('console/**/*.{ts,tsx}', { cwd: ROOT })) {
    for (const [, client, method, path] of readFileSync(join(ROOT, file), 'utf8').matchAll(CALL)) {
      if (client === 'api' || edition === 'pro') found.add(`${method} ${path}`);
    }
  }
  return [...found].sort();
}

/** Returns the addresses that sources of the console put together, with `{}` for each part that is filled in. */
export function addressesOfConsole(): string[] {
  const found = new Set<string>();
  for (const file of globSync('console/**/*.{ts,tsx}', { cwd: ROOT })) {
    for (const [, address = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(ADDRESS)) {
      found.add(address.replaceAll(/\$\{[^}]*\}/g, '{}'));
    }
  }
  return [...found].sort();
}
