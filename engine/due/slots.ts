/** Time after which a run started here is assumed to be processed by another worker. */
const ELSEWHERE_MS = 5_000;

interface Taken<Row> {
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
  readonly #limit: number;
  readonly #taken = new Map<string, Taken<Row>>();
  #freed: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Number of runs that may be started now. */
  get free(): number {
    return Math.max(0, this.#limit - this.#taken.size);
  }

  /** Takes a slot before a run is started. @param row cached for the run's first work */
  take(id: string, row?: Row): void {
    this.#set(id, { timer: setTimeout(() => this.release(id), ELSEWHERE_MS).unref(), row });
  }

  /** Marks the beginning of a run's first work here. @returns the row cached by `take`, once */
  begin(id: string): Row | undefined {
    const row = this.#taken.get(id)?.row;
    this.#set(id, {});
    return row;
  }

  /** Releases the slot when the first work has ended, or the run could not be started. */
  release(id: string): void {
    clearTimeout(this.#taken.get(id)?.timer);
    this.#taken.delete(id);
    if (this.free === 0) return;
    for (const freed of this.#freed.splice(0)) freed();
  }

  /** Resolves when a slot is free, or when the signal aborts. */
  async whenFree(signal: AbortSignal): Promise<void> {
    if (this.free > 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      // The signal outlives each wait, so its listener must be removed.
      const settle = () => {
        signal.removeEventListener('abort', settle);
        resolve();
      };
      this.#freed.push(settle);
      signal.addEventListener('abort', settle);
    });
  }

  #set(id: string, taken: Taken<Row>): void {
    clearTimeout(this.#taken.get(id)?.timer);
    this.#taken.set(id, taken);
  }
}
