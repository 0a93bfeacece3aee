import type { MikroORM } from '@mikro-orm/mysql';
import type { Express } from 'express';
import { type Foundation, openFoundation } from '#bin/composition/foundation.ts';
import { composeHttp } from '#bin/composition/http.ts';
import { loadPro } from '#bin/edition.ts';
import { createLog } from '#bin/log.ts';
import type { OutboxDispatcher } from '#engine/outbox-dispatcher.ts';
import { fakeUrls } from '#fakes/table.ts';
import type { Accounts } from '#features/accounts/compose.ts';
import type { Users } from '#features/accounts/users.ts';
import type { Settings, WordPressSettings } from '#features/environment.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { Intake } from '#features/intake/compose.ts';
import type { LookUpTxt } from '#features/mail/diagnostics/dns.ts';
import type { VisitCounters } from '#features/visits/counters.ts';
import type { Edition } from '#forms/config/types.ts';
import type { HookTimeouts } from '#hooks/definitions.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { ClientLimits } from '#http/server/client-limits.ts';
import { parseCidrList } from '#security/addresses.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { createDatabase, openTestDatabase } from './database.ts';
import { type DatabaseLink, linkDatabase } from './database-link.ts';
import { describedAnswers } from './described-answers.ts';
import { testSettings } from './settings.ts';
import { createStubEngine, type StubEngine } from './stub-engine.ts';

export const REST_ROOT = 'rest';

/** A clock that stands still until a test advances it. */
export interface TestClock {
  now(): Date;
  pass(ms: number): void;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON, or null when the answer is not JSON. */
  body: unknown;
}

export interface CallOptions {
  /** A body to be sent as JSON. */
  json?: unknown;
  /** A body to be sent unchanged. */
  raw?: string | Buffer<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** The whole HTTP service on a loopback port: real app, real database; the engine is a stub, and the test controls the clock. */
export interface TestService {
  url: string;
  /** The database's own address, bypassing the link. */
  databaseUrl: string;
  /** Bypasses the link too. */
  orm: MikroORM;
  box: SecretBox;
  forms: FormStore;
  users: Users;
  sessions: Accounts['sessions'];
  intake: Intake;
  visits: VisitCounters;
  dispatcher: OutboxDispatcher;
  app: Express;
  foundation: Foundation;
  /** The hooks to which a test adds handlers, as an extension would. */
  hooks: Hooks;
  engine: StubEngine;
  clock: TestClock;
  /** Present when the service was started with `link`. */
  link: DatabaseLink | undefined;
  /** Lines that the service has logged. */
  logLines: string[];
  /** The `Authorization` header of an administrator. */
  admin: Record<string, string>;
  /** The `Authorization` header of an editor. */
  editor: Record<string, string>;
  /**
   * @param path from the root, such as `/healthz`, or from a surface, such as `b:/forms`
   * @throws Error for an answer that the API's document does not describe
   */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Calls with the headers of an administrator or an editor. */
  as: Record<'admin' | 'editor', (method: string, path: string, json?: unknown) => Promise<Answer>>;
  close(): Promise<void>;
}

export interface TestServiceOptions {
  trustProxy?: string;
  baseUrl?: string;
  temporalUiUrl?: string;
  /** The mail server for test mails; by default nothing listens there. */
  mailUrl?: string;
  testMailTimeoutMs?: number;
  /** Replaces the machine's DNS. */
  lookUpTxt?: LookUpTxt;
  /** The sandbox, for the lists of providers; by default nothing listens there. */
  sandboxUrl?: string;
  /** The APIs of other integrations, by id. */
  apiUrls?: Settings['apiUrls'];
  /** By default the installed edition. */
  edition?: Edition;
  /** Milliseconds that an administrator waits for a third party of the Pro package, and for its runs. */
  proWaitMs?: number;
  /** Settings of the Pro package, as in the environment. */
  proSettings?: Record<string, string>;
  /** Addresses of CAPTCHA providers, by setting. */
  captchaApiUrls?: Settings['captchaApiUrls'];
  listsTimeoutMs?: number;
  testWebhookTimeoutMs?: number;
  /** Extensions in the form of `EXTENSIONS`. */
  extensions?: string[];
  /** For tests whose handlers hang. */
  hookTimeouts?: Partial<HookTimeouts>;
  /** A WordPress that replaces the embedded host. */
  wordpress?: WordPressSettings;
  clientLimits?: Partial<ClientLimits>;
  /** The store of files; by default a folder shared by all tests. */
  uploads?: Settings['uploads'];
  /** The scanner of files. */
  clamd?: Settings['clamd'];
  /** True puts a link that can be cut between the service and its database. */
  link?: boolean;
}

export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const database = await createDatabase();
  const link = options.link ? await linkDatabase(database.url) : undefined;
  // The test goes round the link.
  const direct = link && (await openTestDatabase(database.url));
  const logLines: string[] = [];
  const engine = createStubEngine();
  const clock = createClock();
  const settings = settingsOf(options, link?.url ?? database.url);
  const foundation = await openFoundation(settings, {
    pro: settings.edition === 'pro' ? await loadPro(options.proSettings ?? {}) : null,
    log: createLog('http', 'debug', { write: (line) => void logLines.push(line) }),
    clock: clock.now,
    hookTimeouts: options.hookTimeouts,
  });
  const http = await composeHttp(foundation, {
    engine,
    timeouts: {
      testMail: options.testMailTimeoutMs,
      testWebhook: options.testWebhookTimeoutMs,
      lists: options.listsTimeoutMs,
      pro: options.proWaitMs,
    },
    clientLimits: options.clientLimits,
    lookUpTxt: options.lookUpTxt,
    slowestClientMs: 0,
  });
  const { url } = await http.start();
  const { users, sessions } = http.accounts;
  const mistakesIn = describedAnswers(http.app);
  const admin = await account(users, 'ada', 'administrator', clock.now());
  const editor = await account(users, 'ed', 'editor', clock.now());

