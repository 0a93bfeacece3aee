import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

export interface Role {
  name: string;
  /** The program, for Node. */
  main: string;
  env: NodeJS.ProcessEnv;
}

/** In ms. */
export interface RestartTimes {
  /** Who ends before that for the first time cannot run: its settings are wrong. */
  settled: number;
  /** From an end to the next start: this, doubled each time, up to `longest`. */
  first: number;
  longest: number;
  /** Who has run as long begins with `first` again. */
  well: number;
}

const TIMES: RestartTimes = { settled: 10_000, first: 1_000, longest: 30_000, well: 60_000 };

/**
 * Runs roles beside each other until `SIGTERM` or `SIGINT`, and starts them again when they end by themselves: a worker does so when
 * workflow code hangs (`bin/workflow-code/one-thread.ts`), and any process when its memory is gone.
 * @param say lines of the roles, and what is said of them
 * @throws Error naming a role that could not run from the first; the others are stopped then
 */
export async function runRoles(roles: readonly Role[], say: (text: string) => void, times = TIMES): Promise<void> {
  const running = new Set<ChildProcess>();
  const stopping = new AbortController();
  // A second signal ends roles at once.
  const stop = () => {
    stopping.abort();
    for (const child of running) child.kill('SIGTERM');
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  try {
    const mistakes = await Promise.all(roles.map((role) => keep(role)));
    const mistake = mistakes.find((one) => one !== null);
    if (mistake) throw new Error(mistake);
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
  }

  async function keep(role: Role): Promise<string | null> {
    let waitMs = times.first;
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      const began = performance.now();
      const how = await runOnce(role);
      if (stopping.signal.aborted) break;
      const ended = `${role.name} ended by itself with ${how}`;
      const lastedMs = performance.now() - began;
      if (isFirst && lastedMs < times.settled) {
        stop();
        return ended;
      }
      if (lastedMs >= times.well) waitMs = times.first;
      say(`${ended}. It is started again in ${waitMs / 1_000} s.\n`);
      await wait(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      waitMs = Math.min(2 * waitMs, times.longest);
    }
    return null;
  }

  /** @returns the code or the signal that it ended with */
  async function runOnce({ main, env }: Role): Promise<number | string> {
    const child = spawn(process.execPath, [main], {
      env,
      // In a group of their own: a terminal would tell them of Ctrl-C too, and a second signal ends them at once.
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    // Standard output of the command is for its result.
    child.stdout.on('data', (text: Buffer) => say(text.toString()));
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    running.delete(child);
    return code ?? signal ?? 'nothing';
  }
}
