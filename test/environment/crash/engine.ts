import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { mock } from 'node:test';
import { type Client, WorkflowUpdateFailedError } from '@temporalio/client';
import {
  ActivityFailure,
  ApplicationFailure,
  CancelledFailure,
  ensureApplicationFailure,
  TimeoutFailure,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
} from '@temporalio/common';
import { msToNumber } from '@temporalio/common/lib/time.js';
import { MockActivityEnvironment } from '@temporalio/testing';
import { failureInterceptor } from '#activities/attempt.ts';
import { call, OF_ENGINE } from './calls.ts';
import { acting, type FaultyProcess } from './faults.ts';

type Activity = (...args: unknown[]) => Promise<unknown>;
type Workflow = (...args: unknown[]) => Promise<unknown>;

/** A process with a worker's activities. */
export interface Worker {
  process: FaultyProcess;
  activities: Readonly<Record<string, Activity>>;
}

export interface ActivityOptions {
  retry?: {
    maximumAttempts?: number;
    initialInterval?: string;
    backoffCoefficient?: number;
    maximumInterval?: string;
  };
  scheduleToCloseTimeout?: string;
}

interface Start {
  workflowId: string;
  args?: unknown[];
  workflowIdReusePolicy?: string;
  workflowIdConflictPolicy?: string;
}

interface Scope {
  isCancelled: boolean;
  onCancel: Set<() => void>;
}

export interface Run {
  /** The engine that executes it. */
  engine: PlainEngine;
  workflowId: string;
  runId: string;
  type: string;
  startTime: Date;
  status: 'RUNNING' | 'COMPLETED' | 'FAILED';
  error?: unknown;
  handlers: Map<string, (...args: unknown[]) => unknown>;
  /** Signals that arrived before a handler was set. */
  unheard: { name: string; args: unknown[] }[];
  handling: number;
}

/**
 * Executes workflows like Temporal, but without a server: workflows outlive every process, activities are retried when their
 * process is gone, and time advances as soon as no code is running.
 */
export class PlainEngine {
  readonly #workflows: () => Readonly<Record<string, Workflow>>;
  readonly #worker: () => Promise<Worker>;
  readonly runs = new Map<string, Run>();
  readonly #timers = new Set<{ at: number; fire: () => void }>();
  readonly #conditions = new Set<{ holds: () => boolean; met: () => void }>();
  #busy = 0;
  /** Requests that wait for a result from a run. */
  awaited = 0;
  #changed: () => void = () => {};
  /** Activities that were tried more than once. */
  retries = 0;

  constructor(workflows: () => Readonly<Record<string, Workflow>>, worker: () => Promise<Worker>) {
    this.#workflows = workflows;
    this.#worker = worker;
  }

