import type { EntitySchema } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import type { Command } from './command.ts';

/** What one feature adds to the service. `features/index.ts` and `pro/index.ts` list them; nothing else names a feature. */
export interface Feature {
  /** Its tables. */
  entities?: readonly EntitySchema[];
  /** Commands of the command line, by their names, in the order in which help lists them. */
  commands?: Readonly<Record<string, Command>>;
  /** By a name for people: counts rows whose keyed hashes may have been made with a key from before `since`. Upper bounds. */
  olderHashes?: Readonly<Record<string, (em: EntityManager, since: Date, now: Date) => Promise<number>>>;
}
