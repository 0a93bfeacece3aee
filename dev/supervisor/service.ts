import { spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '#dev/setup/failure.ts';
import { killGroup, readFrom, tail } from '#dev/setup/run.ts';
import { fatalMessage, namesTakenPort, whyNotStarted } from './last-words.ts';
import { type Command, setGroupPriority, withPriority } from './priority.ts';
import { waitUntil } from './wait.ts';

/** Access of a readiness check to the process's own output. */
export interface Probe {
  printed(text: string): boolean;
}

export type StackRole = 'mysql' | 'temporal' | 'worker' | 'http' | 'balancer';

/** A process that runs until the stack is stopped. */
export interface ServiceStep {
  kind: 'service';
  name: string;
  title: string;
  /**
   * The role of the process, for programs that measure or break a stack; several processes may share a role. Absent for a
   * process without one.
   */
  role?: StackRole;
  /** The address of this process, if it is called individually. */
  url?: string;
  /** Names of the steps that must come first. */
  needs: string[];
  /** Called before the first start. */
  prepare?(): Promise<void>;
  command(): Command;
  ready(probe: Probe): boolean | Promise<boolean>;
  /** For a process that replaces its serving process by a new one when it gets this signal. */
  renewal?: {
    signal: NodeJS.Signals;
    /** Returns the pid of the serving process, according to the latest output. */
    servingPid(output: string): number | undefined;
  };
  /** Milliseconds to get ready, after which it is said that the process is waited for. */
  timeoutMs?: number;
  /** Milliseconds between SIGTERM and SIGKILL. */
  graceMs?: number;
  /** The lower priority on a busy machine, as for `nice`: 1 to 19. */
  nice?: number;
}

export interface Service {
  /** Null while it is down. */
  pid(): number | null;
  /** Asks the process to end in its own time, and starts it again. */
  restart(): void;
  /** @param hurry skips the grace period */
  stop(hurry?: AbortSignal): Promise<void>;
}

export interface ServiceOptions {
  logFolder: string;
  /** Called at every start and end. */
  onPid(name: string, pid: number | null): void;
  say(text: string): void;
  /** Aborts the start. */
  signal: AbortSignal;
}

/** Another program has the server's port: with another port it may start. */
export class PortTakenError extends SetupError {}

/** The most times that a start chooses ports, if others keep taking them. */
const PORT_CHOICES = 3;

/** Runs a start that chooses free ports; repeats it when another program took a port before its server listened. */
export async function againWithOtherPorts<T>(start: () => Promise<T>, say: (text: string) => void): Promise<T> {
  for (let choice = 1; ; choice += 1) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof PortTakenError) || choice === PORT_CHOICES) throw error;
      say(`${error.message}\nChoosing other ports.`);
    }
  }
}

/** Milliseconds before a restart: doubled each time, and reset once the process has lived long enough. */
const BACK_OFF = { firstMs: 200, mostMs: 5_000, healthyAfterMs: 10_000 };
const GRACE_MS = 10_000;
const TIMEOUT_MS = 60_000;

/**
 * Starts a process in a group of its own, waits until it is ready and from then on restarts it whenever it ends.
 * @throws SetupError when it ends before it is ready; gives the process's own reason and names its log
 */