  /** Returns the client of a process. */
  get client(): Client {
    const named = <T>(what: string, make: () => Promise<T>) => call(`engine: ${what}`, make, OF_ENGINE);
    const workflow = {
      start: (type: string, options: Start) => named(`start ${type}`, async () => void this.start(type, options)),
      signalWithStart: (type: string, options: Start & { signal: string; signalArgs?: unknown[] }) =>
        named(`signal ${type}`, async () =>
          this.#signal(this.#liveOr(type, options), options.signal, options.signalArgs),
        ),
      executeUpdateWithStart: (update: string, { startWorkflowOperation: of }: { startWorkflowOperation: WithStart }) =>
        named(`update ${of.workflowTypeOrFunc}`, () =>
          this.#update(this.#liveOr(of.workflowTypeOrFunc, of.options), update),
        ),
      getHandle: (workflowId: string) => ({
        describe: () => named('describe', async () => this.#describe(workflowId)),
      }),
    };
    const withDeadline = (_deadline: unknown, make: () => Promise<unknown>) => make();
    return { workflow, withDeadline } as unknown as Client;
  }

  start(
    type: string,
    { workflowId, args = [], workflowIdReusePolicy: reuse, workflowIdConflictPolicy: conflict }: Start,
  ) {
    const existing = this.runs.get(workflowId);
    const isLive = existing?.status === 'RUNNING';
    if (isLive && conflict === 'TERMINATE_EXISTING') existing.status = 'FAILED';
    else if (isLive || (existing && reuse === 'REJECT_DUPLICATE')) {
      throw new WorkflowExecutionAlreadyStartedError('Workflow execution already started', workflowId, type);
    }
    // A real server takes longer than 1 ms between two starts, and rows rely on their order.
    goTo(Date.now() + 1);
    const run: Run = {
      ...{ engine: this, workflowId, type, runId: randomUUID(), startTime: new Date(), status: 'RUNNING' as const },
      ...{ handlers: new Map(), unheard: [], handling: 0 },
    };
    this.runs.set(workflowId, run);
    const work = this.#workflows()[type];
    if (!work) throw new Error(`there is no workflow ${type}`);
    // Runs without an acting process: the workflow outlives the process that started it.
    void acting.run(undefined, () =>
      inRun.run({ run, scope: newScope() }, () =>
        work(...asPayload(args)).then(
          () => this.#end(run, 'COMPLETED'),
          (error) => this.#end(run, 'FAILED', error),
        ),
      ),
    );
    return run;
  }

  /** Executes an activity until it ends, on whichever process is alive. */
  async activity(name: string, options: ActivityOptions, args: unknown[], isLocal = false): Promise<unknown> {
    const { run, scope } = here();
    const {
      maximumAttempts = 0,
      initialInterval = '1 s',
      backoffCoefficient = 2,
      maximumInterval,
    } = options.retry ?? {};
    const until = options.scheduleToCloseTimeout ? Date.now() + msToNumber(options.scheduleToCloseTimeout) : Infinity;
    for (let attempt = 1; ; attempt += 1) {
      if (attempt > 1) this.retries += 1;
      const { value, cause } = await this.#attempt(run, name, asPayload(args), isLocal ? 1 : attempt);
      if (!cause) return asPayload(value);
      const { nonRetryable, nextRetryDelay } = cause instanceof ApplicationFailure ? cause : {};
      const backOff = msToNumber(initialInterval) * backoffCoefficient ** (attempt - 1);
      const wait = nextRetryDelay
        ? msToNumber(nextRetryDelay)
        : Math.min(backOff, msToNumber(maximumInterval ?? '1 h'));
      if (nonRetryable || attempt === maximumAttempts || Date.now() + wait > until) {
        throw new ActivityFailure('Activity task failed', name, '1', 'MAXIMUM_ATTEMPTS_REACHED', undefined, cause);
      }
      await this.sleep(wait, scope);
    }
  }

  /** @throws CancelledFailure */
  async sleep(ms: number, scope = inRun.getStore()?.scope): Promise<void> {
    await this.waitFor(() => false, ms, scope);
  }

  /** @returns false when the time was over first */
  waitFor(holds: () => boolean, ms?: number, scope = inRun.getStore()?.scope): Promise<boolean> {
    if (scope?.isCancelled) return Promise.reject(new CancelledFailure('cancelled'));
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        this.#conditions.delete(condition);
        if (timer) this.#timers.delete(timer);
        scope?.onCancel.delete(cancel);
        settle();
      };
      const cancel = end(() => reject(new CancelledFailure('cancelled')));
      const condition = { holds, met: end(() => resolve(true)) };
      const timer = ms === undefined ? undefined : { at: Date.now() + ms, fire: end(() => resolve(false)) };
      this.#conditions.add(condition);
      if (timer) this.#timers.add(timer);
      scope?.onCancel.add(cancel);
    });
  }

  /** Runs work that must end before time advances. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work;
    } finally {
      this.#busy -= 1;
      this.#changed();
    }
  }

  /** The time of the next timer, in Unix ms. */
  get nextTimer(): number {
    return Math.min(...[...this.#timers].map(({ at }) => at));
  }

  /** Runs until there is nothing left to do at this time. */
  async settle(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const met = [...this.#conditions].filter(({ holds }) => holds());
      for (const { met: go } of met) go();
      if (met.length > 0) continue;
      if (this.#busy > 0) {
        await new Promise<void>((resolve) => {
          this.#changed = resolve;
        });
        continue;
      }
      const due = [...this.#timers].filter(({ at }) => at <= Date.now());
      if (due.length === 0) return;
      for (const { fire } of due) fire();
    }
  }

  get isIdle(): boolean {
    return this.#busy === 0;
  }

  get open(): Run[] {
    return [...this.runs.values()].filter(({ status }) => status === 'RUNNING');
  }

  /** Drops every run; waiting runs never continue. */
  forget(): void {
    this.runs.clear();
    this.#timers.clear();
    this.#conditions.clear();
    this.retries = 0;
    this.awaited = 0;
  }

  async #attempt(
    run: Run,
    name: string,
    args: unknown[],
    attempt: number,
  ): Promise<{ value?: unknown; cause?: ApplicationFailure | TimeoutFailure }> {
    return this.during(
      (async () => {
        const { process, activities } = await this.#worker();
        const activity = activities[name];
        if (!activity) throw new Error(`there is no activity ${name}`);
        const { workflowId, runId } = run;
        const now = Date.now();
        const info = { attempt, workflowExecution: { workflowId, runId }, currentAttemptScheduledTimestampMs: now };
        const environment = new MockActivityEnvironment({ ...info, scheduledTimestampMs: now }, { logger: SILENT });
        try {
          const guarded = () => failureInterceptor.execute?.({ args, headers: {} }, ({ args }) => activity(...args));
          return { value: await process.run(() => environment.run(async () => guarded())) };
        } catch (error) {
          if (process.isGone)
            return { cause: new TimeoutFailure('activity heartbeat timeout', undefined, 'HEARTBEAT') };
          return { cause: ensureApplicationFailure(error) };
        }
      })(),
    );
  }

  #end(run: Run, status: Run['status'], error?: unknown): void {
    if (run.status === 'RUNNING') Object.assign(run, { status, error });
  }

  #liveOr(type: string, options: Start): Run {
    const existing = this.runs.get(options.workflowId);
    return existing?.status === 'RUNNING' ? existing : this.start(type, options);
  }

  #signal(run: Run, name: string, args: unknown[] = []): void {
    const handler = run.handlers.get(name);
    if (handler) handler(...asPayload(args));
    else run.unheard.push({ name, args: asPayload(args) });
  }

  async #update(run: Run, name: string): Promise<unknown> {
    await new Promise((resolve) => setImmediate(resolve));
    const handler = run.handlers.get(name);
    if (!handler) throw new Error(`${run.type} has no update ${name}`);
    run.handling += 1;
    this.awaited += 1;
    try {
      return await acting.run(undefined, () => inRun.run({ run, scope: newScope() }, async () => handler()));
    } catch (error) {
      throw new WorkflowUpdateFailedError('the update failed', error as Error);
    } finally {
      run.handling -= 1;
      this.awaited -= 1;
    }
  }

  #describe(workflowId: string) {
    const run = this.runs.get(workflowId);
    if (!run) throw new WorkflowNotFoundError('workflow not found', workflowId, undefined);
    return { status: { name: run.status }, historyLength: 5, startTime: run.startTime };
  }
}

interface WithStart {
  workflowTypeOrFunc: string;
  options: Start;
}

export const OUTSIDE = 'this is no code of a workflow';

/** The run whose code is executing. */
const inRun = new AsyncLocalStorage<{ run: Run; scope: Scope }>();

export function here(): { run: Run; scope: Scope } {
  const store = inRun.getStore();
  if (!store) throw new Error(OUTSIDE);
  return store;
}

export function within<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  return inRun.run({ ...here(), scope }, work);
}

export function newScope(): Scope {
  return { isCancelled: false, onCancel: new Set() };
}

/** Serialises and parses a value, as every value that passes through the engine. */
function asPayload<T>(value: T): T {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}

/**
 * Advances the time, which otherwise stands still.
 * @param at Unix ms
 */
export function goTo(at: number): void {
  if (at > Date.now()) mock.timers.setTime(at);
}

const quiet = () => {};
const SILENT = { log: quiet, trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet };
