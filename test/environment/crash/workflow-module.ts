import {
  ActivityFailure,
  ApplicationFailure,
  CancelledFailure,
  TimeoutFailure,
  WorkflowIdReusePolicy,
} from '@temporalio/common';
import { type ActivityOptions, here, newScope, within } from './engine.ts';

type Handler = (...args: unknown[]) => unknown;

/** Returns the exports of Temporal's workflow module, implemented by the plain engine that executes the run. */
export function workflowModule(): Record<string, unknown> {
  const engine = () => here().run.engine;
  const proxy = (options: ActivityOptions, isLocal: boolean) =>
    new Proxy(
      {},
      {
        get:
          (_, name: string) =>
          (...args: unknown[]) =>
            engine().activity(name, options, args, isLocal),
      },
    );

  class CancellationScope {
    readonly #scope = newScope();

    static nonCancellable<T>(work: () => Promise<T>): Promise<T> {
      return within(newScope(), work);
    }

    run<T>(work: () => Promise<T>): Promise<T> {
      return within(this.#scope, work);
    }

    cancel(): void {
      this.#scope.isCancelled = true;
      for (const cancel of [...this.#scope.onCancel]) cancel();
    }
  }

  return {
    ...{ ActivityFailure, ApplicationFailure, TimeoutFailure, WorkflowIdReusePolicy, CancellationScope },
    ActivityCancellationType: { WAIT_CANCELLATION_COMPLETED: 'WAIT_CANCELLATION_COMPLETED' },
    ParentClosePolicy: { ABANDON: 'ABANDON' },
    isCancellation: (error: unknown) =>
      error instanceof CancelledFailure ||
      (error instanceof ActivityFailure && error.cause instanceof CancelledFailure),
    proxyActivities: (options: ActivityOptions) => proxy(options, false),
    proxyLocalActivities: (options: ActivityOptions) => proxy(options, true),
    sleep: (ms: number) => engine().sleep(ms),
    async condition(holds: () => boolean, ms?: number) {
      return holds() || engine().waitFor(holds, ms);
    },
    defineSignal: (name: string) => name,
    defineUpdate: (name: string) => name,
    setHandler(name: string, handler: Handler) {
      const { run } = here();
      run.handlers.set(name, handler);
      const heard = run.unheard.filter((one) => one.name === name);
      run.unheard = run.unheard.filter((one) => one.name !== name);
      for (const { args } of heard) handler(...args);
    },
    allHandlersFinished: () => here().run.handling === 0,
    workflowInfo() {
      const { workflowId, runId, startTime } = here().run;
      return { workflowId, runId, firstExecutionRunId: runId, startTime, continueAsNewSuggested: false };
    },
    continueAsNew() {
      throw new Error('no history here is long enough');
    },
    async startChild({ name }: { name: string }, { args, workflowId }: { args: unknown[]; workflowId: string }) {
      engine().start(name, { workflowId, args, workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE });
    },
    setCurrentDetails() {},
    upsertSearchAttributes() {},
  };
}
