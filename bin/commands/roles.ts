import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createRestartDelay, DELAY_TIMES, type DelayTimes } from '#bin/composition/restart-delay.ts';

export interface Role {
  name: string;
  /** Path of the program that Node runs. */
  main: string;
  env: NodeJS.ProcessEnv;
}

/** Times of restarts, in ms. */
export interface RestartTimes extends DelayTimes {
  /** A role whose first run is shorter has wrong settings, and is not started again. */
  settledAfter: number;
}

const TIMES: RestartTimes = { settledAfter: 10_000, ...DELAY_TIMES };

/** Characters of a role's output in which the reason of its end is looked for. */
const KEPT_OUTPUT = 20_000;

/** Returns the line in which a role logs why it cannot run (`runRole`). */
function reasonIn(output: string, role: string): string | undefined {
  const lines = output.split('\n').filter((line) => line.includes(`"msg":"${role} cannot run: `));
  try {
    return (JSON.parse(lines.at(-1) ?? '') as { msg: string }).msg;
  } catch {
    return undefined;
  }
}

/**
 * Runs roles in child processes until `SIGTERM` or `SIGINT`, and restarts those that end by themselves: a worker does when
 * workflow code hangs (`bin/workflow-code/one-thread.ts`), and any process when it runs out of memory.
 * @param print prints output of the roles and messages about them
 * @throws Error naming a role that failed at its first start, with its reason; the others are stopped then
 */
export async function runRoles(roles: readonly Role[], print: (text: string) => void, times = TIMES): Promise<void> {
  const running = new Set<ChildProcess>();
  const stopping = new AbortController();
  // A role that gets a second signal ends at once.
  const stop = () => {
    stopping.abort();
    for (const child of running) child.kill('SIGTERM');
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  try {
    const mistakes = await Promise.all(roles.map((role) => supervise(role)));
    const mistake = mistakes.find((failure) => failure !== null);
    if (mistake) throw new Error(mistake);
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
  }

  async function supervise(role: Role): Promise<string | null> {
    const delayAfter = createRestartDelay(times);
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      const began = performance.now();
      const { exit, reason } = await runOnce(role);
      if (stopping.signal.aborted) break;
      const message = `${role.name} ended by itself with ${exit}`;
      const lastedMs = performance.now() - began;
      if (isFirst && lastedMs < times.settledAfter) {
        stop();
        return reason ?? `${message}; what it printed before is above`;
      }
      const waitMs = delayAfter(lastedMs);
      print(`${message}. It is started again in ${waitMs / 1_000} s.\n`);
      await wait(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    return null;
  }

  /** @returns the exit code or the signal that ended the role, and why it could not run if it has logged that */
  async function runOnce({ name, main, env }: Role): Promise<{ exit: number | string; reason: string | undefined }> {
    const child = spawn(process.execPath, [main], {
      env,
      // A process group of its own: otherwise a terminal would send Ctrl-C to the role too, and that second signal would end it
      // at once.
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    // The standard output of the command is reserved for its result.
    const began = performance.now();
    let last = '';
    child.stdout.on('data', (text: Buffer) => {
      print(text.toString());
      // Later ends are followed by a new start, and need no reason.
      if (performance.now() - began < times.settledAfter) last = (last + text).slice(-KEPT_OUTPUT);
    });
    // At `exit` some output may still be on its way.
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    running.delete(child);
    return { exit: code ?? signal ?? 'nothing', reason: reasonIn(last, name) };
  }
}
