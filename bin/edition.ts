import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import type { WorkerOptions } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { DueKind } from '#engine/due/loop.ts';
import type { OutboxDispatcher } from '#engine/outbox-dispatcher.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { DeclaredIntegrations } from '#features/integrations/declared.ts';
import type { MailProvider } from '#features/mail/providers/mail.ts';
import type { Site } from '#features/site/site.ts';
import type { SubmissionDocuments } from '#features/submissions/activities/documents.ts';
import type { DraftDesk } from '#features/submissions/intake/draft.ts';
import type { HeadlessGate } from '#features/submissions/intake/headless.ts';
import type { PaymentDesk } from '#features/submissions/intake/payment.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { ProRouters } from '#http/app.ts';
import type { CheckoutOrigins } from '#http/page/checkout-origins.ts';
import type { HttpClient } from '#outgoing/http-client.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { Command } from './command-line/command.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

/** What every role and command is made of, in both editions. */
export interface Parts {
  settings: Settings;
  log: Logger;
  clock: () => Date;
  box: SecretBox;
  orm: MikroORM;
  audit: AuditLog;
  forms: FormStore;
  /** Without those of extensions, until these are loaded. */
  integrations: DeclaredIntegrations;
  /** Without handlers, until extensions are loaded. */
  hooks: Hooks;
}

export interface ProHttpParts extends Parts {
  client: Client;
  http: HttpClient;
  /** How long an administrator waits for a third party or for a run, in ms. */
  waitMs?: number;
  /** Makes the engine calls that a transaction has promised. */
  dispatcher: Pick<OutboxDispatcher, 'offer'>;
}

/** What the HTTP role gets from the Pro package. */
export interface ProHttp {
  payments: PaymentDesk;
  drafts: DraftDesk;
  headless: HeadlessGate;
  checkoutOrigins: CheckoutOrigins;
  /** For METRICS_PORT. */
  metrics: readonly Metric[];
  routers: ProRouters;
}

export interface ProWorkerParts extends Parts {
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
  http(parts: ProHttpParts): ProHttp;
  worker(parts: ProWorkerParts): ProQueue[];
  /** What a worker looks after beside submissions. */
  due(parts: Pick<ProWorkerParts, 'orm' | 'client'>): DueKind[];
  /** For the mails of a worker. */
  documents?(parts: ProWorkerParts): SubmissionDocuments;
}

const PACKAGE = new URL(`../pro/index${extname(fileURLToPath(import.meta.url))}`, import.meta.url);

/** Whether this copy of the service has the Pro package. */
export function isProInstalled(): boolean {
  return existsSync(PACKAGE);
}

/**
 * Loads the Pro package.
 * @throws SettingsError naming each of its settings that is wrong
 */
export async function loadPro(env: NodeJS.ProcessEnv): Promise<Pro> {
  return (await importPro()).createPro(env);
}

/** The commands of the Pro package; none in the free edition. */
export async function proCommands({ EDITION }: NodeJS.ProcessEnv): Promise<Readonly<Record<string, Command>>> {
  return isProInstalled() && EDITION !== 'free' ? (await importPro()).commands : {};
}

/** Late, so that nothing of it is needed where it is not installed. */
function importPro(): Promise<{
  createPro(env: NodeJS.ProcessEnv): Pro;
  commands: Readonly<Record<string, Command>>;
}> {
  return import(PACKAGE.href);
}

/** The settings, and the Pro package where they ask for it. @throws SettingsError naming the mistakes of both at once */
export async function readEdition(env: NodeJS.ProcessEnv): Promise<{ settings: Settings; pro: Pro | null }> {
  const mistakes: string[] = [];
  const noting = <T>(error: unknown): T | null => {
    if (!(error instanceof SettingsError)) throw error;
    mistakes.push(...error.mistakes);
    return null;
  };
  let settings: Settings | null = null;
  try {
    settings = readSettings(env, isProInstalled());
  } catch (error) {
    settings = noting(error);
  }
  const wanted = isProInstalled() && env.EDITION !== 'free';
  const pro = wanted ? await loadPro(env).catch(noting<Pro>) : null;
  if (!settings || mistakes.length > 0) throw new SettingsError(mistakes);
  return { settings, pro };
}
