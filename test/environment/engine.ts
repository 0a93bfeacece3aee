import type { MikroORM } from '@mikro-orm/mysql';
import { Client, type WorkflowHandle } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import type { ActivityInboundCallsInterceptor } from '@temporalio/worker';
import type { Logger } from 'pino';
import { indexedValueType } from '#bin/commands/temporal-setup.ts';
import { dataConverter } from '#bin/composition/engine.ts';
import { openFoundation } from '#bin/composition/foundation.ts';
import { composeWorker, installRuntime } from '#bin/composition/worker.ts';
import { loadPro } from '#bin/edition.ts';
import { createLog } from '#bin/log.ts';
import { readEngineDescription } from '#engine/description.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import { fakeUrls } from '#fakes/table.ts';
import type { ReceiverLimits } from '#features/deliveries/activities/receivers/receivers.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import type { IntegrationHandler } from '#features/integrations/delivery.ts';
import type { HookTimeouts } from '#hooks/definitions.ts';
import type { Hooks } from '#hooks/hooks.ts';
import { parseCidrList } from '#security/addresses.ts';
import { SecretBox } from '#security/secret-box.ts';
import { deliveryDispatch } from '#workflows/delivery-dispatch.ts';
import { submission } from '#workflows/submission.ts';
import { createDatabase } from './database.ts';
import { testSettings } from './settings.ts';
import { proSettings, startThirdParties, type ThirdParties } from './third-parties.ts';

/** A worker with all its parts except the machine, around a test engine. */
export interface TestEngine {
  env: TestWorkflowEnvironment;
  client: Client;
  /** A client for which time passes normally, even while a result is awaited. */
  patientClient: Client;
  orm: MikroORM;
  databaseUrl: string;
  box: SecretBox;
  forms: FormStore;
  revisions: Revisions;
  /** The hooks to which a test adds handlers, as an extension would. */
  hooks: Hooks;
  parties: ThirdParties;
  /** Lines that the workers and the SDK have logged, as on standard output. */
  logLines: string[];
  log: Logger;
  /** Returns the engine's time, which may be far ahead of the machine's. */
  now(): Promise<Date>;
  /** Lets the engine's time pass (`1 day`); with time skipping this takes a moment. */
  pass(duration: string): Promise<void>;
  /** Advances the worker's own time, so that open circuit breakers allow attempts again. */
  calmDown(): void;
  /**
   * Returns the result of a run; time passes until then.
   * @throws WorkflowFailedError
   */
  resultOf<T = unknown>(run: WorkflowHandle): Promise<T>;
  close(): Promise<void>;
}

export interface TestEngineOptions {
  /** `time-skipping` (the default), or `local`: a development server with all features. */
  server?: 'time-skipping' | 'local';
  /** Private networks that webhooks may reach; the sandbox is on loopback. */
  allowedPrivateNetworks?: string;
  /** Replaces the inbox as the mail server. */
  mailUrl?: string;
  /** Returns settings of the Pro package for the address of the sandbox, which by default serves its third parties too. */
  proSettings?: (sandboxUrl: string) => Record<string, string> | Promise<Record<string, string>>;
  /** Handlers by integration id, replacing the usual ones or added to them. */
  integrations?: Record<string, IntegrationHandler>;
  /** Limits by integration id, replacing the usual ones. */
  receiverLimits?: ReceiverLimits;
  /** Extensions in the form of `EXTENSIONS`. */
  extensions?: string[];
  /** Milliseconds for the first try of a step; longer than usual by default. */
  tryMs?: number;
  /** For tests whose handlers hang. */
  hookTimeouts?: Partial<HookTimeouts>;
}

/**
 * Starts an engine, a worker role, a database, a mail server and webhook receivers. They share one time, so that each test file
 * needs its own. Nothing is polled or swept: that follows the machine's time, and tests start runs themselves.
 */
export async function startEngine(options: TestEngineOptions = {}): Promise<TestEngine> {
  const { server = 'time-skipping', allowedPrivateNetworks = '127.0.0.0/8', extensions = [] } = options;
  const logLines: string[] = [];
  const log = createLog('worker', 'info', { write: (line) => void logLines.push(line) });
  const offline = testSettings({ extensions });
  await installRuntime({ log, settings: offline });
  const converter = dataConverter(new SecretBox(offline.appKeys));
  // The server starts first and alone: its start fails after 5 s, when nothing else must be left open.
  const env = await startServer(server, converter);
  const [database, parties] = await Promise.all([createDatabase(), startThirdParties()]);
  const { client, connection } = env;
  const settings = {
    ...offline,
    databaseUrl: database.url,
    temporal: { ...offline.temporal, namespace: client.options.namespace },
    mailUrl: options.mailUrl ?? parties.mailUrl,
    mailApiUrls: fakeUrls(parties.sandboxUrl),
    allowedPrivateNetworks: parseCidrList(allowedPrivateNetworks),
  };
  const pro =
    settings.edition === 'pro' ? await loadPro(await (options.proSettings ?? proSettings)(parties.sandboxUrl)) : null;
  const foundation = await openFoundation(settings, { pro, log, hookTimeouts: options.hookTimeouts });
  const { orm, box, forms, hooks } = foundation;
  const activity = watchActivities();
  let passedMs = 0;
  const worker = await composeWorker(foundation, {
    engine: { client, connection, native: env.nativeConnection },
    handlers: options.integrations,
    receiverLimits: options.receiverLimits,
    activityInterceptors: [activity.watch],
    shutdownGraceTime: 0,
    handlesDueRecords: false,
    tries: { tryMs: options.tryMs ?? PATIENT_TRY_MS, monotonic: () => performance.now() + passedMs },
  });
  const { stopped } = await worker.start();
  // An error of the worker is thrown by `close`, not as an unhandled rejection in the middle of a test.
  stopped.catch(() => {});
  const patientClient = new Client({ connection, namespace: env.namespace, dataConverter: converter });
  if (env.supportsTimeSkipping) await warmUp(patientClient);

  return {
    env,
    client,
    patientClient,
    orm,
    databaseUrl: database.url,
    box,
    forms,
    revisions: new Revisions(orm),
    hooks,
    parties,
    logLines,
    log,
    now: async () => new Date(await env.currentTimeMs()),
    pass: (duration) => moving(env, activity, env.sleep(duration as '1 day')),
    calmDown: () => {
      passedMs += CALM_AFTER_MS;
    },
    resultOf: <T>(run: WorkflowHandle) => moving<T>(env, activity, run.result()),
    async close() {
      await worker.close();
      await stopped;
      await foundation.orm.close(true);
      await env.teardown();
      await parties.close();
      await database.drop();
    },
  };
}

