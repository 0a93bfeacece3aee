import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import type { WorkerOptions } from '@temporalio/worker';
import type { DueKind } from '#engine/due/loop.ts';
import type { RunSlots } from '#engine/due/slots.ts';
import type { FormOption } from '#forms/config/option.ts';
import type { FindIntegration } from '#forms/integration-definition.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { Route } from '#http/routing/route.ts';
import type { Budget } from '#security/budget-tables/budget.ts';
import type { HttpApp, WorkerApp } from './app.ts';
import type { Command } from './command-line/command.ts';
import type { ReceiverWait } from './deliveries/activities/receivers/receiver-wait.ts';
import type { ExportParts } from './exports/use-cases.ts';
import type { FeatureData } from './feature-data.ts';
import type { Revisions } from './forms/store/revisions.ts';
import type { FormParts } from './forms/use-cases.ts';
import type { IntakeContributions } from './intake/services.ts';
import type { SubmissionRow } from './submissions/store/load-submission.ts';
import type { FileStore } from './uploads/stores/store.ts';

/** Services with which a worker handles due records. */
export interface DueParts {
  orm: MikroORM;
  /** Uses the worker's own connection, so that a run starts in the worker that picked up its record. */
  client: Client;
  fileStore: FileStore;
  /** Services with which exports are begun. */
  exports: ExportParts;
  /** Services with which drafts are published at their time. */
  publishing: FormParts;
  /** Slots for the runs of submissions. */
  slots: RunSlots<SubmissionRow>;
  /** The hooks of extensions: where the end of a submission has some, each has a run of its own. */
  hooks?: Hooks;
  /** The forms, by id, whose submissions go on after their first pass for another reason: each needs a run of its own. */
  alone?: ReadonlySet<number>;
  /** The revisions that the worker's activities have read; absent if no activities run beside. */
  revisions?: Pick<Revisions, 'cached'>;
  /** Slots for the runs of deliveries; absent if the worker does not wait for deliveries. */
  deliverySlots?: RunSlots;
  /** Returns how long a delivery must still wait for its receiver. */
  receiverWaitMs?: ReceiverWait;
  /** Milliseconds for which a submission is reserved for the worker that picked it up, until its run claims it. */
  leaseMs?: number;
  /** Minimum number of milliseconds between two checks of a submission's live run. */
  lookAfterMs?: number;
}

/** A task queue and one feature's activities on it. Several features may contribute activities to the same queue. */
export interface QueueActivities extends Pick<WorkerOptions, 'stickyQueueScheduleToStartTimeout'> {
  taskQueue: string;
  /** Absent if the queue only has workflows. */
  activities?: object;
}

/**
 * The contributions of a feature to the service. `features/index.ts` and `pro/index.ts` list them.
 * @typeParam Http services available to the routes
 * @typeParam Worker services available to the activities
 */
export interface Feature<in Http extends HttpApp = HttpApp, in Worker extends WorkerApp = WorkerApp>
  extends FeatureData,
    IntakeContributions {
  /** Limits on input and on the results computed from it; docs/limits.md is generated from these and `security/budgets.ts`. */
  budgets?: Readonly<Record<string, Budget>>;
  /** The feature's options of a form. */
  options?(find: FindIntegration): readonly FormOption[];
  /** Routes in the order in which they are matched. */
  routes?: readonly Route<Http>[];
  activities?(worker: Worker): readonly QueueActivities[];
  /** Commands of the command line by name, in the order in which help lists them. */
  commands?: Readonly<Record<string, Command>>;
  /** Declares the feature's records whose runs must not be lost. */
  due?(parts: DueParts): DueKind;
}
