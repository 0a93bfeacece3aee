/** How often the clock looks at the time. */
const TICK_MS = 50;
/** What a tick may take; what it takes longer is the process' own lag. */
const LONGEST_TICK_MS = 100;

/**
 * Ms of time in which this process could do something. While its event loop is busy, or the machine gives it no CPU, the clock stands
 * still, so that limits for third parties and what is learnt of them do not count our own overload.
 */
export class ResponsiveClock {
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #lastTick: number;
  #counted = 0;

  /** @param now ms of a clock that only goes forward */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#lastTick = now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  readonly now = (): number => this.#counted + Math.min(this.#now() - this.#lastTick, LONGEST_TICK_MS);

  /** Calls back after so many ms of this clock. @returns how to stop that */
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
