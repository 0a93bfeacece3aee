/** Interval between two ticks. */
const TICK_MS = 50;
/** Maximum time that a tick counts. Any excess is lag of this process. */
const LONGEST_TICK_MS = 100;

/**
 * Measures the milliseconds in which this process was responsive. The clock stops while the event loop is busy or the process
 * gets no CPU, so that our own overload does not count against third parties' time limits and circuit breakers.
 */
export class ResponsiveClock {
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #lastTick: number;
  #counted = 0;

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#lastTick = now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  readonly now = (): number => this.#counted + Math.min(this.#now() - this.#lastTick, LONGEST_TICK_MS);

  /** Calls back after `ms` milliseconds of this clock. @returns a function that cancels the callback */
  after(ms: number, done: () => void): () => void {
    const end = this.now() + ms;
    let timer: NodeJS.Timeout;
    const look = () => {
      const leftMs = end - this.now();
      if (leftMs <= 0) done();
      else timer = setTimeout(look, Math.ceil(leftMs));
    };
    timer = setTimeout(look, ms);
    return () => clearTimeout(timer);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = this.#now();
    this.#counted += Math.min(now - this.#lastTick, LONGEST_TICK_MS);
    this.#lastTick = now;
  }
}
