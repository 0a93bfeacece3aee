/** Lets one work run at a time, in the order in which they came. */
export class Turns {
  readonly #most: number;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** @param most how many may wait for their turn */
  constructor(most: number) {
    this.#most = most;
  }

  /** @returns null when too many wait */
  take<Result>(work: () => Promise<Result>): Promise<Result> | null {
    if (this.#waiting >= this.#most) return null;
    this.#waiting += 1;
    const before = this.#last;
    const done = (async () => {
      await before.catch(() => {});
      this.#waiting -= 1;
      return work();
    })();
    this.#last = done;
    return done;
  }
}
