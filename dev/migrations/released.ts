import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationDeclaration } from '#db/migrations/declaration.ts';
import { ROOT } from '#dev/setup/context.ts';

/** The released versions and their migrations: the content of `db/migrations/released.json`, which only a release changes. */
export interface Released {
  /** All released versions, the oldest first. */
  versions: readonly string[];
  /** For each released migration the first version with it, and the hash of its statements. */
  migrations: Readonly<Record<string, { version: string; sha256: string }>>;
}

const FILE = join(ROOT, 'db/migrations/released.json');

export function readReleased(): Released {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

export function writeReleased(released: Released): void {
  writeFileSync(FILE, `${JSON.stringify(released, null, 2)}\n`);
  formatMigrations();
}

/** Gives the files of migrations the form that the linter asks for. */
export const formatMigrations = (): void => formatFolder('db/migrations');

/** Gives files that a program has written the form that the linter asks for. @param folder relative to the clone */
export function formatFolder(folder: string): void {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'check', '--write', join(ROOT, folder)], { stdio: 'ignore' });
}

/** The hash of what a migration does; comments and measurements may still change. */
export function hashOf({ statements, retires = [] }: Pick<MigrationDeclaration, 'statements' | 'retires'>): string {
  return createHash('sha256')
    .update(JSON.stringify([statements, retires]))
    .digest('hex');
}

/**
 * Adds a version with its migrations, which are frozen from then on.
 * @throws Error if it has been released before, or a migration has changed or has not been measured
 */
export function withVersion(
  released: Released,
  version: string,
  declarations: readonly MigrationDeclaration[],
): Released {
  if (released.versions.includes(version)) throw new Error(`Version ${version} has been released before.`);
  const migrations = { ...released.migrations };
  for (const declaration of declarations) {
    const { name, measured } = declaration;
    const sha256 = hashOf(declaration);
    const before = migrations[name];
    if (before && before.sha256 !== sha256) {
      throw new Error(`The migration ${name} was released with ${before.version} and has changed since: undo that.`);
    }
    if (!measured) throw new Error(`The migration ${name} has not been measured: run npm run migration -- --measure.`);
    migrations[name] ??= { version, sha256 };
  }
  return { versions: [...released.versions, version], migrations };
}
