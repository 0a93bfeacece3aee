import type { EntitySchema } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import type { SealedColumn } from '#db/sealed-column.ts';
import type { DueKind } from '#engine/due/loop.ts';
import type { Command } from './command-line/command.ts';
import type { PassSlots } from './submissions/activities/pass-slots.ts';

/** What a worker looks after due records with. */
export interface DueParts {
  orm: MikroORM;
  /** Over the worker's own connection, so that a run starts where it was pulled. */
  client: Client;
  /** For submissions. */
  slots: PassSlots;
  /** For how long a submission belongs to the worker that took it, until its run claims it, in ms. */
  leaseMs?: number;
  /** When the run of a submission that lives is looked at again, at the soonest, in ms. */
  lookAfterMs?: number;
}

/** What one feature adds to the service. `features/index.ts` and `pro/index.ts` list them; nothing else names a feature. */
export interface Feature {
  /** Its tables. */
  entities?: readonly EntitySchema[];
  /** Their columns whose texts are sealed: `key:rotate` goes through them. */
  sealed?: readonly SealedColumn[];
  /** Commands of the command line, by their names, in the order in which help lists them. */
  commands?: Readonly<Record<string, Command>>;
  /** Its records whose runs must not be lost. */
  due?(parts: DueParts): DueKind;
  /** By a name for people: counts rows whose keyed hashes may have been made with a key from before `since`. Upper bounds. */
  olderHashes?: Readonly<Record<string, (em: EntityManager, since: Date, now: Date) => Promise<number>>>;
}
