import { Initial } from './0001-initial.ts';

/** In the order they run. A released migration is never changed: additive ones follow it. */
export const migrations = [Initial];
