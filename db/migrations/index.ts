import { migration as migration0001 } from './0001-initial.ts';
import { migration as migration0002 } from './0002-count-by-slots.ts';
import { type MigrationDeclaration, migrationOf } from './declaration.ts';

// Made by `npm run migration`, which adds new files here.

/** All migrations, in order. One that has been released is never changed; further ones follow it (docs/upgrading.md). */
export const declarations: readonly MigrationDeclaration[] = [migration0001, migration0002];

/** The migrations as MikroORM runs them. */
export const migrations = declarations.map(migrationOf);
