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

// The composition: one object for each process, made once in `bin/composition/`. A function names what it takes of it.

/** What every role, command and test is made of, in both editions. */
export interface App {
  settings: Settings;
  /** Where visitors reach the service, without a trailing slash. */
  baseUrl: string;
  log: Logger;
  clock: () => Date;
  box: SecretBox;
  orm: MikroORM;
  /** Every feature of this copy of the service, whichever edition runs: their tables may have rows. */
  installed: readonly FeatureData[];
  audit: AuditLog;
  forms: FormStore;
  /** Without those of extensions, until these are loaded. */
  integrations: DeclaredIntegrations;
  /** Without handlers, until extensions are loaded. */
  hooks: Hooks;
  readSite(): Promise<Site>;
}

/** A role: it also reaches the engine and third parties. */
export interface RoleApp extends App {
  client: Client;
  /** Makes the engine calls that a transaction has enqueued. Absent in workers, which take them up themselves. */
  dispatcher?: Pick<OutboxDispatcher, 'offer'>;
  http: HttpClient;
  mailer: Mailer;
  mailState: MailState;
  mailRecorder: MailRecorder;
  postHost: PostHost;
  /** The bytes of the files that visitors upload. */
  fileStore: FileStore;
  /** Looks into the files of visitors. */
  scanner: UploadScanner;
  /** How each integration is delivered. */
  deliveries: Deliveries;
  /** How long a third party may take over what an administrator tries out, in ms. */
  timeouts: { testMail?: number; testWebhook?: number; lists?: number; pro?: number };
}

/** The HTTP role. */
export interface HttpApp extends RoleApp {
  connection: Connection;
  dispatcher: Pick<OutboxDispatcher, 'offer'>;
  accounts: Accounts;
  intake: Intake;
  limits: Intake['limits'];
  tokens: PageTokens;
  posts: Posts;
  catalogue: CatalogueHost;
  readShop(): Promise<ShopSettings>;
  lookUpTxt: LookUpTxt;
  /** The script and the style of pages. */
  assets: Assets;
  /** Where the forms of a page may lead beside this service, as origins. */
  formTargets: CheckoutOrigins;
  /** Whether the process is stopping, so that requests should be sent elsewhere. */
  isStopping(): boolean;
  /** Both surfaces and the routes of the host as paths, and surface B as an address. */
  surfaceA: string;
  surfaceB: string;
  host: string;
  apiB: string;
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/** What a worker role opens. */
export interface WorkerParts extends RoleApp {
  /** Connections of its own for jobs of the night, which may take long. */
  batches: MikroORM;
  slots: RunSlots<SubmissionRow>;
  /** For runs of deliveries. */
  deliverySlots?: RunSlots;
  outcomes: Outcomes;
  /** Mails that the mail server is given at a time. */
  mailLimit: number;
  /** Absent in the free edition. */
  documents?: SubmissionDocuments;
  /** In place of the limits that the definitions of integrations have. */
  receiverLimits?: ReceiverLimits;
  /** How long a first attempt may take, in ms. */
  tryMs?: number;
  /** How long one may take that has handed its mail over, in ms. */
  handedOverMs?: number;
  /** When somebody looks whether the run of a claimed submission still lives, in ms after the claim. */
  lookAfterMs?: number;
  /** Ms of a clock that only goes forward. */
  monotonic(): number;
}

/** What the activities of a worker share: what it learns of third parties, and its permits for them. */
export interface ActivityParts {
  revisions: Revisions;
  permits: Permits;
  paced: PacedPermits;
  breakers: CircuitBreakers;
  methods: Record<DeliveryKind, DeliveryMethod>;
  attempts: DeliveryAttempts;
  receiverWaitMs: ReceiverWait;
  /** By it third parties are given their time. */
  responsive: ResponsiveClock;
}

/** The worker role. */
export interface WorkerApp extends WorkerParts, ActivityParts {}
