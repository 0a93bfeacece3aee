import type { Client } from '@temporalio/client';
import type { WorkerOptions } from '@temporalio/worker';
import type { Metric } from 'prom-client';
import type { OutboxDispatcher } from '#engine/outbox-dispatcher.ts';
import type { FormOption } from '#forms/config/option.ts';
import type { CheckoutOrigins } from '#http/page/checkout-origins.ts';
import type { HttpClient } from '#outgoing/http-client.ts';
import type { App } from './app.ts';
import type { ProRouters } from './http-app.ts';
import type { MailProvider } from './mail/providers/mail.ts';
import type { Site } from './site/site.ts';
import type { SubmissionDocuments } from './submissions/activities/documents.ts';
import type { DraftService } from './submissions/intake/draft.ts';
import type { HeadlessGate } from './submissions/intake/headless.ts';
import type { PaymentService } from './submissions/intake/payment.ts';

export interface ProHttpParts extends App {
  client: Client;
  http: HttpClient;
  /** How long an administrator waits for a third party or for a run, in ms. */
  waitMs?: number;
  /** Makes the engine calls that a transaction has promised. */
  dispatcher: Pick<OutboxDispatcher, 'offer'>;
}

/** What the HTTP role gets from the Pro package. */
export interface ProHttp {
  payments: PaymentService;
  drafts: DraftService;
  headless: HeadlessGate;
  checkoutOrigins: CheckoutOrigins;
  /** For METRICS_PORT. */
  metrics: readonly Metric[];
  routers: ProRouters;
}

export interface ProWorkerParts extends App {
  client: Client;
  http: HttpClient;
  mail: MailProvider;
  readSite(): Promise<Site>;
}

/**
 * A task queue of the Pro package, whose workers have its workflows. Activities for a queue of both editions are added to its
 * own.
 */
export interface ProQueue extends Pick<WorkerOptions, 'activities' | 'stickyQueueScheduleToStartTimeout'> {
  taskQueue: string;
}

/**
 * The Pro package: all that the free edition does not have. `pro/` is a folder that nothing else imports, so that
 * it can be deleted.
 */
export interface Pro {
  /** What a form may have in this edition alone. */
  formOptions: readonly FormOption[];
  http(parts: ProHttpParts): ProHttp;
  worker(parts: ProWorkerParts): ProQueue[];
  /** For the mails of a worker. */
  documents?(parts: ProWorkerParts): SubmissionDocuments;
}
