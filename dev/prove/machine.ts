import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { giveFreePorts } from '#dev/launcher/choose-ports.ts';
import { startDetached, stopRunning } from '#dev/launcher/detach.ts';
import type { DevFile } from '#dev/launcher/session.ts';
import { startProgram } from '#dev/load/processes.ts';
import { readDevFile } from '#dev/load/stack.ts';
import { isAlive } from '#dev/setup/process-identity.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { killGroup, tail } from '#dev/setup/run.ts';
import { freePort } from '#dev/supervisor/ports.ts';
import { readRun } from '#dev/supervisor/run-file.ts';
import { setUp } from '#dev/tools/set-up.ts';
import { fakeUrls } from '#fakes/table.ts';
import { type Clock, clockLibrary, setClock } from './clocks.ts';
import { type LossCounts, type PowerSupply, supplyPower, whyNoPower } from './power/mount.ts';

/** One loss of power and the start after it. */
export interface Loss extends LossCounts {
  /** Percentage of the changed pages that had been written back. */
  percent: number;
  startSeconds: number;
  /** Runs that the engine had lost and that a worker started again, until the next loss or the end. */
  healed: number;
  /** The reasons of starts that failed; each is tried again. */
  failedStarts: string[];
}

/** The machine of a run: the service with its servers on a disk that can lose what was not synced, and third parties beside it. */
export interface Machine {
  /** The addresses now; they are read anew, because processes change. */
  dev(): DevFile;
  devJson: string;
  dataDir: string;
  /** The settings of the roles. */
  env: NodeJS.ProcessEnv;
  losses: readonly Loss[];
  /** Null when power can be lost here, else the reason. */
  whyNoPower: string | null;
  /** False where the clocks of processes cannot be changed. */
  hasClocks: boolean;
  /** Milliseconds since the start in which there was power. */
  awake(): number;
  /** Resolves once there is power. */
  powered(): Promise<void>;
  losePower(seed: number, percent: number): Promise<void>;
  fillDisk(isFull: boolean): Promise<void>;
  /** Sets the clock of a role. @param seconds how far it is ahead; negative: behind */
  setClock(clock: Clock, seconds: number): void;
  countHealed(): void;
  stop(): Promise<void>;
}

const ROLES_MODULE = new URL('roles.ts', import.meta.url).href;
const MOST_STARTS = 3;

/** Starts a machine with a new, empty disk. */
export async function startMachine(signal: AbortSignal, say: (text: string) => void): Promise<Machine> {
  const root = mkdtempSync(join(tmpdir(), 'durable-forms-prove-'));
  const why = whyNoPower(process.env);
  const power: PowerSupply | null = why === null ? await supplyPower(root, process.env) : null;
  const dataDir = join(power?.folder ?? root, 'data');
  const parties = await startThirdParties();
  mkdirSync(dataDir, { recursive: true });
  const env = await giveFreePorts(dataDir, { ...process.env, ...parties.env, PROVE_CLOCKS: root });
  const progress = createProgress(process.stderr);
  const tools = await setUp({ purpose: 'dev', env, progress, signal });
  const devJson = join(dataDir, 'dev.json');
  const losses: Loss[] = [];
  // A start after a loss is not cut short, or it would count as one that failed.
  const start = (until = new AbortController().signal) =>
    startDetached({
      ...{ env, dataDir, tools, rolesModule: ROLES_MODULE, signal: until },
      progress: { ...progress, say: () => {} },
    });
  const stop = async () => {
    await stopRunning(dataDir, () => {}).catch((error: Error) => say(error.message));
    await parties.stop();
    await power?.stop();
    rmSync(root, { recursive: true, force: true });
  };
  try {
    await start(signal);
  } catch (error) {
    await stop();
    throw error;
  }
  let last = readDevFile(devJson);
  const settings = { ...env, ...parseEnv(readFileSync(join(dataDir, 'dev.env'), 'utf8')) };

  const started = performance.now();
  let asleep = 0;
  let outage: Promise<void> | null = null;
  let before = 0;

  /** Adds what was healed since the last loss; the log is lost with the power. */
  function countHealed(): void {
    const loss = losses.at(-1);
    if (loss) loss.healed = healedIn(dataDir) - before;
  }

  function losePower(seed: number, percent: number): Promise<void> {
    const since = performance.now();
    outage = fail(seed, percent).finally(() => {
      asleep += performance.now() - since;
      outage = null;
    });
    return outage;
  }

  async function fail(seed: number, percent: number): Promise<void> {
    if (!power) return;
    countHealed();
    const run = readRun(dataDir);
    if (!run || !isAlive(run.launcher))
      throw new Error(`The stack had ended by itself:\n${tail(join(dataDir, 'logs', 'launcher.log'))}`);
    const counts = await power.lose(seed, percent);
    const victims = [run.launcher, ...Object.values(run.children)];
    for (const { pid } of victims) killGroup(pid, 'SIGKILL');
    await power.restore();
    before = healedIn(dataDir);
    while (victims.some(isAlive)) await sleep(20);
    const failedStarts: string[] = [];
    const began = performance.now();
    for (;;) {
      try {
        await start();
        break;
      } catch (error) {
        failedStarts.push(
          String((error as Error).message)
            .split('\n')
            .slice(0, 3)
            .join(' / '),
        );
        if (failedStarts.length === MOST_STARTS) throw error;
      }
    }
    losses.push({
      ...counts,
      percent,
      failedStarts,
      healed: 0,
      startSeconds: Math.round((performance.now() - began) / 1000),
    });
  }

  return {
    dev() {
      // Without power every call to the disk waits, and with it this process.
      if (outage) return last;
      try {
        last = readDevFile(devJson);
      } catch {
        // While the stack starts there is no such file.
      }
      return last;
    },
    ...{ devJson, dataDir, env: settings, losses, whyNoPower: why, losePower, countHealed, stop },
    awake: () => performance.now() - started - asleep,
    // A failure is told to the caller of losePower.
    powered: async () => outage?.catch(() => {}),
    hasClocks: clockLibrary() !== undefined,
    fillDisk: async (isFull) => power?.fill(isFull),
    setClock: (clock, seconds) => setClock(root, clock, seconds),
  };
}

function healedIn(dataDir: string): number {
  try {
    return (
      readFileSync(join(dataDir, 'logs', 'worker.log'), 'utf8').split('a run was lost and is started again').length - 1
    );
  } catch {
    return 0;
  }
}

/** Starts inbox and sandbox. `env` leads the roles to them. */
async function startThirdParties() {
  const smtp = await freePort([]);
  const http = await freePort([smtp]);
  const port = await freePort([smtp, http]);
  const mailUrl = `smtp://127.0.0.1:${smtp}`;
  const [inboxUrl, sandboxUrl] = [http, port].map((one) => `http://127.0.0.1:${one}`) as [string, string];
  const inbox = await startProgram('dev/inbox/main.ts', {
    INBOX_SMTP_PORT: String(smtp),
    INBOX_HTTP_PORT: String(http),
  });
  const sandbox = await startProgram('dev/sandbox/main.ts', {
    SANDBOX_PORT: String(port),
    INBOX_SMTP_PORT: String(smtp),
  });
  return {
    env: {
      ...{ PROVE_INBOX_URL: inboxUrl, PROVE_SANDBOX_URL: sandboxUrl, INBOX_URL: inboxUrl, SANDBOX_URL: sandboxUrl },
      ...{ MAIL_URL: mailUrl, ...fakeUrls(sandboxUrl) },
    },
    async stop() {
      await Promise.all([inbox.stop(), sandbox.stop()]);
    },
  };
}
