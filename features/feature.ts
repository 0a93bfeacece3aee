import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import type { DueKind } from '#engine/due/loop.ts';
import type { Command } from './command-line/command.ts';
import type { FeatureData } from './feature-data.ts';
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
export interface Feature extends FeatureData {
  /** Commands of the command line, by their names, in the order in which help lists them. */
  commands?: Readonly<Record<string, Command>>;
  /** Its records whose runs must not be lost. */
  due?(parts: DueParts): DueKind;
}