  async function described(method: string, path: string, callOptions?: CallOptions): Promise<Answer> {
    const answer = await call(url, method, path, callOptions);
    const mistakes = mistakesIn(method, path, answer);
    if (mistakes.length === 0) return answer;
    throw new Error(`${method} ${path}, ${answer.status}, is not as the document says: ${mistakes.join('; ')}`);
  }

  return {
    url,
    databaseUrl: database.url,
    orm: direct ?? foundation.orm,
    foundation,
    box: foundation.box,
    forms: foundation.forms,
    hooks: foundation.hooks,
    users,
    sessions,
    intake: http.intake,
    visits: http.visits,
    dispatcher: http.dispatcher,
    app: http.app,
    engine,
    clock,
    link,
    logLines,
    admin,
    editor,
    call: described,
    as: {
      admin: (method, path, json) => described(method, path, { json, headers: admin }),
      editor: (method, path, json) => described(method, path, { json, headers: editor }),
    },
    async close() {
      await http.close();
      await foundation.orm.close(true);
      await direct?.close(true);
      await link?.close();
      await database.drop();
    },
  };
}

function settingsOf(options: TestServiceOptions, databaseUrl: string): Settings {
  const { baseUrl, mailUrl, wordpress, extensions, sandboxUrl = 'http://127.0.0.1:1' } = options;
  const settings = testSettings({ databaseUrl, wordpress });
  return {
    ...settings,
    baseUrl: baseUrl ?? settings.baseUrl,
    mailUrl: mailUrl ?? settings.mailUrl,
    extensions: extensions ?? [],
    apiUrls: { mailchimp: `${sandboxUrl}/mailchimp`, brevo: `${sandboxUrl}/brevo`, ...options.apiUrls },
    mailApiUrls: fakeUrls(sandboxUrl),
    edition: options.edition ?? settings.edition,
    uploads: options.uploads ?? settings.uploads,
    clamd: options.clamd,
    captchaApiUrls: { ...settings.captchaApiUrls, ...options.captchaApiUrls },
    trustProxy: parseCidrList(options.trustProxy ?? 'loopback'),
    allowedPrivateNetworks: parseCidrList('loopback'),
    temporal: { ...settings.temporal, uiUrl: options.temporalUiUrl },
  };
}

/** Returns the `Authorization` header for HTTP Basic. */
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
