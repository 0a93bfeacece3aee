import { submissionIdOf } from '#dev/bench/accept/at-work.ts';
import { load } from '#dev/bench/load.ts';
import { type CpuTime, readCpuTime, withWorkerHeld } from '#dev/bench/processes.ts';
import { waitUntilDone } from '#dev/bench/records.ts';
import type { Bench, BenchForm } from '#dev/bench/stack.ts';

/** How a backlog went away. */
export interface Drained {
  ids: number[];
  /** Counted from the moment the worker was let go. */
  seconds: number;
  /** CPU of each role in ms, in these seconds. */
  cpu: CpuTime;
  /** False when time was up before everything had ended. */
  finished: boolean;
}

export interface Backlog {
  form: BenchForm;
  submissions: number;
  /** Key of an integration whose jobs are not waited for. */
  except?: string;
  longestSeconds?: number;
}

const CONNECTIONS = 8;
const LONGEST_SECONDS = 60;

/** Accepts submissions while the worker stands still, and measures how it works them off. */
export async function drain({ devJson, db }: Bench, backlog: Backlog): Promise<Drained> {
  const { form, submissions, except, longestSeconds = LONGEST_SECONDS } = backlog;
  const { ids, before } = await withWorkerHeld(devJson, async () => {
    const bounds = { connections: CONNECTIONS, seconds: longestSeconds, most: submissions };
    const { answers } = await load(form.submit, bounds);
    return { ids: answers.map(submissionIdOf), before: readCpuTime(devJson) };
  });
  if (ids.length < submissions) throw new Error(`of ${submissions} submissions ${ids.length} were answered with 200`);
  const { seconds, finished } = await waitUntilDone(db, [form.id], longestSeconds, except);
  const after = readCpuTime(devJson);
  const used = Object.entries(after).map(([role, ms]) => [role, ms - before[role as keyof CpuTime]]);
  return { ids, seconds, finished, cpu: Object.fromEntries(used) };
}
