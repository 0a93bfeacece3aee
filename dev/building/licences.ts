import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files in which a package says under which terms it is passed on. */
const TERMS = /^(licen[cs]e|copying|notice|copyright)/i;

interface Described {
  name: string;
  version: string;
  license?: string;
  author?: string | { name?: string };
}

/**
 * Returns the notices that go with bundled code: the licence of each package, and the text of its files about it. Packages with
 * the same text share it.
 * @param folders of packages, as in a lockfile
 * @throws Error for a package that has neither
 */
export function licencesOf(root: string, folders: readonly string[]): string {
  const namesByTerms = new Map<string, Set<string>>();
  for (const folder of new Set(folders)) {
    const path = join(root, folder);
    const { name, version, license, author }: Described = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    const files = readdirSync(path, { withFileTypes: true }).filter((one) => one.isFile() && TERMS.test(one.name));
    const texts = files.map((one) => one.name).sort();
    const by = typeof author === 'string' ? author : author?.name;
    const terms =
      texts.map((file) => readFileSync(join(path, file), 'utf8').replaceAll('\r\n', '\n').trim()).join('\n\n') ||
      `The package has no text of its licence${by ? `. Its author: ${by}` : ''}.`;
    if (!license && texts.length === 0)
      throw new Error(`${name} ${version} has no licence, so its code may not be passed on.`);
    const title = `${name} ${version} (${license ?? 'see below'})`;
    namesByTerms.set(terms, (namesByTerms.get(terms) ?? new Set()).add(title));
  }
  const parts = [...namesByTerms].map(([terms, names]) => `${[...names].sort().join('\n')}\n\n${terms}\n`);
  const line = `\n${'-'.repeat(80)}\n\n`;
  return `The files of this folder hold code of the packages below, each under its own licence.\n${line}${parts.sort().join(line)}`;
}
