import { spawn } from 'node:child_process';
import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { SetupError } from './failure.mjs';

/**
 * Runs a command to its end. What it prints goes to `log`; with `capture` its standard output is returned instead (and
 * written nowhere, because it may hold a secret).
 *
 * @param {string} file
 * @param {string[]} args
 * @param {object} options
 * @param {string} options.log path of the log file, appended to
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {string} [options.cwd]
 * @param {boolean} [options.capture]
 * @param {number} [options.timeoutMs]
 * @param {AbortSignal} [options.signal] ends the command early
 * @param {(pid: number) => void} [options.onStart]
 * @returns {Promise<string>} the captured standard output, else an empty string
 * @throws {SetupError} when it cannot be started, ends with another code than 0 or takes too long; names the log
 */
export async function run(file, args, { log, env = process.env, cwd, capture = false, timeoutMs, signal, onStart }) {
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
    const end = new Promise((/** @type {(reason: string | null) => void} */ resolve) => {
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
 * The last lines of a log, indented for a message; empty when there is none.
 * @param {string} file
 * @param {{ from?: number, lines?: number }} [options] `from`: byte offset of what belongs to this run
 */
export function tail(file, { from = 0, lines = 15 } = {}) {
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
 * What a log holds from `from` on, its last megabyte at most.
 * @param {string} file
 * @param {number} from byte offset
 */
export function readFrom(file, from) {
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

/**
 * Signals a process group that we started; one that is gone already is no error.
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 */
export function killGroup(pid, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody left to signal.
  }
}
