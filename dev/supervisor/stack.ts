import { SetupError } from '#dev/setup/failure.ts';
import type { Progress } from '#dev/setup/progress.ts';
import { type Service, type ServiceStep, type StackRole, startService } from './service.ts';

/** A task that runs once during a start. */
export interface TaskStep {
  kind: 'task';
  name: string;
  title: string;
  /** Names of the steps that must come first. */
  needs: string[];
  run(signal: AbortSignal): Promise<void>;
}

export type Step = ServiceStep | TaskStep;

export interface Stack {
  start(): Promise<void>;
  /** @param hurry skips the grace period */
  stop(hurry?: AbortSignal): Promise<void>;
  restart(names: readonly string[], why: string): void;
  /** The services that have a role, in the order of the steps. */
  processes(): StackProcess[];
}

/** The current process of a service. */
export interface StackProcess {
  role: StackRole;
  /** The name of the service, and of its log. */
  name: string;
  /** Null while it is down. */
  pid: number | null;
  url?: string;
}

export interface StackOptions {
  logFolder: string;
  onPid(name: string, pid: number | null): void;
  progress: Progress;
  /** Aborts a start that is under way. */
  signal: AbortSignal;
}

/** Starts steps concurrently, each as soon as its dependencies are ready, and stops them in reverse order. */
export function createStack(steps: readonly Step[], { logFolder, onPid, progress, signal }: StackOptions): Stack {
  const services = new Map<string, Service>();

  async function start(): Promise<void> {
    const failure = new AbortController();
    const either = AbortSignal.any([signal, failure.signal]);
    let first: unknown;
    const begun = new Map<string, Promise<void>>();

    const begin = (step: Step): Promise<void> => {
      const existing = begun.get(step.name);
      if (existing) return existing;
      const promise = beginNew(step).catch((error) => {
        first ??= error;
        failure.abort();
        throw error;
      });
      begun.set(step.name, promise);
      return promise;
    };
    const beginNew = async (step: Step): Promise<void> => {
      await Promise.all(step.needs.map((name) => begin(find(steps, name))));
      if (either.aborted) throw new SetupError(`${step.title}: stopped`);
      await progress.step(step.title, async () => {
        if (step.kind === 'task') return step.run(either);
        await step.prepare?.();
        services.set(step.name, await startService(step, { logFolder, onPid, say: progress.say, signal: either }));
      });
    };

    await Promise.allSettled(steps.map(begin));
    if (first !== undefined) throw first;
  }

  async function stop(hurry?: AbortSignal): Promise<void> {
    const stopped = new Map<string, Promise<void>>();
    const end = (step: Step): Promise<void> => {
      const existing = stopped.get(step.name);
      if (existing) return existing;
      const promise = endNew(step);
      stopped.set(step.name, promise);
      return promise;
    };
    const endNew = async (step: Step): Promise<void> => {
      await Promise.all(steps.filter((other) => other.needs.includes(step.name)).map(end));
      await services.get(step.name)?.stop(hurry);
    };
    await Promise.all(steps.map(end));
  }

  return {
    start,
    stop,
    restart(names, why) {
      const chosen = steps.filter(({ name }) => names.includes(name));
      progress.say(`${why}: restarting ${chosen.map(({ title }) => title).join(' and ')}`);
      for (const name of names) services.get(name)?.restart();
    },
    processes: () =>
      steps.flatMap((step) => {
        if (step.kind !== 'service' || !step.role) return [];
        const { role, name, url } = step;
        return [{ role, name, pid: services.get(name)?.pid() ?? null, ...(url && { url }) }];
      }),
  };
}

function find(steps: readonly Step[], name: string): Step {
  const step = steps.find((candidate) => candidate.name === name);
  if (!step) throw new Error(`No step is called ${name}`);
  return step;
}
