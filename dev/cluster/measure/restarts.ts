import { startCounting } from '#dev/load/counting.ts';
import { countWrong, type Figures } from '#dev/load/figures.ts';
import { createForm, type LoadForm } from '#dev/load/forms.ts';
import { readDevFile, type Stack } from '#dev/load/stack.ts';
import { addSubmitted, type Submitted, submitInBursts } from '#dev/load/submissions.ts';
import { isBack, watchDrain } from '#dev/load/watch/drain.ts';
import type { StackRole } from '#dev/supervisor/service.ts';
import { answers, waitUntil } from '#dev/supervisor/wait.ts';

/** A process that was asked to end, and was started again. */
export interface Restart {
  name: string;
  /** Seconds until this process and all others served again. */
  seconds: number;
  /** Answers with 200 in that time, and the slowest of them in ms. */
  answered: number;
  longest: number;
  /** Counts by status or error code. */
  failures: Record<string, number>;
}

export interface RestartsFigures {
  restarts: Restart[];
  answered: number;
  failures: Record<string, number>;
  finished: boolean;
  figures: Figures;
}

/** Roles to restart, one process after the other. */
const ROLES: readonly StackRole[] = ['http', 'worker', 'temporal'];
/** Requests per burst, and the pause between two bursts: fewer a second than are processed. */
const BURST = 4;
const CONNECTIONS = 2;
const PAUSE_MS = 250;
const LONGEST_RESTART_MS = 120_000;
const LONGEST_SECONDS = 300;

/**
 * Restarts every process of the roles and of the engine in turn while submissions arrive: none may be refused, lost or repeated.
 */
export async function measureRestarts(stack: Stack, stop: AbortSignal): Promise<RestartsFigures> {
  const { dev, devJson, say } = stack;
  using counting = await startCounting(stack);
  const form = await createForm(dev, { webhooks: counting.webhooks });
  using watch = watchDrain(stack, form.id);
  const traffic = startTraffic(form);
  const restarts: Restart[] = [];
  const names = ROLES.flatMap((role) => readDevFile(devJson).processes.filter((one) => one.role === role)).map(
    ({ name }) => name,
  );
  for (const name of names) {
    const started = performance.now();
    traffic.mark();
    await restart(stack, name, stop);
    const seconds = (performance.now() - started) / 1000;
    const { ids, longest, failures } = traffic.sinceMark();
    say(`restarted ${name}: ${seconds.toFixed(1)} s, ${ids.length} answered, failed: ${JSON.stringify(failures)}`);
    restarts.push({ name, seconds, answered: ids.length, longest, failures });
  }
  const { ids, failures } = await traffic.stop();
  const finished = await watch.ended(LONGEST_SECONDS, stop);
  await watch.stop();
  return { restarts, answered: ids.length, failures, finished, figures: await counting.figures(form.id, ids) };
}

export function restartsHold({ failures, finished, figures }: RestartsFigures): boolean {
  return finished && Object.keys(failures).length === 0 && countWrong(figures) === 0;
}

/**
 * Restarts a process as a supervisor does: sends SIGTERM, after which the launcher starts it again. Waits until everything
 * serves.
 */
async function restart(stack: Stack, name: string, signal: AbortSignal): Promise<void> {
  const find = () => readDevFile(stack.devJson).processes.find((one) => one.name === name);
  const pid = find()?.pid;
  if (!pid) throw new Error(`${name} is down; its log says why`);
  process.kill(pid, 'SIGTERM');
  const isRenewed = async () => {
    const { pid: now, url } = find() ?? {};
    if (!now || now === pid || (url && !(await answers(`${url}/readyz`, [200])))) return false;
    return isBack(stack);
  };
  await waitUntil(isRenewed, { what: name, timeoutMs: LONGEST_RESTART_MS, intervalMs: 100, signal });
}

/** Submits a few requests at a time until it is stopped. */
function startTraffic(form: LoadForm) {
  const none = (): Submitted => ({ ids: [], longest: 0, failures: {} });
  let marked = none();
  let isStopped = false;
  const all = submitInBursts(form, {
    connections: CONNECTIONS,
    pauseMs: PAUSE_MS,
    next: () => (isStopped ? undefined : BURST),
    onBurst: (burst) => addSubmitted(marked, burst),
  });
  return {
    mark(): void {
      marked = none();
    },
    sinceMark: () => marked,
    stop(): Promise<Submitted> {
      isStopped = true;
      return all;
    },
  };
}
