import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pidsOf } from '#dev/load/processes.ts';
import { table } from '#dev/load/report/table.ts';
import { readDevFile, type Stack } from '#dev/load/stack.ts';
import { type CpuProfile, selfTimes } from './self-times.ts';

const LONGEST_SECONDS = 120;
const LOOK_MS = 100;
const MOST_ROWS = 12;

/**
 * Profiles the worker's threads while the work runs.
 * @param folder where they write; the worker gets it as BENCH_PROFILE
 */
export async function withProfile<T>({ devJson, say }: Stack, folder: string, work: () => Promise<T>): Promise<T> {
  signalWorkers(devJson);
  await until(folder, ({ there, begun }) => begun > 0 && begun === there);
  try {
    return await work();
  } finally {
    say(`writing profiles and heaps of the worker's threads to ${folder} …`);
    signalWorkers(devJson);
    await until(folder, ({ begun }) => begun === 0);
  }
}

function signalWorkers(devJson: string): void {
  for (const pid of pidsOf(readDevFile(devJson), 'worker')) if (pid !== null) process.kill(pid, 'SIGUSR2');
}

/** Waits until enough threads exist and enough of them are profiling. */
async function until(folder: string, isIt: (threads: { there: number; begun: number }) => boolean): Promise<void> {
  const end = performance.now() + LONGEST_SECONDS * 1000;
  const count = (ending: string) => readdirSync(folder).filter((name) => name.endsWith(ending)).length;
  while (!isIt({ there: count('.there'), begun: count('.begun') })) {
    if (performance.now() > end) throw new Error(`the worker's threads do not write to ${folder}; its log says why`);
    await sleep(LOOK_MS);
  }
}

/** Renders which code each thread ran, and its memory. */
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
