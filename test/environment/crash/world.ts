import { mock } from 'node:test';
import pino from 'pino';
import { openFoundation } from '#bin/composition/foundation.ts';
import { openRole } from '#bin/composition/role.ts';
import { createWorkerApp } from '#bin/composition/worker-app.ts';
import { loadPro } from '#bin/edition.ts';
import { nativePool } from '#db/orm.ts';
import { createFakes } from '#dev/sandbox/sandbox.ts';
import { replaceModule } from '#dev/testing/runner/module-hooks.ts';
import { type DueKind, wakeDue } from '#engine/due/loop.ts';
import { dueCalls } from '#engine/due/outbox.ts';
import { RunSlots } from '#engine/due/slots.ts';
import type { EngineCall } from '#engine/engine-call.ts';
import { OutboxDispatcher } from '#engine/outbox-dispatcher.ts';
import { fakeUrls } from '#fakes/table.ts';
import type { RoleApp } from '#features/app.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { features } from '#features/index.ts';
import { composeIntake, type Intake, type IntakeParts } from '#features/intake/compose.ts';
import type { Accepted, NewSubmission } from '#features/submissions/new-submission.ts';
import { parseCidrList } from '#security/addresses.ts';
import { createTestDatabase } from '#test/environment/database.ts';
import { testSettings } from '#test/environment/settings.ts';
import { type Effect, effectOfHook, type Parties, watchCalls } from './calls.ts';
import { goTo, OUTSIDE, PlainEngine, type Worker } from './engine.ts';
import { acting, type FaultPlan, FaultyProcess } from './faults.ts';
import { watchStatements } from './statements.ts';
import { answerOf } from './unserved.ts';
import { workflowModule } from './workflow-module.ts';

/** Replaces the fakes' addresses; nothing listens there. */
const STUBS = 'http://127.0.0.1';
const BEGIN = new Date('2031-03-04T05:06:07.089Z');
/** More than any scenario needs: a scenario that does not settle has failed. */
const MOST_ROUNDS = 200;
/** Tables with due records, and their kinds in the worker. */
const TABLES: Readonly<Record<string, string>> = {
  uploads: 'upload',
  submissions: 'submission',
  processes: 'process',
  transient_values: 'submission',
  deliveries: 'delivery',
  outbox: 'engine_call',
  payment_orders: 'payment_order',
  drafts: 'draft',
  export_schedules: 'export_schedule',
  results_feed: 'results',
  submission_slot_feed: 'statistics',
  form_publications: 'publication',
  invitation_lists: 'invitation list',
  waiting_lists: 'waiting list',
};

export type World = Awaited<ReturnType<typeof openWorld>>;

/** The parts that requests and commands use. */
export interface AppOfProcess extends RoleApp {
  intake: Intake;
  /** Present with the Pro package. */
  payments?: IntakeParts['payments'];
  drafts?: IntakeParts['drafts'];
}

