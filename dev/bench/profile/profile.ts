import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pidsOf } from '#dev/bench/processes.ts';
import { table } from '#dev/bench/report/table.ts';
import { type Bench, readDevFile } from '#dev/bench/stack.ts';
import { type CpuProfile, selfTimes } from './self-times.ts';

const LONGEST_SECONDS = 120;
/** Long enough for each thread to have begun to write. */
const LOOK_MS = 3_000;
const MOST_ROWS = 12;

/**
 * Has the worker's threads profiled meanwhile.
 * @param folder where they write; the worker knows it by BENCH_PROFILE
 */
export async function profiled<T>({ devJson, say }: Bench, folder: string, work: () => Promise<T>): Promise<T> {
  signalWorkers(devJson);
  try {
    return await work();
  } finally {
    say(`writing profiles and heaps of the worker's threads to ${folder} …`);
    signalWorkers(devJson);
    await settled(folder);
  }
}

function signalWorkers(devJson: string): void {
  for (const pid of pidsOf(readDevFile(devJson), 'worker')) if (pid !== null) process.kill(pid, 'SIGUSR2');
}

/** The profile is written last; which threads there are is known by what they write before it. */
async function settled(folder: string): Promise<void> {
  for (let waited = 0; waited < LONGEST_SECONDS * 1000; waited += LOOK_MS) {
    await sleep(LOOK_MS);
    const names = readdirSync(folder);
    const with_ = (ending: string) => names.filter((name) => name.endsWith(ending)).length;
    if (with_('.cpuprofile') > 0 && with_('.cpuprofile') === with_('.memory.json')) return;
  }
  throw new Error(`the worker's threads have not written their profiles to ${folder}`);
}

/** Whose code each thread ran, and what it has in memory. */
export function renderProfiles(folder: string): string {
  const threads = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  return threads
    .sort()
    .map((name) => {
      const read = (ending: string) =>
        JSON.parse(readFileSync(join(folder, name.replace('.cpuprofile', ending)), 'utf8'));
      const { heap, external } = read('.memory.json') as { heap: { used_heap_size: number }; external: number };
      const times = selfTimes(read('.cpuprofile') as CpuProfile);
      const busy = times.reduce((sum, { ms }) => sum + ms, 0);
      const rows = times
        .slice(0, MOST_ROWS)
        .map(({ owner, ms }) => [owner, ms.toFixed(0), `${((100 * ms) / busy).toFixed(1)} %`]);
      const mb = (bytes: number) => (bytes / 1024 ** 2).toFixed(0);
      const memory = `heap ${mb(heap.used_heap_size)} MB in use, ${mb(external)} MB outside of it`;
      return table([`${name.replace('.cpuprofile', '')}: ${memory}`, 'CPU ms', 'of it'], rows);
    })
    .join('\n\n');
}
