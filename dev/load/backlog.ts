import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadForm } from './forms.ts';
import { type CpuTime, cpuOfEach, readCpuTime, SETTLE_MS, withWorkerHeld } from './processes.ts';
import { waitUntilDone } from './records.ts';
import type { Stack } from './stack.ts';
import { submit } from './submissions.ts';

/** The figures of processed submissions. */
export interface Drained {
  submissions: number;
  /** Seconds since the worker was resumed (`drain`), or since the first request (`fromEndToEnd`). */
  seconds: number;
  perSecond: number;
  /** CPU of each role in ms per submission, from the first request until all had ended. */
  cpu: CpuTime;
  /** CPU of all roles together. */
  cpuOfAll: number;
  /** False when time was up before everything had ended. */
  finished: boolean;
}

export interface Backlog {
  form: LoadForm;
  submissions: number;
  /** Key of an integration whose jobs are not awaited. */
  except?: string;
  longestSeconds?: number;
  /** Receives the ids of the submissions. */
  answered?: number[];
  /** Called by `drain` once the whole backlog is accepted, before the worker is resumed. */
  accepted?(): Promise<void>;
}

const CONNECTIONS = 8;
const LONGEST_SECONDS = 60;

/** Accepts submissions while the worker is paused, then measures how it processes them. */
export function drain(bench: Stack, backlog: Backlog): Promise<Drained> {
  return workOff(bench, backlog, async () => {
    const ids = await withWorkerHeld(bench.devJson, async () => {
      const all = await accept(backlog);
      await backlog.accepted?.();
      return all;
    });
    return { ids, started: performance.now() };
  });
}

/** Accepts submissions while the worker processes them, and measures until the last one has ended. */
export function fromEndToEnd(bench: Stack, backlog: Backlog): Promise<Drained> {
  return workOff(bench, backlog, async () => {
    const started = performance.now();
    return { ids: await accept(backlog), started };
  });
}

async function workOff(
  { devJson, db }: Stack,
  { form, submissions, except, longestSeconds = LONGEST_SECONDS, answered }: Backlog,
  acceptAll: () => Promise<{ ids: number[]; started: number }>,
): Promise<Drained> {
  const before = readCpuTime(devJson);
  const { ids, started } = await acceptAll();
  answered?.push(...ids);
  const { finished } = await waitUntilDone(db, {
    formIds: [form.id],
    longestSeconds,
    fromId: Math.min(...ids),
    except,
  });
  const seconds = (performance.now() - started) / 1000;
  await sleep(SETTLE_MS);
  const cpu = cpuOfEach(before, readCpuTime(devJson), submissions);
  const cpuOfAll = Object.values(cpu).reduce((sum, ms) => sum + ms, 0);
  return { submissions, seconds, perSecond: submissions / seconds, cpu, cpuOfAll, finished };
}

async function accept({ form, submissions }: Backlog): Promise<number[]> {
  const bounds = { connections: CONNECTIONS, seconds: LONGEST_SECONDS, most: submissions };
  const { ids } = await submit(form, bounds);
  if (ids.length < submissions) throw new Error(`of ${submissions} submissions ${ids.length} were answered with 200`);
  return ids;
}
