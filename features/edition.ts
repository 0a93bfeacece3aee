import type { Metric } from 'prom-client';
import type { CheckoutOrigins } from '#http/page/checkout-origins.ts';
import type { Mounted, MountParts } from '#http/routing/mount.ts';
import type { HttpApp, RoleApp, WorkerApp } from './app.ts';
import type { QueueActivities } from './feature.ts';
import type { SubmissionDocuments } from './processing/activities/documents.ts';
import type { HeadlessGate } from './requests/headless.ts';
import type { DraftService } from './submissions/draft.ts';
import type { PaymentService } from './submissions/payment.ts';

/** What the HTTP role gets from the Pro package. */
export interface ProHttp {
  payments: PaymentService;
  drafts: DraftService;
  headless: HeadlessGate;
  formTargets: CheckoutOrigins;
  /** For METRICS_PORT. */
  metrics: readonly Metric[];
  /** Its routes. */
  mount(app: HttpApp, parts: MountParts): Mounted;
}

/**
 * The Pro package: all that the free edition does not have. `pro/` is a folder that nothing else imports, so that
 * it can be deleted.
 */
export interface Pro {
  http(role: RoleApp): ProHttp;
  activities(worker: WorkerApp): readonly QueueActivities[];
  /** For the mails of a worker. */
  documents(role: RoleApp): SubmissionDocuments;
}
