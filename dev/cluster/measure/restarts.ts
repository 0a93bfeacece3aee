import { setTimeout as sleep } from 'node:timers/promises';
import { submissionIdOf } from '#dev/bench/accept/at-work.ts';
import { load } from '#dev/bench/load.ts';
import { type BenchForm, createForm, readDevFile } from '#dev/bench/stack.ts';
import { type Figures, readFigures } from '#dev/chaos/figures.ts';
import { startReceiver, takenMails, watchInbox } from '#dev/chaos/parties.ts';
import { isBack, watchDrain } from '#dev/chaos/storm/drain.ts';
import type { Scene } from '#dev/chaos/storm/scene.ts';
import { addCounts } from '#dev/chaos/storm/warnings.ts';
import type { StackRole } from '#dev/supervisor/service.ts';
import { answers, waitUntil } from '#dev/supervisor/wait.ts';

/** One process that was told to end, and was started again. */
export interface Restart {
  name: string;
  /** Until it, and all else, served again. */
  seconds: number;
  /** Answers with 200 in that time, and the longest of them in ms. */
  answered: number;
  longest: number;
  /** Status or the error's code, to how often it came. */
  failures: Record<string, number>;
}

export interface RestartsFigures {
  restarts: Restart[];
  answered: number;
  failures: Record<string, number>;
  finished: boolean;
  figures: Figures;
}

/** What is restarted, one process after the other. */
const ROLES: readonly StackRole[] = ['http', 'worker', 'temporal'];
/** Requests of one go, and the pause between two: fewer a second than are worked off. */
const BURST = 4;
const CONNECTIONS = 2;
const PAUSE_MS = 250;
const INBOX_MS = 8_000;
const LONGEST_RESTART_MS = 120_000;
const LONGEST_SECONDS = 300;

/** Restarts every process of the roles and of the engine in turn while submissions come in: none may be refused, lost or done twice. */
export async function measureRestarts(scene: Scene, stop: AbortSignal): Promise<RestartsFigures> {
  const { dev, devJson, db, say } = scene;
  const receiver = await startReceiver();
  const inbox = watchInbox(dev, INBOX_MS);
  try {
    const form = await createForm(dev, { webhooks: { crm: receiver.url } });
    const watch = watchDrain(scene, form.id);
    const traffic = startTraffic(form);
    const restarts: Restart[] = [];
    const names = ROLES.flatMap((role) => readDevFile(devJson).processes.filter((one) => one.role === role)).map(
      ({ name }) => name,
    );
    for (const name of names) {
      const started = performance.now();
      traffic.mark();
      await restart(scene, name, stop);
      const seconds = (performance.now() - started) / 1000;
      const { ids, longest, failures } = traffic.sinceMark();
      say(`restarted ${name}: ${seconds.toFixed(1)} s, ${ids.length} answered, failed: ${JSON.stringify(failures)}`);
      restarts.push({ name, seconds, answered: ids.length, longest, failures });
    }
    const { ids, failures } = await traffic.stop();
    const finished = await watch.ended(LONGEST_SECONDS, stop);
    await watch.stop();
    const mails = takenMails(await inbox.stop());
    return {
      restarts,
      answered: ids.length,
      failures,
      finished,
      figures: await readFigures({ db, formId: form.id, webhooks: receiver.taken, mails, answered: ids }),
    };
  } finally {
    receiver.close();
  }
}

export function restartsHold({ failures, finished, figures }: RestartsFigures): boolean {
  const { lost, unequal, unexplained } = figures;
  return finished && Object.keys(failures).length === 0 && lost + unequal + unexplained === 0;
}

/** As a supervisor does: SIGTERM; the launcher starts it again. Waits until everything serves. */
async function restart(scene: Scene, name: string, signal: AbortSignal): Promise<void> {
  const find = () => readDevFile(scene.devJson).processes.find((one) => one.name === name);
  const pid = find()?.pid;
  if (!pid) throw new Error(`${name} is down; its log says why`);
  process.kill(pid, 'SIGTERM');
  const isRenewed = async () => {
    const { pid: now, url } = find() ?? {};
    if (!now || now === pid || (url && !(await answers(`${url}/readyz`, [200])))) return false;
    return isBack(scene);
  };
  await waitUntil(isRenewed, { what: name, timeoutMs: LONGEST_RESTART_MS, intervalMs: 100, signal });
}

interface Traffic {
  ids: number[];
  /** In ms. */
  longest: number;
  failures: Record<string, number>;
}

/** Submits a few at a time until it is stopped. */
function startTraffic(form: BenchForm) {
  const empty = (): Traffic => ({ ids: [], longest: 0, failures: {} });
  const all = empty();
  let marked = empty();
  const stop = new AbortController();
  const running = (async () => {
    while (!stop.signal.aborted) {
      const bounds = { connections: CONNECTIONS, seconds: 60, most: BURST };
      const { answers: bodies, p99, failures } = await load(form.submit, bounds);
      for (const one of [all, marked]) {
        one.ids.push(...bodies.map(submissionIdOf));
        // Of so few it is the longest one.
        one.longest = Math.max(one.longest, p99);
        addCounts(one.failures, failures);
      }
      await sleep(PAUSE_MS);
    }
  })();
  return {
    mark(): void {
      marked = empty();
    },
    sinceMark: () => marked,
    async stop(): Promise<Traffic> {
      stop.abort();
      await running;
      return all;
    },
  };
}