/** A process with its parts. */
export interface Role extends Worker {
  app: AppOfProcess;
  due: DueKind[];
  /** Makes the engine calls of the outbox and deletes their entries. */
  dispatch(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The service on a real database, with an engine without a server and fakes of third parties: one process at a time, which can
 * die at any statement and any call, and be followed by another. The test controls the time.
 */
export async function openWorld() {
  mock.timers.enable({ apis: ['Date'], now: BEGIN });
  const [database, fakes] = await Promise.all([createTestDatabase(), createFakes()]);
  const urls = fakeUrls(STUBS);
  const settings = {
    ...testSettings(),
    databaseUrl: database.url,
    mailApiUrls: urls,
    apiUrls: { mailchimp: `${STUBS}/mailchimp`, brevo: `${STUBS}/brevo` },
    allowedPrivateNetworks: parseCidrList('loopback'),
  };
  const log = pino({ level: 'silent' });
  const pro = settings.edition === 'pro' ? await loadPro(urls) : null;
  const foundation = await openFoundation(settings, { pro, log, clock: () => new Date() });
  const { orm, box } = foundation;
  watchStatements(await nativePool(orm));

  let plan: FaultPlan | null = null;
  let current: Role | undefined;
  const left: Role[] = [];
  const effects: Effect[] = [];
  const parties: Parties = { refuse: () => null };
  const endWatch = watchCalls(effects, parties, fakes.listener);
  const engine: PlainEngine = new PlainEngine(
    () => workflows,
    () => worker(),
  );
  replaceModule(import.meta.resolve('@temporalio/workflow'), workflowModule());
  const workflows = (await import(pro ? '../../../pro/workflows.ts' : '#workflows/index.ts')) as never;
  await requireOurs();
  // Imported late, because these modules import workflows too.
  const fixtures = await import('#test/environment/submissions.ts');
  const { createPost, notification } = fixtures;

  /** Returns the current process, or a new one when the last is gone. */
  async function worker(): Promise<Role> {
    if (current && !current.process.isGone) return current;
    if (current) left.push(current);
    const process = new FaultyProcess(() => plan);
    const opened = new AsyncDisposableStack();
    const { client } = engine;
    // The resources that it opens and reads at its start are not steps of the scenario.
    const app = await openRole(foundation, { client, mailConnections: 10, monotonic: () => Date.now() }, opened);
    // The dispatcher deletes finished entries when there is nothing else to do, not by the machine's clock.
    const newDispatcher = () => new OutboxDispatcher({ orm, client, log, deleteEveryMs: 2 ** 31 - 1 });
    let offered = newDispatcher();
    const dispatcher = { offer: (id: number, made: EngineCall) => offered.offer(id, made) };
    const slots = new RunSlots(40);
    const alone = new Set<number>();
    const parts = createWorkerApp({
      ...{ ...app, batches: orm, slots, alone, outcomes: { attempt() {} }, mailLimit: 10 },
      monotonic: () => Date.now(),
    });
    const visitors = pro?.http({ ...app, dispatcher } as never) ?? {};
    const intake = composeIntake({ ...foundation, ...app, ...visitors });
    opened.defer(() => intake.limits.close());
    const queues = [...features.flatMap((one) => one.activities?.(parts) ?? []), ...(pro?.activities(parts) ?? [])];
    const due = foundation.features.flatMap(
      ({ due: of }) =>
        of?.({
          orm,
          client,
          slots,
          hooks: app.hooks,
          alone,
          fileStore: parts.fileStore,
          exports: app,
          publishing: app,
        }) ?? [],
    );
    current = {
      process,
      app: { ...app, dispatcher, intake, ...visitors },
      activities: Object.assign({}, ...queues.map(({ activities }) => activities)),
      due: [...due, dueCalls({ orm, client, box })],
      dispatch() {
        const former = offered;
        offered = newDispatcher();
        return process.run(() => former.close());
      },
      async close() {
        await acting.run(process, () => offered.close()).catch(() => {});
        await opened.disposeAsync();
      },
    };
    return current;
  }

  /**
   * Runs work in a process, as a request or a command does.
   * @throws ProcessGone
   */
  async function act<T>(work: (app: AppOfProcess) => Promise<T>): Promise<T> {
    const { process, app } = await worker();
    const answer = process.run(() => work(app));
    let isAnswered = false;
    const answered = answer
      .catch(() => {})
      .then(() => {
        isAnswered = true;
      });
    while (!isAnswered) {
      await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 1))]);
      // The work waits for a run, which may wait for a timer.
      if (isAnswered || engine.awaited === 0 || !engine.isIdle) continue;
      await engine.settle();
      if (engine.awaited > 0 && engine.nextTimer < Infinity) goTo(engine.nextTimer);
    }
    return answer;
  }

  /** Runs work until it succeeds, as a person who tries again without an answer, or when it cannot be done now. */
  async function insist<T>(work: (app: AppOfProcess) => Promise<T>): Promise<T> {
    for (let asked = 1; ; asked += 1) {
      try {
        return await act(work);
      } catch (error) {
        if (asked === 4) throw error;
        await engine.settle();
        goTo(Date.now() + 1_000);
      }
    }
  }

  const dueTables: { name: string }[] = await database.orm.em
    .fork()
    .execute(
      "select table_name as name from information_schema.columns where table_schema = database() and column_name = 'due_at'",
    );
  const looks = dueTables.map(({ name }) => {
    const kind = TABLES[name];
    if (!kind) throw new Error(`nobody here looks after what is due in ${name}`);
    return `(select '${kind}' as kind, min(due_at) as at from ${name})`;
  });
  const earliest = looks.join(' union all ');

  /** Returns the times of the next due records, in Unix ms, by kind. */
  async function nextDue(): Promise<{ kind: string; at: number }[]> {
    const rows: { kind: string; at: Date | string | null }[] = await database.orm.em.fork().execute(earliest);
    return rows.flatMap(({ kind, at }) => (at === null ? [] : [{ kind, at: new Date(at).getTime() }]));
  }

  /** Processes due records, as every worker does continuously. */
  async function sweep(kinds: ReadonlySet<string>): Promise<number> {
    const { process, due } = await worker();
    let woken = 0;
    for (const kind of due.filter((one) => kinds.has(one.kind))) {
      const round = process.run(() => wakeDue(kind, { log, clock: () => new Date() }, 100));
      // Records that failed in this round are found again.
      woken += await engine.during(round).catch(() => 0);
      if (process.isGone) break;
    }
    return woken;
  }

  /**
   * Advances time until nothing waits any more, or by `ms`.
   * @returns the number of records that had to be woken
   */
  async function rest(ms = Infinity): Promise<number> {
    let woken = 0;
    const until = Date.now() + ms;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      if (current && !current.process.isGone) await engine.during(current.dispatch()).catch(() => {});
      await engine.settle();
      const due = await nextDue();
      const next = Math.min(...due.map(({ at }) => at), engine.nextTimer);
      if (next > until) return woken;
      if (next === Infinity) {
        if (!left.some(({ process }) => process.stands)) return woken;
        for (const { process } of left) await process.goOn();
        continue;
      }
      goTo(next);
      const kinds = due.filter(({ at }) => at <= Date.now()).map(({ kind }) => kind);
      if (kinds.length > 0) woken += await sweep(new Set(kinds));
    }
    throw new Error(`it does not come to rest: ${engine.open.map(({ workflowId }) => workflowId).join(', ')}`);
  }

  return {
    ...{ engine, effects, parties, foundation, box, act, insist, rest, worker },
    ...{ createPost, notification },
    /** Returns a webhook to a receiver of the sandbox. */
    webhook: (receiver: string) => ({
      key: receiver,
      integration_id: 'webhook',
      settings: { url: `${STUBS}/webhooks/${receiver}` },
    }),
    forms: foundation.forms,
    hooks: foundation.hooks,
    createForm: (options: object, fields?: object[]): Promise<ActiveForm> =>
      fixtures.createForm({ forms: foundation.forms, now: async () => new Date() }, options, fields),
    /** Inserts a submission, which is due then. */
    accept: (form: ActiveForm, more?: Partial<NewSubmission>): Promise<Accepted> =>
      fixtures.acceptSubmission({ orm: database.orm, box }, form, new Date(), undefined, more),
    /**
     * Performs an action at a third party.
     * @throws Error when it is refused
     */
    async atParty(method: string, path: string, body?: object): Promise<unknown> {
      const headers = body && { 'content-type': 'application/json' };
      const answer = await answerOf(fakes.listener, { method, path, headers, body: body && JSON.stringify(body) });
      if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
      return answer.body.length === 0 ? null : JSON.parse(String(answer.body));
    },
    /** Bypasses every fault. */
    orm: database.orm,
    /** Performs the effect of an extension's handler. */
    hooked: (what: string, id: string) => effectOfHook(effects, what, id),
    /** From now on counts steps, one of which may fail. */
    setPlan(next: FaultPlan | null) {
      plan = next;
    },
    /** Ends every process: the next one starts with an empty memory. */
    async restart(): Promise<void> {
      const all = [...left.splice(0), ...(current ? [current] : [])];
      current = undefined;
      for (const { process } of all) await process.goOn();
      await Promise.all(all.map((one) => one.close()));
      engine.forget();
      effects.length = 0;
      parties.refuse = () => null;
    },
    async close(): Promise<void> {
      await this.restart();
      endWatch();
      await orm.close(true);
      fakes.close();
      await database.close();
      mock.timers.reset();
    },
  };
}

/** @throws Error when a module that imports workflows was loaded before the world was opened */
async function requireOurs(): Promise<void> {
  const { ownerOfRun } = await import('#workflows/deliveries.ts');
  try {
    ownerOfRun();
  } catch (error) {
    if (error instanceof Error && error.message === OUTSIDE) return;
    throw new Error(
      'workflows were loaded with Temporal: import what imports them, as #test/environment/submissions.ts, late',
    );
  }
}
