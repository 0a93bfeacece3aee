/** The two queues of waiting tasks; tasks of `first` run before those of `other`. */
export type Line = 'first' | 'other';

/** Limits the number of concurrent tasks in a process. Further tasks wait in the order in which they came. */
export class Slots {
  readonly #most: number;
  readonly #lines: Record<Line, (() => void)[]> = { first: [], other: [] };
  #running = 0;

  /** @param most number of concurrent tasks */
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts the waiting tasks of a queue, so that callers can refuse further work. */
  waiting(line: Line = 'other'): number {
    return this.#lines[line].length;
  }

  /**
   * Runs a task as soon as a slot is free.
   * @param signal ends the wait, but not a task that has begun
   * @throws the signal's reason if the wait was ended
   */
  async run<T>(
    work: () => Promise<T>,
    { line = 'other', signal }: { line?: Line; signal?: AbortSignal } = {},
  ): Promise<T> {
    signal?.throwIfAborted();
    if (this.#running < this.#most) this.#running += 1;
    else await this.#wait(this.#lines[line], signal);
    try {
      return await work();
    } finally {
      // The slot passes directly to the next waiting task, so that a new caller cannot overtake it.
      const next = this.#lines.first.shift() ?? this.#lines.other.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #wait(line: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        line.splice(line.indexOf(begin), 1);
        reject(signal?.reason);
      };
      line.push(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
