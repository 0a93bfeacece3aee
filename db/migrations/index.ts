import { Initial } from './0001-initial.ts';

/**
 * In the order they run. From tag 1.0 on a migration is never changed: additive ones follow it. Each names the version of surface
 * A's schema that is reached with it (docs/interface.md 9); one that does not touch surface A keeps the version before.
 */
export const migrations = [Initial];
