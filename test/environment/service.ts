import type { MikroORM } from '@mikro-orm/mysql';
import { createCatalogueHost } from '../../bin/catalogue-host.ts';
import { createListProviders } from '../../bin/list-providers.ts';
import { createLog } from '../../bin/log.ts';
import { createPostHost } from '../../bin/post-host.ts';
import type { WordPressSettings } from '../../bin/settings.ts';
import { FormStore } from '../../db/forms/form-store.ts';
import { openDatabase } from '../../db/orm.ts';
import { readSite } from '../../db/site.ts';
import { listen } from '../../dev/listen.ts';
import { OutboxDispatcher } from '../../engine/outbox-dispatcher.ts';
import type { HookTimeouts } from '../../hooks/definitions.ts';
import { Hooks } from '../../hooks/hooks.ts';
import { type Accounts, composeAccounts } from '../../host/accounts/compose.ts';
import type { Users } from '../../host/accounts/users.ts';
import { createApp } from '../../http/app.ts';
import { composeIntake } from '../../intake/compose.ts';
import { createWebhookSender, generateWebhookSecret } from '../../integrations/webhook/sender.ts';
import { createHttpClient } from '../../providers/http/http-client.ts';
import { builtInMail } from '../../providers/mail/mail.ts';
import { createSmtpMailProvider } from '../../providers/mail/smtp.ts';
import { parseCidrList } from '../../security/addresses.ts';
import { SecretBox } from '../../security/secret-box.ts';
import { createTestDatabase } from './database.ts';
import { type DatabaseLink, linkDatabase } from './database-link.ts';
import { createStubEngine, type StubEngine } from './stub-engine.ts';
import { TEST_KEY } from './test-key.ts';

export const REST_ROOT = 'rest';

/** A clock that stands still until it is told to go on. */
export interface TestClock {
  now(): Date;
  pass(ms: number): void;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON, or null where the answer is none. */
  body: unknown;
}

export interface CallOptions {
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  raw?: string;
  headers?: Record<string, string>;
}

/** The whole HTTP service on a loopback port: real app, real database; the engine is a stub and the clock is ours. */
export interface TestService {
  url: string;
  /** The database itself, past the link. */
  databaseUrl: string;
  /** Reads and writes past the link too. */
  orm: MikroORM;
  box: SecretBox;
  forms: FormStore;
  users: Users;
  sessions: Accounts['sessions'];
  dispatcher: OutboxDispatcher;
  /** Where a test adds handlers, as an extension would. */
  hooks: Hooks;
  engine: StubEngine;
  clock: TestClock;
  /** Present when the service was started with `link`. */
  link: DatabaseLink | undefined;
  /** The lines that the service has logged. */
  logLines: string[];
  /** `Authorization` of an administrator. */
  admin: Record<string, string>;
  /** `Authorization` of an editor. */
  editor: Record<string, string>;
  /** @param path from the root, as `/healthz`, or from a surface, as `b:/forms` */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface TestServiceOptions {
  trustProxy?: string;
  baseUrl?: string;
  temporalUiUrl?: string;
  /** The mail server for test mails; nothing listens there unless it is given. */
  mailUrl?: string;
  testMailTimeoutMs?: number;
  /** The sandbox, for the lists of providers; nothing listens there unless it is given. */
  sandboxUrl?: string;
  listsTimeoutMs?: number;
  testWebhookTimeoutMs?: number;
  /** For tests whose handlers hang. */
  hookTimeouts?: Partial<HookTimeouts>;
  /** A WordPress in place of the embedded host. */
  wordpress?: WordPressSettings;
  /** Puts a link that can be cut between the service and its database. */
  link?: boolean;
}

export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const { trustProxy = 'loopback', baseUrl = 'https://forms.example.org', temporalUiUrl } = options;
  const database = await createTestDatabase();
  const link = options.link ? await linkDatabase(database.url) : undefined;
  const url = link?.url ?? database.url;
  const orm = await openDatabase({ url });
  const box = new SecretBox([TEST_KEY]);
  const logLines: string[] = [];
  const log = createLog('http', 'debug', { write: (line) => void logLines.push(line) });
  const engine = createStubEngine();
  const clock = createClock();
  const forms = new FormStore({ orm, box, generateWebhookSecret });
  const accounts = composeAccounts({ orm, box, databaseUrl: url });
  const { users, sessions } = accounts;
  const dispatcher = new OutboxDispatcher({ orm, client: engine.client, log });
  const hooks = new Hooks({ log, timeouts: options.hookTimeouts });
  const intake = composeIntake({ orm, box, databaseUrl: url, dispatcher, hooks, clock: clock.now });
  const mailer = createSmtpMailProvider({ url: options.mailUrl ?? 'smtp://127.0.0.1:1' });
  const http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
  const { sandboxUrl = 'http://127.0.0.1:1' } = options;
  const providerUrls = { mailchimpUrl: `${sandboxUrl}/mailchimp`, brevoUrl: `${sandboxUrl}/brevo` };
  const app = createApp({
    orm,
    temporal: engine.connection,
    forms,
    accounts,
    intake,
    mail: builtInMail(mailer),
    webhooks: createWebhookSender({ http }),
    testWebhookTimeoutMs: options.testWebhookTimeoutMs,
    postHost: createPostHost({ wordpress: options.wordpress, baseUrl }, { orm, http }),
    catalogue: createCatalogueHost({ wordpress: options.wordpress }, { orm, http }),
    testMailTimeoutMs: options.testMailTimeoutMs,
    listProviders: createListProviders(providerUrls, http),
    listsTimeoutMs: options.listsTimeoutMs,
    readSite: () => readSite(orm, baseUrl),
    log,
    clock: clock.now,
    baseUrl,
    restRoot: REST_ROOT,
    trustProxy: parseCidrList(trustProxy),
    temporalUiUrl,
    temporalNamespace: 'durable-forms',
  });
  const server = await listen(app, 0, '127.0.0.1');

  return {
    url: server.url,
    databaseUrl: database.url,
    orm: database.orm,
    box,
    forms,
    users,
    sessions,
    dispatcher,
    hooks,
    engine,
    clock,
    link,
    logLines,
    admin: await account(users, 'ada', 'administrator', clock.now()),
    editor: await account(users, 'ed', 'editor', clock.now()),
    call: (method, path, callOptions) => call(server.url, method, path, callOptions),
    async close() {
      await server.close();
      await dispatcher.close();
      await mailer.close();
      await http.close();
      await intake.limits.close();
      await accounts.throttle.close();
      await orm.close(true);
      await link?.close();
      await database.close();
    },
  };
}

/** `Authorization` for HTTP Basic. */
export function basic(login: string, password: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` };
}

const SURFACES: Record<string, string> = { a: 'svca/v1', b: 'svcb/v1', host: 'host' };

async function call(base: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const [, surface, rest] = /^(a|b|host):(.*)$/.exec(path) ?? [];
  const address = surface ? `${base}/${REST_ROOT}/${SURFACES[surface]}${rest}` : base + path;
  const { json, raw, headers } = options;
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: json !== undefined ? JSON.stringify(json) : raw,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function createClock(): TestClock {
  let now = new Date('2031-03-04T05:06:07.089Z');
  return {
    now: () => now,
    pass(ms) {
      now = new Date(now.getTime() + ms);
    },
  };
}

async function account(users: Users, login: string, role: 'administrator' | 'editor', now: Date) {
  const { id } = await users.create({ login, email: `${login}@example.org`, role }, now);
  const { password } = await users.createApplicationPassword(id, 'test', now);
  return basic(login, password);
}
