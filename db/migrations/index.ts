import { Initial } from './0001-initial.ts';

/**
 * All migrations, in order. From tag 1.0 on a migration is never changed: additive migrations follow it. Each names the version
 * of surface A's schema that it leads to (docs/interface.md 9); a migration that does not touch surface A repeats the previous
 * version.
 */
export const migrations = [Initial];