export async function startService(step: ServiceStep, options: ServiceOptions): Promise<Service> {
  const { logFolder, onPid, say, signal } = options;
  const log = join(logFolder, `${step.name}.log`);
  const { timeoutMs = TIMEOUT_MS, graceMs = GRACE_MS } = step;
  let stopping = false;
  /** True while it ends because it is to be restarted. */
  let renewing = false;
  let renewal = Promise.resolve();
  let delayMs = BACK_OFF.firstMs;
  let restarts = 0;
  let timer: NodeJS.Timeout | undefined;
  let current = launch(step, log);
  note();

  function note(): void {
    onPid(step.name, current.pid ?? null);
  }

  /** Waits as long as the process lives, because a busy machine is no mistake. Says so now and then. */
  async function becomeReady(intervalMs?: number): Promise<void> {
    const child = current;
    const isReady = () => step.ready({ printed: child.printed });
    for (;;) {
      try {
        await waitUntil(isReady, { timeoutMs, what: step.title, failed: child.ended, signal, intervalMs });
        return child.wasReady();
      } catch (error) {
        if (stopping || signal.aborted || child !== current || !child.running()) throw error;
        say(`${step.title} is not ready after another ${timeoutMs / 1000} s, and is waited for. Log: ${log}`);
      }
    }
  }

  function watch(): void {
    const since = performance.now();
    current.ended.then((reason) => {
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
      restartLater(`ended (${reason})`);
    });
  }

  function restartLater(why: string): void {
    // A role that fails at every start is reported a few times, then now and then.
    if (restarts < 5 || restarts % 12 === 0) say(`${step.title} ${why}: starting it again. Log: ${log}`);
    restarts += 1;
    timer = setTimeout(restart, delayMs);
    delayMs = Math.min(delayMs * 2, BACK_OFF.mostMs);
  }

  function restart(): void {
    timer = undefined;
    try {
      current = launch(step, log);
    } catch (error) {
      // The log cannot be opened on a disk that is full.
      restartLater(`could not be started (${(error as Error).message})`);
      return;
    }
    note();
    watch();
    // A process that ends meanwhile is started again anyway.
    becomeReady(100).then(tellBack, () => {});
  }

  function tellBack(): void {
    if (stopping) return;
    note();
    say(`${step.title} is back (process ${servingPid()})`);
  }

  /** Returns the pid of the serving process, which may be a child of the started one. */
  function servingPid(): number | null {
    if (!current.running()) return null;
    current.serving = step.renewal?.servingPid(current.output()) ?? current.serving;
    return current.serving ?? null;
  }

  async function renewInPlace(signalName: NodeJS.Signals): Promise<void> {
    const child = current;
    const before = servingPid();
    if (child.pid !== undefined) process.kill(child.pid, signalName);
    const renewed = () => servingPid() !== before;
    await waitUntil(renewed, { timeoutMs, what: step.title, failed: child.ended, signal, intervalMs: 100 });
    tellBack();
  }

  function renew(): void {
    delayMs = BACK_OFF.firstMs;
    restarts = 0;
    if (stopping || renewing) return;
    if (current.running() && step.renewal) {
      // If this fails, the previous process stays and its log says why.
      const { signal: signalName } = step.renewal;
      renewal = renewal.then(() => renewInPlace(signalName)).catch(() => {});
    } else if (current.running()) {
      renewing = true;
      void end(current, graceMs);
    } else if (timer !== undefined) {
      clearTimeout(timer);
      restart();
    }
  }

  async function stop(hurry?: AbortSignal): Promise<void> {
    stopping = true;
    clearTimeout(timer);
    await end(current, graceMs, hurry);
    onPid(step.name, null);
  }

  try {
    await becomeReady();
  } catch (error) {
    await stop(signal.aborted ? undefined : AbortSignal.abort());
    throw notStarted(error, current, log);
  }
  watch();
  return { pid: servingPid, restart: renew, stop };
}

/** Prefers the process's own reason; without one, quotes the end of its log. */
function notStarted(error: unknown, { from }: Child, log: string): SetupError {
  const reason = error instanceof Error ? error.message : String(error);
  if (namesTakenPort(reason)) return new PortTakenError(`${reason} Log: ${log}`);
  const why = whyNotStarted(readFrom(log, from));
  const isSaid = why !== undefined && reason.includes(why);
  return new SetupError(`${reason} Log: ${log}${isSaid ? '' : `\n${tail(log, { from })}`}`);
}

type Child = ReturnType<typeof launch>;

function launch(step: ServiceStep, log: string) {
  const { file, args, env, cwd } = withPriority(step.command(), step.nice);
  // The log is a file and not a pipe to us: the process can go on writing if this launcher is killed.
  const fd = openSync(log, 'a', 0o600);
  const from = statSync(log).size;
  // A service's files contain people's data, so that only the owner may read them, as everywhere here.
  const umask = process.umask(0o077);
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', fd, fd], detached: true });
  process.umask(umask);
  closeSync(fd);
  setGroupPriority(child.pid, step.nice);
  let running = child.pid !== undefined;
  let ready = false;
  // A log that cannot be read is no reason to lose the process.
  const output = () => {
    try {
      return readFrom(log, from);
    } catch {
      return '';
    }
  };
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      running = false;
      const printed = output();
      // A server that was ready may have reported errors from which it recovered.
      const why = ready || signal !== null ? fatalMessage(printed) : whyNotStarted(printed);
      resolve(`${signal ?? `exit code ${code}`}${why === undefined ? '' : `: ${why}`}`);
    });
  });
  return {
    pid: child.pid,
    serving: child.pid,
    /** The byte offset in the log at which this process's output begins. */
    from,
    ended,
    running: () => running,
    wasReady() {
      ready = true;
    },
    output,
    printed: (text: string) => output().includes(text),
  };
}

async function end(child: Child, graceMs: number, hurry?: AbortSignal): Promise<void> {
  if (!child.running()) return;
  killGroup(child.pid, 'SIGTERM');
  const kill = () => killGroup(child.pid, 'SIGKILL');
  const timer = setTimeout(kill, graceMs);
  hurry?.addEventListener('abort', kill, { once: true });
  if (hurry?.aborted) kill();
  await child.ended;
  clearTimeout(timer);
  hurry?.removeEventListener('abort', kill);
  // Processes that it started share its group and must not outlive it.
  kill();
}
