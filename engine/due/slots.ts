/** After this long a run that was started here is taken to be at work in another process. */
const ELSEWHERE_MS = 5_000;

interface Taken<Row> {
  /** Until its first work begins. */
  timer?: NodeJS.Timeout;
  row?: Row;
}

/**
 * How many runs of a kind a worker has before their first work is done: those that it has just started, and those whose first work is
 * going on here, no matter which process started them. So starts follow completions, and what waits is a row.
 * @typeParam Row what was read when one was taken
 */
export class RunSlots<Row = never> {
  readonly #limit: number;
  readonly #taken = new Map<string, Taken<Row>>();
  #freed: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Runs that could be started now. */
  get free(): number {
    return Math.max(0, this.#limit - this.#taken.size);
  }

  /** Before a run is started. @param row kept for its first work */
  take(id: string, row?: Row): void {
    this.#set(id, { timer: setTimeout(() => this.release(id), ELSEWHERE_MS).unref(), row });
  }

  /** When the first work of a run begins here. @returns the row that was read when it was taken; once. */
  begin(id: string): Row | undefined {
    const row = this.#taken.get(id)?.row;
    this.#set(id, {});
    return row;
  }

  /** When that has ended, or the run could not be started. */
  release(id: string): void {
    clearTimeout(this.#taken.get(id)?.timer);
    this.#taken.delete(id);
    if (this.free === 0) return;
    for (const freed of this.#freed.splice(0)) freed();
  }

  /** Settles once a slot is free, or when the signal aborts. */
  async whenFree(signal: AbortSignal): Promise<void> {
    if (this.free > 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      // The signal outlives each wait: what listens to it must not.
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
