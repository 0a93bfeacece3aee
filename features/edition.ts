import type { Metric } from 'prom-client';
import type { RunVersioning } from '#engine/versioning.ts';
import type { CheckoutOrigins } from '#http/page/checkout-origins.ts';
import type { Mounted, MountParts } from '#http/routing/mount.ts';
import type { HttpApp, RoleApp, WorkerApp } from './app.ts';
import type { QueueActivities } from './feature.ts';
import type { SubmissionDocuments } from './processing/activities/documents.ts';
import type { HeadlessGate } from './requests/headless.ts';
import type { DraftService } from './submissions/draft.ts';
import type { PaymentService } from './submissions/payment.ts';

/** The Pro package's contributions to the HTTP role. */
export interface ProHttp {
  payments: PaymentService;
  drafts: DraftService;
  headless: HeadlessGate;
  formTargets: CheckoutOrigins;
  /** Metrics served on METRICS_PORT. */
  metrics: readonly Metric[];
  /** Mounts the package's routes. */
  mount(app: HttpApp, parts: MountParts): Mounted;
}

/** The Pro package: everything that the free edition lacks. No other folder imports `pro/`, so that it can be deleted. */
export interface Pro {
  http(role: RoleApp): ProHttp;
  activities(worker: WorkerApp): readonly QueueActivities[];
  /** Creates the documents that a worker attaches to mails. */
  documents(role: RoleApp): SubmissionDocuments;
  /** The workflows of the package, as `RUN_VERSIONING` has those of the core. */
  runVersioning: Readonly<Record<string, RunVersioning>>;
}
