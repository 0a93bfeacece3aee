import { Initial } from './0001-initial.ts';
import { Host } from './0002-host.ts';

/** In the order they run. A released migration is never changed: additive ones follow it. */
export const migrations = [Initial, Host];