/** On a busy machine a healthy third party must not count as slow. */
const PATIENT_TRY_MS = 8_000;
/** Longer than any circuit breaker stays open. */
const CALM_AFTER_MS = 60_000;
const STANDSTILL_MS = 1_500;

interface ActivityWatch {
  watch: ActivityInboundCallsInterceptor;
  /** Activities that have begun or ended so far. */
  steps(): number;
  running(): number;
}

function watchActivities(): ActivityWatch {
  let steps = 0;
  let running = 0;
  return {
    steps: () => steps,
    running: () => running,
    watch: {
      async execute(input, next) {
        steps += 1;
        running += 1;
        try {
          return await next(input);
        } finally {
          steps += 1;
          running -= 1;
        }
      },
    },
  };
}

/**
 * Waits for a promise that needs time to be skipped. The time-skipping server keeps time locked when a run closes before the
 * child that it left running (temporalio/sdk-typescript#1101) or with an activity open (temporalio/sdk-java#1138): when time
 * hardly advances although nothing is running, it is unlocked.
 */
async function moving<T>(env: TestWorkflowEnvironment, activity: ActivityWatch, awaited: Promise<T>): Promise<T> {
  if (!env.supportsTimeSkipping) return awaited;
  let settled = false;
  const settle = () => {
    settled = true;
  };
  const ended = awaited.then(settle, settle);
  while (!settled) {
    const before = { time: await env.currentTimeMs(), steps: activity.steps() };
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      ended,
      new Promise((resolve) => {
        timer = setTimeout(resolve, STANDSTILL_MS);
      }),
    ]);
    clearTimeout(timer);
    const idle = activity.running() === 0 && activity.steps() === before.steps;
    if (settled || !idle || (await env.currentTimeMs()) - before.time > 3 * STANDSTILL_MS) continue;
    await env.connection.testService?.unlockTimeSkipping({});
  }
  return awaited;
}

/**
 * A worker's first task loads the workflows, which takes seconds on a busy machine. Time must not be skipped meanwhile, so that
 * a run finds its worker at once. Neither of these runs finds work to do.
 */
async function warmUp({ workflow }: Client): Promise<void> {
  const nobody = '00000000-0000-4000-8000-000000000000';
  await Promise.all([
    workflow.execute(submission, {
      workflowId: 'warm-up',
      taskQueue: TASK_QUEUES.submissions,
      args: [{ submissionUuid: nobody }],
    }),
    workflow.execute(deliveryDispatch, {
      workflowId: 'warm-up-of-jobs',
      taskQueue: TASK_QUEUES.integrationRuns,
      args: [{ kind: 'integration', id: nobody }],
    }),
  ]);
}

/**
 * Starts the engine alone, with the search attributes of `temporal-dev.yaml`; payloads are encrypted.
 * @param dbFilename file for the runs of a local server; in memory without it
 */
export async function startServer(
  server: 'time-skipping' | 'local',
  converter: DataConverter,
  dbFilename?: string,
): Promise<TestWorkflowEnvironment> {
  const executable = (setting: 'TEMPORAL_CLI_PATH' | 'TEMPORAL_TEST_SERVER_PATH') => {
    const path = process.env[setting];
    if (!path) throw new Error(`${setting} is not set; run the tests with "npm test -- <path>"`);
    return { type: 'existing-path' as const, path };
  };
  const client = { dataConverter: converter };
  const { searchAttributes } = readEngineDescription();
  if (server === 'local') {
    const file = dbFilename && { dbFilename, log: { format: 'pretty', level: 'never' } };
    const extraArgs = Object.entries(searchAttributes).flatMap(([name, type]) => [
      '--search-attribute',
      `${name}=${type}`,
    ]);
    return patiently(() =>
      TestWorkflowEnvironment.createLocal({
        server: { executable: executable('TEMPORAL_CLI_PATH'), extraArgs, ...file },
        client,
      }),
    );
  }
  const env = await patiently(() =>
    TestWorkflowEnvironment.createTimeSkipping({
      server: { executable: executable('TEMPORAL_TEST_SERVER_PATH') },
      client,
    }),
  );
  await env.connection.operatorService.addSearchAttributes({
    namespace: env.namespace,
    searchAttributes: Object.fromEntries(
      Object.entries(searchAttributes).map(([name, type]) => [name, indexedValueType(type)]),
    ),
  });
  return env;
}

/** Retries a start: the SDK gives a server five seconds, which are too few on a busy machine. */
async function patiently<T>(start: () => Promise<T>, tries = 10): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (tries === 1 || !String(error).includes('did not start')) throw error;
    return patiently(start, tries - 1);
  }
}
