import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#dev/setup/context.ts';
import { readRun } from './run-file.ts';

/** Keeps compiled code between starts: no program loads TypeScript's compiler again, and a stack starts in two thirds of the time. */
export const COMPILED = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/durable-forms/compiled'),
};

/** Options for development programs, which serve one person: Node then takes some 20 MB less. */
export const SMALL = { flags: ['--max-semi-space-size=1'], env: { MALLOC_ARENA_MAX: '2', ...COMPILED } };

/** Memory of a service's processes, in MB. */
export interface Usage {
  title: string;
  /** Resident memory now, and at most since the start. */
  now: number;
  peak: number;
  /** Proportional memory: pages that several processes share, such as a program's text, count in parts. */
  share: number;
}

const TITLES: Readonly<Record<string, string>> = { http: 'HTTP', temporal: 'Temporal', mysql: 'database' };

/** Describes the memory of a data folder's stack in one line; undefined when nothing runs, or on systems other than Linux. */
export function memoryLine(dataDir: string): string | undefined {
  const run = readRun(dataDir);
  if (!run) return undefined;
  const services = Object.entries(run.children).map(([name, { pid }]) => usageOf(TITLES[name] ?? name, groupOf(pid)));
  return renderMemory([...services, usageOf('launcher', [run.launcher.pid])]);
}

/** @returns undefined when no process could be read */
export function renderMemory(usages: readonly Usage[]): string | undefined {
  const measured = usages.filter(({ now }) => now > 0).sort((one, other) => other.now - one.now);
  if (measured.length === 0) return undefined;
  const each = measured.map(({ title, now, peak }) => `${title} ${Math.round(now)} (${Math.round(peak)})`);
  const together = measured.reduce((sum, { share }) => sum + share, 0);
  return `Memory in MB, now (and at most): ${each.join(', ')}. Together ${Math.round(together)}, what they share counted once.`;
}

function usageOf(title: string, pids: readonly number[]): Usage {
  const sum = (read: (pid: number) => number) => pids.reduce((total, pid) => total + read(pid), 0);
  return {
    title,
    now: sum((pid) => kilobytes(`/proc/${pid}/status`, 'VmRSS')) / 1024,
    peak: sum((pid) => kilobytes(`/proc/${pid}/status`, 'VmHWM')) / 1024,
    share: sum((pid) => kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss')) / 1024,
  };
}

/** Returns the pids in a service's process group, which includes the processes that it started. */
function groupOf(leader: number): number[] {
  return entriesOf('/proc')
    .map(Number)
    .filter((pid) => {
      // The program's name may contain spaces. After it: state, parent, group.
      const [, , group] = textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
      return Number(group) === leader;
    });
}

function kilobytes(file: string, name: string): number {
  const line = textOf(file)
    .split('\n')
    .find((candidate) => candidate.startsWith(`${name}:`));
  return Number.parseInt(line?.slice(name.length + 1) ?? '0', 10);
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Returns an empty text for a process that has ended meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
