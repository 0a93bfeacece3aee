/** Works that wait stand in two lines: the first goes before the other. */
export type Line = 'first' | 'other';

/** Bounds what works cost a process: so many run at a time, and the others wait in the order in which they came. */
export class Slots {
  readonly #most: number;
  readonly #lines: Record<Line, (() => void)[]> = { first: [], other: [] };
  #running = 0;

  /** @param most works at a time */
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts the works that wait in a line. A caller that finds too many refuses, and asks for no slot. */
  waiting(line: Line = 'other'): number {
    return this.#lines[line].length;
  }

  /**
   * @param signal ends the wait, not the work
   * @throws the signal's reason, without having begun the work
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
      // The slot is handed on: somebody who comes now does not get in between.
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
