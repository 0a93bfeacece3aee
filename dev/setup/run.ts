import { spawn } from 'node:child_process';
import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { SetupError } from './failure.ts';

export interface RunOptions {
  /** Path of the log file, to which output is appended. */
  log: string;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Returns the standard output and does not log it, because it may contain a secret. */
  capture?: boolean;
  timeoutMs?: number;
  /** Ends the command early. */
  signal?: AbortSignal;
  onStart?(pid: number): void;
}

/**
 * Runs a command to its end and logs its output.
 * @returns the captured standard output, else an empty string
 * @throws SetupError that names the log when the command cannot be started, ends with another code than 0 or takes too long
 */
export async function run(file: string, args: string[], options: RunOptions): Promise<string> {
  const { log, env = process.env, cwd, capture = false, timeoutMs, signal, onStart } = options;
  mkdirSync(dirname(log), { recursive: true });
  const fd = openSync(log, 'a', 0o600);
  writeSync(fd, `\n$ ${[file, ...args].join(' ')}\n`);
  const from = fstatSync(fd).size;
  let output = '';
  try {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', capture ? 'pipe' : fd, fd], detached: true });
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    const end = new Promise<string | null>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (code, killed) =>
        resolve(code === 0 ? null : killed ? `ended by ${killed}` : `exit code ${code}`),
      );
    });
    if (child.pid !== undefined) onStart?.(child.pid);
    const kill = () => killGroup(child.pid, 'SIGKILL');
    const timer = timeoutMs === undefined ? undefined : setTimeout(kill, timeoutMs);
    const stop = () => killGroup(child.pid, 'SIGTERM');
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    const reason = await end;
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    if (reason !== null) {
      const what = `${file} ${args.slice(0, 3).join(' ')} failed: ${reason}.`;
      throw new SetupError(`${what} Log: ${log}\n${tail(log, { from })}`);
    }
    return output;
  } finally {
    closeSync(fd);
  }
}

/**
 * Returns the last lines of a log, indented for a message; empty when there is none.
 * @param options `from`: byte offset at which this run's output begins
 */
export function tail(file: string, { from = 0, lines = 15 }: { from?: number; lines?: number } = {}): string {
  try {
    return readFrom(file, from)
      .trimEnd()
      .split('\n')
      .slice(-lines)
      .map((line) => `  | ${line}`)
      .join('\n');
  } catch {
    return '';
  }
}

/**
 * Reads a log from `from` on, at most its last megabyte.
 * @param from byte offset
 */
export function readFrom(file: string, from: number): string {
  const fd = openSync(file, 'r');
  try {
    const size = fstatSync(fd).size;
    const start = Math.max(from, size - 1_000_000);
    const buffer = Buffer.alloc(Math.max(size - start, 0));
    return buffer.toString('utf8', 0, readSync(fd, buffer, 0, buffer.length, start));
  } finally {
    closeSync(fd);
  }
}

/** Signals a process group that we started; ignores one that is gone already. */
export function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone already.
  }
}
