import { readFileSync } from 'node:fs';
import { type CpuTime, readCpuTime } from '#dev/load/processes.ts';

const TICK_MS = 10;

/** How many cores others keep busy: what all have used, without the stack and this process. */
export function watchOthers(devJson: string) {
  let before = read(devJson);
  return {
    /** Since the last look; null where a part of the stack was started meanwhile, or where there is no /proc. */
    look(): number | null {
      const now = read(devJson);
      const cores = coresOfOthers(before, now);
      before = now;
      return cores;
    },
  };
}

/** Each in ms. */
export interface CpuLook {
  at: number;
  /** Of all processes. */
  all: number;
  own: number;
  stack: CpuTime;
}

export function coresOfOthers(before: CpuLook, now: CpuLook): number | null {
  let others = now.all - before.all - (now.own - before.own);
  for (const role of Object.keys(now.stack) as (keyof CpuTime)[]) {
    const used = now.stack[role] - before.stack[role];
    // One that was started anew has used less than the one before.
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

/** Of all cores since the machine's start. */
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
