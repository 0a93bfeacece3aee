/**
 * Time from a start to the run's first work, above which fewer runs are started, and below which more are; `times` that of a run
 * that is alone, if it is longer because the engine is far away. It is 20 to 50 ms beside a local engine, and grows with the runs
 * in progress once they take all CPU: more of them only wait for each other then, and a new submission waits for all of them.
 */
const SLOW = { ms: 300, times: 4 };
const QUICK = { ms: 150, times: 2 };
/** Share of a new measurement in the average of runs that are alone. */
const NEW_SHARE = 0.2;

/** Milliseconds for which a wait goes on once a slot is free, so that records are taken together. */
const GATHER_MS = 25;

/** Time after which a run started here is assumed to be processed by another worker. */
const ELSEWHERE_MS = 5_000;

interface Taken<Row> {
  /** Time at which the run was started here. */
  since?: number;
  /** Releases the slot if the run's first work does not begin here. */
  timer?: NodeJS.Timeout;
  row?: Row;
}

/**
 * Counts the runs of a kind that have not finished their first work: those that this worker has just started, and those whose
 * first work is in progress here, whichever process started them. Starts thereby follow completions, and the rest wait as rows.
 * @typeParam Row the row read when a slot is taken
 */
export class RunSlots<Row = never> {
  readonly #most: number;
  readonly #least: number;
  readonly #together: number;
  readonly #now: () => number;
  #limit: number;
  /** Average time until a run begins that is alone in this process. */
  #aloneMs = 0;
  readonly #taken = new Map<string, Taken<Row>>();
  readonly #freed = new Set<() => void>();

  /**
   * @param most number of runs while they wait for third parties, not for each other
   * @param least number of runs that are always allowed; by default the number does not change
   * @param together number of free slots for which a worker with hardly any waits a moment: its records can share a run
   * @param now milliseconds of a clock that only goes forward
   */
  constructor(most: number, { least = most, together = 1, now = () => performance.now() } = {}) {
    this.#most = most;
    this.#least = least;
    this.#together = together;
    this.#now = now;
    this.#limit = most;
  }

  /** Number of runs that may be started now. */
  get free(): number {
    return Math.max(0, this.#limit - this.#taken.size);
  }

  /** Takes a slot before a run is started. @param row cached for the run's first work */
  take(id: string, row?: Row): void {
    const timer = setTimeout(() => this.release(id), ELSEWHERE_MS).unref();
    this.#set(id, { timer, row, since: this.#now() });
  }

  /** Marks the beginning of a run's first work here. @returns the row cached by `take`, once */
  begin(id: string): Row | undefined {
    const { row, since } = this.#taken.get(id) ?? {};
    this.#set(id, {});
    if (since !== undefined) this.#adapt(this.#now() - since);
    return row;
  }

  /** Releases the slot when the first work has ended, or the run could not be started. */
  release(id: string): void {
    clearTimeout(this.#taken.get(id)?.timer);
    this.#taken.delete(id);
    this.#tell();
  }

  /** Resolves when slots are free, or when the signal aborts. */
  async whenFree(signal: AbortSignal): Promise<void> {
    await this.#whenFree(1, [signal]);
    const several = Math.min(this.#together, this.#limit);
    if (this.free < several) await this.#whenFree(several, [signal, AbortSignal.timeout(GATHER_MS)]);
  }

  /** Resolves when so many slots are free, or when a signal aborts. */
  async #whenFree(slots: number, signals: readonly AbortSignal[]): Promise<void> {
    const isOver = () => this.free >= slots || signals.some(({ aborted }) => aborted);
    if (isOver()) return;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!isOver()) return;
        this.#freed.delete(look);
        // A signal may outlive the wait, so its listener must be removed.
        for (const signal of signals) signal.removeEventListener('abort', look);
        resolve();
      };
      this.#freed.add(look);
      for (const signal of signals) signal.addEventListener('abort', look);
    });
  }

  /** Changes the number of slots by the time that the engine and this process took to begin a run's first work. */
  #adapt(waitedMs: number): void {
    if (this.#taken.size === 1) this.#aloneMs += (waitedMs - this.#aloneMs) * NEW_SHARE;
    const beyond = ({ ms, times }: typeof SLOW) => waitedMs > Math.max(ms, times * this.#aloneMs);
    if (beyond(SLOW)) this.#limit = Math.max(this.#least, this.#limit - 1);
    else if (!beyond(QUICK)) this.#limit = Math.min(this.#most, this.#limit + 1);
    this.#tell();
  }

  #tell(): void {
    for (const look of [...this.#freed]) look();
  }

  #set(id: string, taken: Taken<Row>): void {
    clearTimeout(this.#taken.get(id)?.timer);
    this.#taken.set(id, taken);
  }
}
