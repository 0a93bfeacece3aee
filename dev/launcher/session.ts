import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '#dev/setup/progress.ts';
import { prepareDataFolder, writeJson } from '#dev/supervisor/data-folder.ts';
import { retriedWrite } from '#dev/supervisor/retried-write.ts';
import { claim } from '#dev/supervisor/run-file.ts';
import { againWithOtherPorts } from '#dev/supervisor/service.ts';
import { createStack, type Stack, type StackProcess, type Step } from '#dev/supervisor/stack.ts';
import type { Tools } from '#dev/tools/tools.ts';

/** The content of dev.json: the addresses of all servers. */
export interface DevFile {
  baseUrl: string;
  restRoot: string;
  apiA: string;
  apiB: string;
  adminUser: string;
  /** The password for the login page. */
  adminPassword: string;
  /** The password for HTTP Basic. */
  adminApplicationPassword: string;
  temporalAddress: string;
  temporalNamespace: string;
  temporalUi: string | null;
  inboxUrl: string;
  sandboxUrl: string;
  mailUrl: string;
  databaseUrl: string;
  formId: number;
  formUrl: string;
  /** The page of the example form that uses ALTCHA. */
  guestBookUrl: string;
  /** The page of the example form that takes a payment; null in the free edition. */
  ticketsUrl: string | null;
  /** Field values that the seeded form accepts. */
  example: Record<string, unknown>;
  /** The pids of the launcher and of the first process of each role. */
  pids: {
    launcher: number;
    mysql: number | null;
    temporal: number | null;
    worker: number | null;
    http: number | null;
  };
  /** All processes of all roles. */
  processes: StackProcess[];
}

/** The keys that change when a process is restarted. */
type Processes = 'pids' | 'processes';

/** The steps of a start, and the description of the started stack. */
export interface Plan {
  steps: Step[];
  /** Returns the addresses; called once all servers answer. */
  describe(): Omit<DevFile, Processes>;
  /**
   * Restarts services when their sources change. Called once everything runs; the returned function is called before everything
   * is stopped.
   */
  follow?(restart: Stack['restart']): () => void;
}

export interface PlanInput {
  env: NodeJS.ProcessEnv;
  /** Absolute path. */
  dataDir: string;
  tools: Tools;
  say(text: string): void;
}

export interface RolesModule {
  planStack(input: PlanInput): Promise<Plan>;
}

export interface SessionOptions {
  env: NodeJS.ProcessEnv;
  /** Absolute path. */
  dataDir: string;
  tools: Tools;
  /** URL of a module that exports `planStack`. */
  rolesModule: string;
  progress: Progress;
  signal: AbortSignal;
}

/**
 * Runs a whole development stack until `signal` aborts: claims the data folder, starts the plan's steps, writes dev.json once
 * everything answers, updates its pids, and stops everything again.
 * @throws SetupError when the start fails; everything is stopped by then
 */
export async function runSession(
  options: SessionOptions & {
    /** Skips the grace period of the stop. */
    hurry?: AbortSignal;
    onReady(dev: DevFile): void;
  },
): Promise<void> {
  const { env, dataDir, tools, rolesModule, progress, signal, hurry, onReady } = options;
  prepareDataFolder(dataDir);
  const held = await claim(dataDir, progress.say);
  const devFile = join(dataDir, 'dev.json');
  rmSync(devFile, { force: true });
  let running: Running | undefined;
  const save = retriedWrite(() => {
    if (running) writeJson(devFile, describe(running));
  }, progress.say);
  const onPid = (name: string, pid: number | null) => {
    held.note(name, pid);
    save();
  };

  async function start(): Promise<Running> {
    const { planStack } = (await import(rolesModule)) as RolesModule;
    const plan = await planStack({ env, dataDir, tools, say: progress.say });
    const stack = createStack(plan.steps, { logFolder: join(dataDir, 'logs'), onPid, progress, signal });
    try {
      await stack.start();
      return { plan, stack };
    } catch (error) {
      await stack.stop(hurry);
      throw error;
    }
  }

  try {
    running = await againWithOtherPorts(start, progress.say);
    const { plan, stack } = running;
    let unfollow: (() => void) | undefined;
    try {
      const dev = describe(running);
      // Following starts first: a reader of dev.json may change a file as soon as it exists.
      unfollow = plan.follow?.(stack.restart);
      writeJson(devFile, dev);
      onReady(dev);
      await aborted(signal);
    } finally {
      unfollow?.();
      running = undefined;
      rmSync(devFile, { force: true });
      await stack.stop(hurry);
    }
  } finally {
    held.release();
  }
}

interface Running {
  plan: Plan;
  stack: Stack;
}

function describe({ plan, stack }: Running): DevFile {
  const processes = stack.processes();
  const first = (role: StackProcess['role']) => processes.find((one) => one.role === role)?.pid ?? null;
  const [mysql, temporal, worker, http] = [first('mysql'), first('temporal'), first('worker'), first('http')];
  return { ...plan.describe(), pids: { launcher: process.pid, mysql, temporal, worker, http }, processes };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
