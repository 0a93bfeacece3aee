import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import type { WorkerOptions } from '@temporalio/worker';
import type { DueKind } from '#engine/due/loop.ts';
import type { RunSlots } from '#engine/due/slots.ts';
import type { FormOption } from '#forms/config/option.ts';
import type { FindIntegration } from '#forms/integration-definition.ts';
import type { Route } from '#http/routing/route.ts';
import type { Budget } from '#security/budget-tables/budget.ts';
import type { HttpApp, WorkerApp } from './app.ts';
import type { Command } from './command-line/command.ts';
import type { ReceiverWait } from './deliveries/activities/receivers/receiver-wait.ts';
import type { ExportParts } from './exports/use-cases.ts';
import type { FeatureData } from './feature-data.ts';
import type { IntakeContributions } from './intake/services.ts';
import type { SubmissionRow } from './submissions/store/load-submission.ts';
import type { FileStore } from './uploads/stores/store.ts';

/** What a worker looks after due records with. */
export interface DueParts {
  orm: MikroORM;
  /** Over the worker's own connection, so that a run starts where it was pulled. */
  client: Client;
  fileStore: FileStore;
  /** With which exports are begun. */
  exports: ExportParts;
  /** For submissions. */
  slots: RunSlots<SubmissionRow>;
  /** For runs of deliveries; absent where none is waited for. */
  deliverySlots?: RunSlots;
  /** Tells how long a delivery still has to wait for its receiver. */
  receiverWaitMs?: ReceiverWait;
  /** For how long a submission belongs to the worker that took it, until its run claims it, in ms. */
  leaseMs?: number;
  /** When the run of a submission that lives is looked at again, at the soonest, in ms. */
  lookAfterMs?: number;
}

/** A task queue with activities of one feature. Several features may have some of one queue. */
export interface QueueActivities extends Pick<WorkerOptions, 'stickyQueueScheduleToStartTimeout'> {
  taskQueue: string;
  /** Absent where a queue has runs alone. */
  activities?: object;
}

/**
 * What one feature adds to the service. `features/index.ts` and `pro/index.ts` list them.
 * @typeParam Http what its routes may take
 * @typeParam Worker what its activities may take
 */
export interface Feature<in Http extends HttpApp = HttpApp, in Worker extends WorkerApp = WorkerApp>
  extends FeatureData,
    IntakeContributions {
  /** Limits of what is handed in or made of it; docs/limits.md is made of these and of `security/budgets.ts`. */
  budgets?: Readonly<Record<string, Budget>>;
  /** Its options of a form. */
  options?(find: FindIntegration): readonly FormOption[];
  /** In the order in which they are looked at. */
  routes?: readonly Route<Http>[];
  activities?(worker: Worker): readonly QueueActivities[];
  /** Commands of the command line, by their names, in the order in which help lists them. */
  commands?: Readonly<Record<string, Command>>;
  /** Its records whose runs must not be lost. */
  due?(parts: DueParts): DueKind;
}
