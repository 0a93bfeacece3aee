import { explain, SetupError } from './failure.ts';
import type { Progress } from './progress.ts';

/** The wait after a failure for other parts that fail at once too, so that one message names them all. */
const GRACE_MS = 1_000;
/** Parts shorter than this are not reported. */
const TOLD_MS = 2_000;

export interface SideBySideOptions {
  progress: Pick<Progress, 'say'>;
  /** Ends all parts early. */
  signal?: AbortSignal;
  graceMs?: number;
  /** Returns milliseconds. */
  clock?: () => number;
}

/**
 * The concurrent parts of a set-up, each started at once or when its dependency is ready. When one fails the others are ended,
 * and nothing is left running: `end` waits for all of them.
 */
export class SideBySide {
  /** The signal for the work of every part. */
  readonly signal: AbortSignal;
  readonly #progress: Pick<Progress, 'say'>;
  readonly #graceMs: number;
  readonly #clock: () => number;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>[] = [];
  readonly #took: { title: string; ms: number }[] = [];
  readonly #failed: { title: string; error: unknown }[] = [];
  readonly #ended: string[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #began: number;

  constructor({ progress, signal, graceMs = GRACE_MS, clock = Date.now }: SideBySideOptions) {
    this.#progress = progress;
    this.#graceMs = graceMs;
    this.#clock = clock;
    this.#began = clock();
    this.signal = signal ? AbortSignal.any([signal, this.#stop.signal]) : this.#stop.signal;
  }

  /**
   * @param title the part's name in messages
   * @param options `after`: another part; if that fails, this part fails too, and the failure is reported once
   * @returns rejects as the work does; a caller that does not await it need not catch that
   */
  start<T>(title: string, work: () => Promise<T>, { after }: { after?: Promise<unknown> } = {}): Promise<T> {
    const part = this.#run(title, work, after);
    this.#running.push(
      part.then(
        () => {},
        () => {},
      ),
    );
    return part;
  }

  async #run<T>(title: string, work: () => Promise<T>, after: Promise<unknown> | undefined): Promise<T> {
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

  #fail(title: string, error: unknown): void {
    // A part that awaited another one rejects with that part's error.
    if (this.#failed.every((one) => one.error !== error)) this.#failed.push({ title, error });
    this.#timer ??= setTimeout(() => this.#stop.abort(), this.#graceMs);
  }

  /**
   * Waits until every part has ended, and reports how long the longer ones took.
   * @throws SetupError names each part that failed and why
   */
  async end(): Promise<void> {
    // Parts may start other parts.
    for (const part of this.#running) await part;
    clearTimeout(this.#timer);
    if (this.#failed.length > 0) {
      const why = this.#failed.map(({ title, error }) => `Set-up failed at: ${title}.\n${explain(error)}`);
      const ended = this.#ended.length > 0 ? [`Ended for that: ${this.#ended.join(', ')}.`] : [];
      throw new SetupError([...why, ...ended].join('\n\n'));
    }
    if (this.signal.aborted) throw new SetupError('Set-up was interrupted.');
    const longParts = this.#took.filter(({ ms }) => ms >= TOLD_MS).sort((one, other) => other.ms - one.ms);
    if (longParts.length === 0) return;
    const parts = longParts.map(({ title, ms }) => `${title} ${seconds(ms)}`).join(', ');
    this.#progress.say(`set-up: ${seconds(this.#clock() - this.#began)}, side by side: ${parts}`);
  }
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
