import { explain, SetupError } from './failure.mjs';

/** After a failure, for what fails at once too: one message then names all of it. */
const GRACE_MS = 1_000;
/** Shorter ones are not told. */
const TOLD_MS = 2_000;

/**
 * @typedef {object} SideBySideOptions
 * @property {Pick<import('./progress.mjs').Progress, 'say'>} progress
 * @property {AbortSignal} [signal] ends all of it early
 * @property {number} [graceMs]
 * @property {() => number} [clock] milliseconds
 */

/**
 * The parts of a set-up, each begun at once or when what it needs is there. When one fails the others are ended, and nothing is left
 * running: `end` waits for all of them.
 */
export class SideBySide {
  #progress;
  #graceMs;
  #clock;
  #stop = new AbortController();
  /** @type {Promise<void>[]} */
  #running = [];
  /** @type {{ title: string, ms: number }[]} */
  #took = [];
  /** @type {{ title: string, error: unknown }[]} */
  #failed = [];
  /** @type {string[]} */
  #ended = [];
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  #began;

  /** @param {SideBySideOptions} options */
  constructor({ progress, signal, graceMs = GRACE_MS, clock = Date.now }) {
    this.#progress = progress;
    this.#graceMs = graceMs;
    this.#clock = clock;
    this.#began = clock();
    /** For the work of every part. */
    this.signal = signal ? AbortSignal.any([signal, this.#stop.signal]) : this.#stop.signal;
  }

  /**
   * @template T
   * @param {string} title what messages call it
   * @param {() => Promise<T>} work
   * @param {{ after?: Promise<unknown> }} [options] `after`: another part. With that it fails too, which is not told twice
   * @returns {Promise<T>} rejects as the work does; whoever does not await it need not catch that
   */
  start(title, work, { after } = {}) {
    const part = this.#run(title, work, after);
    this.#running.push(
      part.then(
        () => {},
        () => {},
      ),
    );
    return part;
  }

  /**
   * @template T
   * @param {string} title
   * @param {() => Promise<T>} work
   * @param {Promise<unknown> | undefined} after
   * @returns {Promise<T>}
   */
  async #run(title, work, after) {
    await after;
    const since = this.#clock();
    try {
      this.signal.throwIfAborted();
      const result = await work();
      this.#took.push({ title, ms: this.#clock() - since });
      return result;
    } catch (error) {
      if (this.signal.aborted) this.#ended.push(title);
      else this.#fail(title, error);
      throw error;
    }
  }

  /**
   * @param {string} title
   * @param {unknown} error
   */
  #fail(title, error) {
    // A part that awaited another one has its error.
    if (this.#failed.every((one) => one.error !== error)) this.#failed.push({ title, error });
    this.#timer ??= setTimeout(() => this.#stop.abort(), this.#graceMs);
  }

  /**
   * Waits until every part has ended, and says how long the longer ones took.
   * @throws {SetupError} names each part that failed and why
   */
  async end() {
    // Parts may start others.
    for (const part of this.#running) await part;
    clearTimeout(this.#timer);
    if (this.#failed.length > 0) {
      const why = this.#failed.map(({ title, error }) => `Set-up failed at: ${title}.\n${explain(error)}`);
      const ended = this.#ended.length > 0 ? [`Ended for that: ${this.#ended.join(', ')}.`] : [];
      throw new SetupError([...why, ...ended].join('\n\n'));
    }
    if (this.signal.aborted) throw new SetupError('Set-up was interrupted.');
    const told = this.#took.filter(({ ms }) => ms >= TOLD_MS).sort((one, other) => other.ms - one.ms);
    if (told.length === 0) return;
    const parts = told.map(({ title, ms }) => `${title} ${seconds(ms)}`).join(', ');
    this.#progress.say(`set-up: ${seconds(this.#clock() - this.#began)}, side by side: ${parts}`);
  }
}

/** @param {number} ms */
function seconds(ms) {
  return `${Math.round(ms / 1000)} s`;
}
