import type { MikroORM } from '@mikro-orm/mysql';
import type { Client, Connection } from '@temporalio/client';
import type { Logger } from 'pino';
import type { CircuitBreakers } from '#activities/circuit-breaker.ts';
import type { Outcomes } from '#activities/outcomes.ts';
import type { ResponsiveClock } from '#activities/responsive-clock.ts';
import type { RunSlots } from '#engine/due/slots.ts';
import type { DeliveryKind } from '#engine/names.ts';
import type { OutboxDispatcher } from '#engine/outbox-dispatcher.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { CheckoutOrigins } from '#http/page/checkout-origins.ts';
import type { Assets } from '#http/page/document.ts';
import type { HttpClient } from '#outgoing/http-client.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { PageTokens } from '#security/tokens.ts';
import type { Accounts } from './accounts/compose.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { PostHost } from './content/post-host.ts';
import type { Posts } from './content/posts.ts';
import type { DeliveryAttempts } from './deliveries/activities/attempts.ts';
import type { DeliveryMethod } from './deliveries/activities/method.ts';
import type { PacedPermits } from './deliveries/activities/receivers/pace.ts';
import type { Permits } from './deliveries/activities/receivers/permits.ts';
import type { ReceiverWait } from './deliveries/activities/receivers/receiver-wait.ts';
import type { ReceiverLimits } from './deliveries/activities/receivers/receivers.ts';
import type { Settings } from './environment.ts';
import type { FeatureData } from './feature-data.ts';
import type { FormStore } from './forms/store/form-store.ts';
import type { Revisions } from './forms/store/revisions.ts';
import type { Intake } from './intake/compose.ts';
import type { DeclaredIntegrations } from './integrations/declared.ts';
import type { Deliveries } from './integrations/deliveries.ts';
import type { LookUpTxt } from './mail/diagnostics/dns.ts';
import type { MailRecorder } from './mail/diagnostics/recorder.ts';
import type { Mailer } from './mail/mailer.ts';
import type { MailState } from './mail/state.ts';
import type { SubmissionDocuments } from './processing/activities/documents.ts';
import type { CatalogueHost } from './shop/catalogue-host.ts';
import type { ShopSettings } from './shop/shop.ts';
import type { Site } from './site/site.ts';
import type { SubmissionRow } from './submissions/store/load-submission.ts';
import type { UploadScanner } from './uploads/scanning/scanner.ts';
import type { FileStore } from './uploads/stores/store.ts';
import type { VisitCounters } from './visits/counters.ts';

// The composition: one object per process, created in `bin/composition/`. Each function names the parts that it uses.

/** The services of every role, command and test, in both editions. */
export interface App {
  settings: Settings;
  /** Public address of the service, without a trailing slash. */
  baseUrl: string;
  log: Logger;
  clock: () => Date;
  box: SecretBox;
  orm: MikroORM;
  /** All installed features, also those of the edition that is not running, because their tables may have rows. */
  installed: readonly FeatureData[];
  audit: AuditLog;
  forms: FormStore;
  /** Includes the integrations of extensions only after extensions are loaded. */
  integrations: DeclaredIntegrations;
  /** Has no handlers until extensions are loaded. */
  hooks: Hooks;
  readSite(): Promise<Site>;
}

/** The services of a role, which also reaches the engine and third parties. */
export interface RoleApp extends App {
  client: Client;
  /** Makes the engine calls that a transaction enqueued. Absent in workers, which poll the outbox themselves. */
  dispatcher?: Pick<OutboxDispatcher, 'offer'>;
  http: HttpClient;
  mailer: Mailer;
  mailState: MailState;
  mailRecorder: MailRecorder;
  postHost: PostHost;
  /** The bytes of the files that visitors upload. */
  fileStore: FileStore;
  scanner: UploadScanner;
  /** Delivery methods by integration kind. */
  deliveries: Deliveries;
  /** Milliseconds that a third party may take to answer an administrator's test. */
  timeouts: { testMail?: number; testWebhook?: number; lists?: number; pro?: number };
}

export interface HttpApp extends RoleApp {
  connection: Connection;
  dispatcher: Pick<OutboxDispatcher, 'offer'>;
  accounts: Accounts;
  intake: Intake;
  limits: Intake['limits'];
  tokens: PageTokens;
  visits: VisitCounters;
  posts: Posts;
  catalogue: CatalogueHost;
  readShop(): Promise<ShopSettings>;
  lookUpTxt: LookUpTxt;
  /** Script and stylesheet of the form pages. */
  assets: Assets;
  /** Origins outside this service that forms on a page may post or redirect to. */
  formTargets: CheckoutOrigins;
  /** True once the process is stopping and requests should go to another process. */
  isStopping(): boolean;
  /** Returns whether the worker runs, in a process that also has one. */
  workersRun?(): boolean;
  /** Paths of the surfaces and of the host's routes; `apiB` is the absolute address of surface B. */
  surfaceA: string;
  surfaceB: string;
  host: string;
  apiB: string;
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/** The services that a worker role opens. */
export interface WorkerParts extends RoleApp {
  /** Separate connections for nightly jobs, which may take long. */
  batches: MikroORM;
  slots: RunSlots<SubmissionRow>;
  /** The forms, by id, whose submissions are not processed in batches; see `DueParts`. */
  alone: Set<number>;
  /** Slots for the runs of deliveries. */
  deliverySlots?: RunSlots;
  outcomes: Outcomes;
  /** Maximum number of mails sent to the mail server at a time. */
  mailLimit: number;
  /** Absent in the free edition. */
  documents?: SubmissionDocuments;
  /** Overrides the limits in the definitions of integrations. */
  receiverLimits?: ReceiverLimits;
  /** Milliseconds that a first attempt may take. */
  tryMs?: number;
  /** Milliseconds that an attempt may take after it has handed its mail over. */
  handedOverMs?: number;
  /** Milliseconds from the claim of a submission to the check that its run is still alive. */
  lookAfterMs?: number;
  /** Returns milliseconds of a monotonic clock. */
  monotonic(): number;
}

/** The state that a worker's activities share: knowledge about third parties, and permits for requests to them. */
export interface ActivityParts {
  revisions: Revisions;
  permits: Permits;
  paced: PacedPermits;
  breakers: CircuitBreakers;
  methods: Record<DeliveryKind, DeliveryMethod>;
  attempts: DeliveryAttempts;
  receiverWaitMs: ReceiverWait;
  /** Clock by which the timeouts of third parties are measured. */
  responsive: ResponsiveClock;
}

export interface WorkerApp extends WorkerParts, ActivityParts {}
