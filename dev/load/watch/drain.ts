import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { type Progress, readProgress } from '#dev/load/figures.ts';
import { pidsOf } from '#dev/load/processes.ts';
import { readDevFile, type Stack } from '#dev/load/stack.ts';
import { answers } from '#dev/supervisor/wait.ts';
import { TASK_QUEUES, WORKFLOWS } from '#engine/names.ts';
import { watchOthers } from './others.ts';
import { watchWarnings } from './warnings.ts';

/** The state of a stack at one moment. */
export interface Sample extends Progress {
  /** Seconds since all parts were back; negative before that. */
  at: number;
  /** Open runs in the engine by type; absent while the engine is down. */
  runs?: Readonly<Record<string, number>>;
  /** Warnings and errors that workers have logged since the previous sample, by kind. */
  warnings?: Readonly<Record<string, number>>;
  /** Cores that programs other than the stack and this one have used since the previous sample: they slow both down. */
  otherCores?: number | null;
}

/** The time limit for a call of an engine that may be down. */
const CALL_MS = 2_000;

/** Samples each second how a form's submissions are processed, until it is stopped. */
export function watchDrain({ db, client, devJson }: Stack, formId: number, everyMs = 1_000) {
  const samples: Sample[] = [];
  const warnings = watchWarnings(devJson);
  const others = watchOthers(devJson);
  const started = performance.now();
  const stop = new AbortController();
  const seconds = () => (performance.now() - started) / 1000;

  const takeSample = async (): Promise<Sample | null> => {
    const [progress, runs] = await Promise.all([readProgress(db, formId), readRuns(client)]);
    if (!progress) return null;
    const busy = { warnings: warnings.look(), otherCores: others.look() };
    const sample = { at: seconds(), ...progress, ...(runs && { runs }), ...busy };
    samples.push(sample);
    return sample;
  };
  const watching = (async () => {
    while (!stop.signal.aborted) {
      const next = performance.now() + everyMs;
      // When the stack ends, its files are gone.
      await takeSample().catch(() => {});
      await sleep(Math.max(0, next - performance.now()), undefined, { signal: stop.signal }).catch(() => {});
    }
  })();

  return {
    /** Seconds since the watch began. */
    seconds,
    latest: () => samples.at(-1),
    /**
     * Waits until everything of the form has ended.
     * @returns true when it ended in time and before the signal fired
     */
    async ended(longestSeconds: number, signal: AbortSignal): Promise<boolean> {
      const until = performance.now() + longestSeconds * 1000;
      while (performance.now() < until && !signal.aborted) {
        const { at, waiting, mails, jobs } = samples.at(-1) ?? { at: -1, waiting: 1, mails: 0, jobs: 0 };
        if (waiting + mails + jobs === 0 && seconds() - at < 2 * (everyMs / 1000)) return true;
        await sleep(everyMs / 4);
      }
      return false;
    },
    /** Samples a last time and returns all samples. */
    async stop(): Promise<Sample[]> {
      stop.abort();
      await watching;
      await takeSample();
      return samples;
    },
    /** Stops without a last sample, even after an error. */
    [Symbol.dispose]: () => stop.abort(),
  };
}

async function readRuns(client: Client): Promise<Record<string, number> | null> {
  try {
    const counts = await client.withDeadline(Date.now() + CALL_MS, () =>
      Promise.all(
        Object.values(WORKFLOWS).map(async (type) => {
          const { count } = await client.workflow.count(`WorkflowType = '${type}' and ExecutionStatus = 'Running'`);
          return [type, count] as const;
        }),
      ),
    );
    return Object.fromEntries(counts);
  } catch {
    return null;
  }
}

/** True when every process of the stack serves: HTTP is ready with its dependencies, and the engine knows each worker. */
export async function isBack({ devJson, client }: Stack): Promise<boolean> {
  const dev = readDevFile(devJson);
  if (dev.processes.some(({ pid }) => pid === null)) return false;
  if (!(await answers(`${dev.baseUrl}/readyz`, [200]))) return false;
  const { pollers } = await client.withDeadline(Date.now() + CALL_MS, () =>
    client.workflowService.describeTaskQueue({
      namespace: dev.temporalNamespace,
      taskQueue: { name: TASK_QUEUES.submissions },
      taskQueueType: 1,
    }),
  );
  const polling = new Set(pollers?.map(({ identity }) => identity));
  return pidsOf(dev, 'worker').every((pid) => polling.has(`${pid}@${hostname()}`));
}
