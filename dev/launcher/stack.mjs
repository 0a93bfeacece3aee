import { SetupError } from '../setup/failure.mjs';
import { startService } from './service.mjs';

/**
 * @typedef {object} TaskStep something done once in the course of a start
 * @property {'task'} kind
 * @property {string} name
 * @property {string} title
 * @property {string[]} needs
 * @property {(signal: AbortSignal) => Promise<void>} run
 *
 * @typedef {import('./service.mjs').ServiceStep | TaskStep} Step
 *
 * @typedef {object} Stack
 * @property {() => Promise<void>} start
 * @property {(hurry?: AbortSignal) => Promise<void>} stop
 * @property {(names: string[], why: string) => void} restart ends these services and starts them anew
 * @property {() => Record<string, number | null>} pids of the services, by name
 */

/**
 * Starts steps as soon as what they need is there, side by side, and stops them the other way round.
 *
 * @param {Step[]} steps
 * @param {object} options
 * @param {string} options.logFolder
 * @param {(name: string, pid: number | null) => void} options.onPid
 * @param {import('../setup/progress.mjs').Progress} options.progress
 * @param {AbortSignal} options.signal ends a start that is under way
 * @returns {Stack}
 */
export function createStack(steps, { logFolder, onPid, progress, signal }) {
  /** @type {Map<string, import('./service.mjs').Service>} */
  const services = new Map();

  async function start() {
    const failure = new AbortController();
    const either = AbortSignal.any([signal, failure.signal]);
    /** @type {unknown} */
    let first;
    /** @type {Map<string, Promise<void>>} */
    const begun = new Map();

    /** @type {(step: Step) => Promise<void>} */
    const begin = (step) => {
      const known = begun.get(step.name);
      if (known) return known;
      const promise = beginNew(step).catch((error) => {
        first ??= error;
        failure.abort();
        throw error;
      });
      begun.set(step.name, promise);
      return promise;
    };
    /** @type {(step: Step) => Promise<void>} */
    const beginNew = async (step) => {
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

  async function stop(/** @type {AbortSignal | undefined} */ hurry) {
    /** @type {Map<string, Promise<void>>} */
    const stopped = new Map();
    /** @type {(step: Step) => Promise<void>} */
    const end = (step) => {
      const known = stopped.get(step.name);
      if (known) return known;
      const promise = endNew(step);
      stopped.set(step.name, promise);
      return promise;
    };
    /** @type {(step: Step) => Promise<void>} */
    const endNew = async (step) => {
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
      progress.say(`${why}: starting ${chosen.map(({ title }) => title).join(' and ')} anew`);
      for (const name of names) services.get(name)?.restart();
    },
    pids: () => Object.fromEntries([...services].map(([name, service]) => [name, service.pid()])),
  };
}

/**
 * @param {Step[]} steps
 * @param {string} name
 */
function find(steps, name) {
  const step = steps.find((candidate) => candidate.name === name);
  if (!step) throw new Error(`No step is called ${name}`);
  return step;
}
