import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createLog } from '#bin/log.ts';
import { composeRole, type Foundation, type Role } from './foundation.ts';
import { composeHttp, type HttpOverrides, type HttpRole } from './http.ts';
import { createRestartDelay, DELAY_TIMES, type DelayTimes } from './restart-delay.ts';
import { waitForRole } from './starting.ts';
import { composeWorker, installRuntime, type WorkerOverrides } from './worker.ts';

/** The parts of the process. Tests replace some of them. */
export interface SingleParts {
  createLog(role: 'http' | 'worker'): Logger;
  composeHttp(foundation: Foundation, overrides: HttpOverrides): Promise<Role & Pick<HttpRole, 'intake'>>;
  /** Waits for the dependencies of the worker. @throws when they cannot be waited for, or the signal aborts */
  waitForWorker(foundation: Foundation, signal: AbortSignal): Promise<void>;
  installRuntime(foundation: Foundation): Promise<void>;
  composeWorker(foundation: Foundation, overrides: WorkerOverrides): Promise<Role>;
  times: DelayTimes;
}

/**
 * Composes HTTP and a worker in one process, for machines with little memory. Both share the database connections, and the
 * extensions, which are loaded once. HTTP serves without the engine: the worker starts when the engine answers, and whatever ends
 * the worker, HTTP continues and the worker is started again.
 */
export function composeSingle(foundation: Foundation, replaced: Partial<SingleParts> = {}): Promise<Role> {
  const { settings } = foundation;
  const parts: SingleParts = {
    createLog: (role) => createLog(role, settings.logLevel),
    composeHttp,
    waitForWorker: (own, signal) => waitForRole('worker', own, signal),
    installRuntime,
    composeWorker,
    times: DELAY_TIMES,
    ...replaced,
  };
  const partOf = (role: 'http' | 'worker'): Foundation => {
    const log = parts.createLog(role);
    return { ...foundation, log, hooks: foundation.hooks.withLog(log) };
  };
  return composeRole(async (resources) => {
    const stop = new AbortController();
    const state = { runs: false };
    const http = await parts.composeHttp(partOf('http'), { workersRun: () => state.runs });
    let work: Promise<void> | undefined;
    resources.defer(async () => {
      stop.abort();
      // Both stop at the same time, as two processes would.
      await Promise.all([http.close(), work]);
    });
    return {
      async start() {
        const { stopped } = await http.start();
        const worker = { ...partOf('worker'), settings: withWorkerPort(settings) };
        work = keepWorking(parts, { foundation: worker, intake: http.intake, state, signal: stop.signal });
        return { stopped };
      },
    };
  });
}

/** As with `durable-forms start`, HTTP has the metrics port of the settings, and the worker the two after it. */
function withWorkerPort(settings: Foundation['settings']): Foundation['settings'] {
  const { metricsPort } = settings;
  return metricsPort === undefined ? settings : { ...settings, metricsPort: metricsPort + 1 };
}

interface Work {
  foundation: Foundation;
  intake: HttpRole['intake'];
  /** `runs` says whether the worker runs now. */
  state: { runs: boolean };
  signal: AbortSignal;
}

/** Runs the worker until the signal. A worker that cannot start or continue is logged and started again, after growing delays. */
async function keepWorking(parts: SingleParts, { foundation, intake, state, signal }: Work): Promise<void> {
  const { log } = foundation;
  const delayAfter = createRestartDelay(parts.times);
  let hasRuntime = false;

  async function runOnce(): Promise<void> {
    await parts.waitForWorker(foundation, signal);
    // The SDK allows it once in a process.
    if (!hasRuntime) await parts.installRuntime(foundation);
    hasRuntime = true;
    const role = await parts.composeWorker(foundation, { intake });
    const ended = new AbortController();
    try {
      const { stopped } = await role.start();
      state.runs = true;
      if (!signal.aborted) await Promise.race([stopped, once(signal, 'abort', { signal: ended.signal })]);
    } finally {
      state.runs = false;
      ended.abort();
      await role.close();
    }
  }

  while (!signal.aborted) {
    const began = performance.now();
    const error = await runOnce().then(
      () => null,
      (reason: unknown) => reason,
    );
    if (signal.aborted) {
      // A stop may interrupt a start, which then fails.
      if (error) log.info({ err: error }, 'the worker has stopped with an error');
      return;
    }
    const againInMs = delayAfter(performance.now() - began);
    const message = error instanceof Error ? error.message : (error ?? 'it ended by itself');
    const next = `HTTP continues, and the worker is started again in ${againInMs / 1_000} s`;
    log.error({ ...(error !== null && { err: error }), againInMs }, `worker cannot run: ${message}. ${next}`);
    await sleep(againInMs, undefined, { signal }).catch(() => {});
  }
}
