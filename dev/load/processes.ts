import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DevFile } from '#dev/launcher/session.ts';
import { BACKGROUND_NICE, setGroupPriority, withPriority } from '#dev/supervisor/priority.ts';
import { readDevFile } from './stack.ts';

export const ROLES = ['http', 'worker', 'temporal', 'mysql'] as const;
export type Role = (typeof ROLES)[number];

/** Resident memory in MB. */
export type Memory = Record<Role, number>;
/** CPU time in ms since a role's start. */
export type CpuTime = Record<Role, number>;

/**
 * Reads the memory of the stack's processes from /proc, summed by role; NaN without /proc, or for a role with a process that is
 * not running.
 */
export function readMemory(devJson: string): Memory {
  return ofEachRole(devJson, memoryOf);
}

/** Returns the resident memory of a process in MB. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB$/m) ?? [];
  return Number(kilobytes) / 1024;
}

const TICK_MS = 10;
/** Milliseconds between the end of a round and reading its CPU: the last runs still work after their rows have ended. */
export const SETTLE_MS = 300;

export function readCpuTime(devJson: string): CpuTime {
  return ofEachRole(devJson, cpuTimeOf);
}

/** Returns the CPU of each role between two samples, per run. */
export function cpuOfEach(before: CpuTime, after: CpuTime, runs: number): CpuTime {
  return Object.fromEntries(ROLES.map((role) => [role, (after[role] - before[role]) / runs])) as CpuTime;
}

/** Returns the CPU time of a process in ms since its start. */
export function cpuTimeOf(pid: number): number {
  // The program's name may contain spaces. After it, user and system time are the 12th and 13th field.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/**
 * Pauses the workers during the work, so that accepted submissions wait as rows and the engine is idle. The workers are resumed
 * even if the work fails.
 */
export async function withWorkerHeld<T>(devJson: string, work: () => Promise<T>): Promise<T> {
  const workers = pidsOf(readDevFile(devJson), 'worker');
  if (workers.length === 0 || workers.includes(null)) throw new Error('a worker does not run; its log says why');
  const signal = (name: NodeJS.Signals) => workers.forEach((pid) => void process.kill(pid as number, name));
  signal('SIGSTOP');
  try {
    return await work();
  } finally {
    signal('SIGCONT');
  }
}

/** Samples memory until it is stopped; returns the highest value of each role. */
export function watchMemory(devJson: string, everyMs = 500): { peak(): Memory; stop(): Memory } {
  const peak = readMemory(devJson);
  const sample = () => {
    const now = readMemory(devJson);
    for (const role of ROLES) if (!(now[role] <= peak[role])) peak[role] = now[role];
  };
  const timer = setInterval(sample, everyMs);
  return {
    peak: () => ({ ...peak }),
    stop() {
      clearInterval(timer);
      sample();
      return peak;
    },
  };
}

/** Returns the share of the machine's CPU that is in use by anything, from 0 to 1. */
export async function machineUse(ms: number): Promise<number> {
  const read = () => {
    const times = cpus().map((cpu) => cpu.times);
    const sum = (of: (one: (typeof times)[number]) => number) => times.reduce((total, one) => total + of(one), 0);
    return {
      idle: sum(({ idle }) => idle),
      all: sum((one) => Object.values(one).reduce((total, of) => total + of, 0)),
    };
  };
  const before = read();
  await sleep(ms);
  const after = read();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

/**
 * Starts a TypeScript program of ours that prints one line when it is ready.
 * @param background uses the priority of the stack's worker, with a CPU share of its own like the worker's; the program has to
 * end by itself when its channel to this process closes
 */
export async function startProgram(path: string, env: Record<string, string>, { background = false } = {}) {
  const nice = background ? BACKGROUND_NICE : undefined;
  const { file, args } = withPriority(
    { file: process.execPath, args: ['--disable-warning=ExperimentalWarning', path] },
    nice,
  );
  const child = spawn(file, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: background,
  });
  setGroupPriority(child.pid, nice);
  const ended = once(child, 'exit');
  const line = await Promise.race([
    once(child.stdout as Readable, 'data').then(([chunk]) => String(chunk).split('\n')[0] ?? ''),
    ended.then(() => Promise.reject(new Error(`${path} ended before it was ready`))),
  ]);
  return {
    line,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the pids of all processes of a role; null for a process that is down. */
export function pidsOf({ processes }: Pick<DevFile, 'processes'>, role: Role): (number | null)[] {
  return processes.filter((one) => one.role === role).map(({ pid }) => pid);
}

function ofEachRole(devJson: string, read: (pid: number) => number): Record<Role, number> {
  const dev = readDevFile(devJson);
  const figures = ROLES.map((role): [Role, number] => {
    try {
      const pids = pidsOf(dev, role);
      if (pids.length === 0) return [role, Number.NaN];
      return [role, pids.reduce<number>((sum, pid) => sum + (pid === null ? Number.NaN : read(pid)), 0)];
    } catch {
      return [role, Number.NaN];
    }
  });
  return Object.fromEntries(figures) as Record<Role, number>;
}
