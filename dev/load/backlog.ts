import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadForm } from './forms.ts';
import { type CpuTime, cpuOfEach, readCpuTime, SETTLE_MS, withWorkerHeld } from './processes.ts';
import { waitUntilDone } from './records.ts';
import type { Stack } from './stack.ts';
import { submit } from './submissions.ts';

/** How submissions were worked off. */
export interface Drained {
  submissions: number;
  /** Of a backlog, from the moment the worker was let go; from end to end, from the first request. */
  seconds: number;
  perSecond: number;
  /** Of each role, in ms for each submission, from the first request until all had ended. */
  cpu: CpuTime;
  /** All roles together. */
  cpuOfAll: number;
  /** False when time was up before everything had ended. */
  finished: boolean;
}

export interface Backlog {
  form: LoadForm;
  submissions: number;
  /** Key of an integration whose jobs are not waited for. */
  except?: string;
  longestSeconds?: number;
  /** Gets the ids of the submissions. */
  answered?: number[];
  /** Of a backlog: once all of it waits, and before the worker is let go. */
  accepted?(): Promise<void>;
}

const CONNECTIONS = 8;
const LONGEST_SECONDS = 60;

/** Accepts submissions while the worker stands still, and measures how it works them off. */
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

/** Accepts submissions while the worker works them off, and measures until the last one has ended. */
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
