import { spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../setup/failure.mjs';
import { killGroup, readFrom, tail } from '../setup/run.mjs';
import { waitUntil } from './wait.mjs';

/**
 * @typedef {{ file: string, args: string[], env?: NodeJS.ProcessEnv, cwd?: string }} Command
 * @typedef {{ printed: (text: string) => boolean }} Probe what a readiness check may ask of the process' own output
 *
 * @typedef {object} ServiceStep a process that runs until the end
 * @property {'service'} kind
 * @property {string} name
 * @property {string} title
 * @property {string[]} needs names of the steps that come before
 * @property {() => Promise<void>} [prepare] before the first start
 * @property {() => Command} command
 * @property {(probe: Probe) => boolean | Promise<boolean>} ready
 * @property {number} [timeoutMs] for getting ready
 * @property {number} [graceMs] between SIGTERM and SIGKILL
 *
 * @typedef {object} Service
 * @property {() => number | null} pid null while it is down
 * @property {() => void} restart ends the process, in its own time, and starts it anew
 * @property {(hurry?: AbortSignal) => Promise<void>} stop
 */

/** Waiting time before a restart: doubled each time, back to the first once the process lived long enough. */
const BACK_OFF = { firstMs: 200, mostMs: 5_000, healthyAfterMs: 10_000 };

/**
 * Starts a process in a group of its own, waits until it is ready and from then on starts it again whenever it ends.
 *
 * @param {ServiceStep} step
 * @param {object} options
 * @param {string} options.logFolder
 * @param {(name: string, pid: number | null) => void} options.onPid called at every start and end
 * @param {(text: string) => void} options.say
 * @param {AbortSignal} options.signal gives up the start
 * @returns {Promise<Service>}
 * @throws {SetupError} when it does not get ready; names the log and shows its tail
 */
export async function startService(step, { logFolder, onPid, say, signal }) {
  const log = join(logFolder, `${step.name}.log`);
  const timeoutMs = step.timeoutMs ?? 60_000;
  let stopping = false;
  /** Asked to end so that it is started anew. */
  let renewing = false;
  let delayMs = BACK_OFF.firstMs;
  let restarts = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let current = launch(step, log);
  note();

  function note() {
    onPid(step.name, current.pid ?? null);
  }

  const isReady = () => step.ready({ printed: (text) => current.printed(text) });

  function watch() {
    const watched = current;
    const since = performance.now();
    watched.ended.then((reason) => {
      if (stopping) return;
      onPid(step.name, null);
      if (renewing) {
        renewing = false;
        return restart();
      }
      if (performance.now() - since >= BACK_OFF.healthyAfterMs) {
        delayMs = BACK_OFF.firstMs;
        restarts = 0;
      }
      // A role that dies at every start is told of a few times, then now and then.
      if (restarts < 5 || restarts % 12 === 0) say(`${step.title} ended (${reason}): starting it again. Log: ${log}`);
      restarts += 1;
      timer = setTimeout(restart, delayMs);
      delayMs = Math.min(delayMs * 2, BACK_OFF.mostMs);
    });
  }

  function restart() {
    timer = undefined;
    current = launch(step, log);
    note();
    watch();
    const { pid, ended } = current;
    waitUntil(isReady, { timeoutMs, what: step.title, failed: ended, signal, intervalMs: 100 }).then(
      () => stopping || say(`${step.title} is back (process ${pid})`),
      () => {},
    );
  }

  function renew() {
    delayMs = BACK_OFF.firstMs;
    restarts = 0;
    if (stopping || renewing) return;
    if (current.running()) {
      renewing = true;
      void end(current, step.graceMs ?? 10_000);
    } else if (timer !== undefined) {
      clearTimeout(timer);
      restart();
    }
  }

  async function stop(/** @type {AbortSignal | undefined} */ hurry) {
    stopping = true;
    clearTimeout(timer);
    await end(current, step.graceMs ?? 10_000, hurry);
    onPid(step.name, null);
  }

  try {
    await waitUntil(isReady, { timeoutMs, what: step.title, failed: current.ended, signal });
  } catch (error) {
    await stop(signal.aborted ? undefined : AbortSignal.abort());
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`${reason} Log: ${log}\n${tail(log, { from: current.from })}`);
  }
  watch();
  return { pid: () => (current.running() ? (current.pid ?? null) : null), restart: renew, stop };
}

/**
 * @param {ServiceStep} step
 * @param {string} log
 */
function launch(step, log) {
  const { file, args, env, cwd } = step.command();
  // The log is the process' own output, not a pipe of ours: it goes on writing should this launcher be killed.
  const fd = openSync(log, 'a', 0o600);
  const from = statSync(log).size;
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', fd, fd], detached: true });
  closeSync(fd);
  let running = child.pid !== undefined;
  const ended = new Promise((/** @type {(reason: string) => void} */ resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      running = false;
      const why = lastWords(log, from);
      resolve(`${signal ?? `exit code ${code}`}${why === undefined ? '' : `: ${why}`}`);
    });
  });
  return {
    pid: child.pid,
    from,
    ended,
    running: () => running,
    printed: (/** @type {string} */ text) => readFrom(log, from).includes(text),
  };
}

/**
 * What a role said before it gave up: the message of its last log line of level fatal.
 * @param {string} log
 * @param {number} from byte offset of what belongs to this start
 * @returns {string | undefined}
 */
function lastWords(log, from) {
  const line = readFrom(log, from)
    .split('\n')
    .findLast((candidate) => candidate.startsWith('{"level":60,'));
  try {
    return line && JSON.parse(line).msg;
  } catch {
    return undefined;
  }
}

/**
 * @param {ReturnType<typeof launch>} child
 * @param {number} graceMs
 * @param {AbortSignal} [hurry]
 */
async function end(child, graceMs, hurry) {
  if (child.running()) {
    killGroup(child.pid, 'SIGTERM');
    const kill = () => killGroup(child.pid, 'SIGKILL');
    const timer = setTimeout(kill, graceMs);
    hurry?.addEventListener('abort', kill, { once: true });
    if (hurry?.aborted) kill();
    await child.ended;
    clearTimeout(timer);
    hurry?.removeEventListener('abort', kill);
    // What the process itself started shares its group and must not outlive it.
    kill();
  }
}
