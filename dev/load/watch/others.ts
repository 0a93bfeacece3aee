import { readFileSync } from 'node:fs';
import { type CpuTime, readCpuTime } from '#dev/load/processes.ts';

/** The unit of `/proc/stat`: USER_HZ is 100 on every Linux that we run on. */
const TICK_MS = 10;

/** Measures how many cores other programs occupy: the CPU time of all processes without the stack's and our own. */
export function watchOthers(devJson: string) {
  let before = read(devJson);
  return {
    /** Returns the cores since the last call; null when a part of the stack was started meanwhile, or without /proc. */
    look(): number | null {
      const now = read(devJson);
      const cores = coresOfOthers(before, now);
      before = now;
      return cores;
    },
  };
}

/** CPU times and the time of reading them, all in ms. */
export interface CpuLook {
  at: number;
  /** CPU time of all processes. */
  all: number;
  own: number;
  stack: CpuTime;
}

export function coresOfOthers(before: CpuLook, now: CpuLook): number | null {
  let others = now.all - before.all - (now.own - before.own);
  for (const role of Object.keys(now.stack) as (keyof CpuTime)[]) {
    const used = now.stack[role] - before.stack[role];
    // A restarted process has used less than its predecessor; NaN stands for a part that is down.
    if (!(used >= 0)) return null;
    others -= used;
  }
  const cores = others / (now.at - before.at);
  return Number.isFinite(cores) ? Math.max(0, Math.round(cores * 100) / 100) : null;
}

function read(devJson: string): CpuLook {
  const { user, system } = process.cpuUsage();
  return { at: performance.now(), all: busyTime(), own: (user + system) / 1000, stack: readCpuTime(devJson) };
}

/** Sums the busy time of all cores since the machine started. */
function busyTime(): number {
  try {
    const [user, nice, system, , , irq, softirq] = (/^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? '')
      .split(' ')
      .map(Number);
    return [user, nice, system, irq, softirq].reduce<number>((sum, ticks) => sum + (ticks ?? Number.NaN), 0) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}
