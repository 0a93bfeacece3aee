import type { MigrationDeclaration } from './declaration.ts';
import { INITIAL_SCHEMA } from './initial-schema.ts';

/** Creates the whole schema. `npm run migration` makes it of the entities until a version is released with it. */
export const migration: MigrationDeclaration = {
  name: '0001-initial',
  schemaVersion: 1,
  statements: INITIAL_SCHEMA,
  // It runs where there is nothing yet, so there is nothing to wait for.
  measured: { seconds: 0, longestInsertMs: 0, on: 'an empty database' },
};
