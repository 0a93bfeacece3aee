import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { declarations } from '#db/migrations/index.ts';
import { readReleased, withVersion, writeReleased } from '#dev/migrations/released.ts';
import { notesOf, withMigrations } from '#dev/migrations/upgrading-page.ts';
import { ROOT } from '#dev/setup/context.ts';
import { releaseChanges } from './changelog.ts';
import { git, npm, requireClean, versionNow } from './commands.ts';

/** Files that are recorded for a version while it is made. Once it is released, they never change. */
const RECORDED = [
  (version: string) => `test/histories/${version}`,
  (version: string) => `test/kept/frozen/${version}.json`,
];

/**
 * Writes a version to every place that names it, freezes its migrations, and commits and tags all that.
 * @param version by Semantic Versioning, such as `1.0.0-rc.1`
 * @throws Error if something is not committed, or the version does not follow the last one
 */
export function prepare(version: string): void {
  requireClean();
  requireVersion(version);
  const path = (file: string) => join(ROOT, file);
  const read = (file: string) => readFileSync(path(file), 'utf8');
  const last = versionNow();
  const before = readReleased();
  requireRelease(version, last, before.versions);
  const released = withVersion(before, version, declarations);
  const added = declarations.filter(({ name }) => !(name in before.migrations));
  const day = new Date().toISOString().slice(0, 10);
  const changelog = releaseChanges(read('CHANGELOG.md'), version, day, notesOf(added));

  npm(['version', version, '--no-git-tag-version', '--allow-same-version']);
  writeFileSync(path('CHANGELOG.md'), changelog);
  writeReleased(released);
  writeFileSync(path('docs/upgrading.md'), withMigrations(read('docs/upgrading.md'), declarations, released));
  for (const of of RECORDED) {
    if (version !== last && existsSync(path(of(last)))) git('mv', of(last), of(version));
  }
  git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `durable-forms ${version}`);
}

/** @throws Error unless a version may be released of what is in package.json as `last` */
export function requireRelease(version: string, last: string, released: readonly string[]): void {
  if (semver.lt(version, last)) throw new Error(`${version} is lower than ${last}, the version of package.json.`);
  if (released.includes(last)) {
    throw new Error(
      `package.json still has ${last}, which is released. Raise it first: npm run release -- raise VERSION.`,
    );
  }
}

/** @throws Error when the text is no version */
export function requireVersion(text: string): void {
  // `semver` also takes `v1.2.3` and spaces.
  if (semver.valid(text) !== text)
    throw new Error(`"${text}" is no version of Semantic Versioning, such as 1.2.3 or 1.2.3-rc.1.`);
}
